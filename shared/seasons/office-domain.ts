import type { Domain } from '../kernel/model/domain'
import { createSeason, deleteSeason, updateSeason } from './commands'
import { seasons } from './entity'

export const seasonsOfficeDomain = {
  entities: [seasons],
  commands: [createSeason, deleteSeason, updateSeason],
} as const satisfies Domain
