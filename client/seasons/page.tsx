import { createSeason, deleteSeason, updateSeason } from '../../shared/seasons/commands'
import { seasonsList } from '../../shared/seasons/list'
import { useNextSeason } from '../kit/choices/next-season'
import { officeEntity } from '../kit/entity/office-entity'

export const seasonsOffice = officeEntity(seasonsList, {
  edit: 'seasons.edit',
  form: { useStart: useNextSeason },
  commands: { create: createSeason, update: updateSeason, remove: deleteSeason },
})
