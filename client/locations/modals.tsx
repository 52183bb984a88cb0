import { rowDialog } from '../kit/forms/row-dialog'
import { entityForm } from '../kit/list/entity-page'

export const LocationForm = entityForm({
  table: 'locations',
  title: { create: 'locations.new', edit: 'locations.edit' },
  create: 'CreateLocation',
  edit: 'UpdateLocation',
  submit: 'locations.save',
  labels: { name: 'locations.name', street: 'locations.street', postcode: 'locations.postcode', city: 'locations.city', country: 'locations.country' },
})

export const DeleteLocation = rowDialog('locations', ({ name }, t) => ({
  title: t('locations.delete_title', { name }),
  command: 'DeleteLocation',
  submit: 'locations.delete_do',
}))
