import type { Domain } from '../kernel/model/domain'
import { chooseListColumns, deleteListView, saveListView } from './commands'
import { list_views } from './entity'

export const listViewsOfficeDomain = {
  entities: [list_views],
  commands: [chooseListColumns, deleteListView, saveListView],
} as const satisfies Domain
