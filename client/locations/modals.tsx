import { entityForm } from '../kit/forms/entity-form'
import { rowDialog } from '../kit/forms/row-dialog'
import { localRows } from '../kit/list/row-source'

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
