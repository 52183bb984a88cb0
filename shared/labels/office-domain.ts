import type { Domain } from '../kernel/model/domain'
import { createLabel, deleteLabel, updateLabel } from './commands'
import { labels } from './entity'

export const labelsOfficeDomain = {
  entities: [labels],
  commands: [createLabel, deleteLabel, updateLabel],
} as const satisfies Domain
