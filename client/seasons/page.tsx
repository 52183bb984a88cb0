import { createSeason, deleteSeason, updateSeason } from '../../shared/seasons/commands'
import { seasonsList } from '../../shared/seasons/list'
import { officeEntity } from '../kit/page/office-entity'
import { useNextSeason } from '../parts/seasons/next-season'

export const seasonsOffice = officeEntity(seasonsList, {
  edit: 'seasons.edit',
  form: { useStart: useNextSeason },
  commands: { create: createSeason, update: updateSeason, remove: deleteSeason },
})
