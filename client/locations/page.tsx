import { locationsList } from '../../shared/locations/list'
import { officeEntity } from '../kit/entity/office-entity'

export const locationsOffice = officeEntity(locationsList, {
  edit: 'locations.edit',
  commands: { create: 'CreateLocation', update: 'UpdateLocation', remove: 'DeleteLocation' },
})
