import type { Domain } from '../kernel/model/domain'
import { createSeason, deleteSeason, updateSeason } from './commands'
import { seasons } from './entity'
import { seasonsList } from './list'

export const seasonsOfficeDomain = {
  entities: [seasons],
  commands: [createSeason, deleteSeason, updateSeason],
  lists: [seasonsList],
} as const satisfies Domain
