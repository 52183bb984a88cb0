import { createLabel, deleteLabel, updateLabel } from '../../shared/labels/commands'
import { labelsList } from '../../shared/labels/list'
import { officeEntity } from '../kit/page/office-entity'

export const labelsOffice = officeEntity(labelsList, {
  edit: 'labels.edit',
  commands: { create: createLabel, update: updateLabel, remove: deleteLabel },
})
