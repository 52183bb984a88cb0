import type { Domain } from '../kernel/model/domain'
import { addToWaiting, offerToWaiting, removeWaiting, reserveForWaiting } from './commands'
import { waiting_list } from './entity'
import { waitingList } from './list'
import { eventWaiting, waitingCount, waitingLine, waitingOrder } from './queries'

export const waitingListOfficeDomain = {
  entities: [waiting_list],
  commands: [addToWaiting, offerToWaiting, removeWaiting, reserveForWaiting],
  lists: [waitingList],
  queries: [eventWaiting, waitingCount, waitingLine, waitingOrder],
} as const satisfies Domain
