import type { Domain } from '../kernel/model/domain'
import { createLabel, deleteLabel, updateLabel } from './commands'
import { labels } from './entity'
import { labelsList } from './list'
import { labelContact, labelEvent } from './row-commands'

export const labelsOfficeDomain = {
  entities: [labels],
  commands: [createLabel, deleteLabel, labelContact, labelEvent, updateLabel],
  lists: [labelsList],
} as const satisfies Domain
