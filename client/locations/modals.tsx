import { entityForm } from '../kit/entity/entity-form'
import { localRows } from '../kit/entity/row-source'
import { rowDialog } from '../kit/forms/row-dialog'

export const LocationForm = entityForm({
  source: localRows('locations'),
  title: { create: 'locations.new', edit: 'locations.edit' },
  create: 'CreateLocation',
  edit: 'UpdateLocation',
  submit: 'locations.save',
})

export const DeleteLocation = rowDialog(localRows('locations'), ({ name }, t) => ({
  title: t('locations.delete_title', { name }),
  command: 'DeleteLocation',
  submit: 'locations.delete_do',
}))
