import type { Domain } from '../kernel/model/domain'
import { offerToWaiting, removeWaiting } from './commands'
import { waiting_list } from './entity'
import { waitingList } from './list'

export const waitingListOfficeDomain = {
  entities: [waiting_list],
  commands: [offerToWaiting, removeWaiting],
  lists: [waitingList],
} as const satisfies Domain
