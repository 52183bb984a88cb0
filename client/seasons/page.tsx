import { createSeason, deleteSeason, updateSeason } from '../../shared/seasons/commands'
import { seasonsList } from '../../shared/seasons/list'
import { officeEntity } from '../kit/entity/office-entity'

export const seasonsOffice = officeEntity(seasonsList, {
  edit: 'seasons.edit',
  commands: { create: createSeason, update: updateSeason, remove: deleteSeason },
})
