import type { Domain } from '../kernel/model/domain'
import { addToWaiting, offerToWaiting, removeWaiting, reserveForWaiting } from './commands'
import { waiting_list } from './entity'
import { waitingList } from './list'

export const waitingListOfficeDomain = {
  entities: [waiting_list],
  commands: [addToWaiting, offerToWaiting, removeWaiting, reserveForWaiting],
  lists: [waitingList],
} as const satisfies Domain
