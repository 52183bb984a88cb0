import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id } from '../kernel/model/fields'
import { waiting_list } from './entity'

/** Offers tickets to one person, before the others in the line. */
export const offerToWaiting = command('OfferToWaiting', {
  args: z.object({ id: id() }),
  returns: waiting_list,
  can: 'orders.sell',
  logged: true,
})

/** Takes a person off the waiting list. Places that are offered to the person are released. */
export const removeWaiting = command('RemoveWaiting', {
  args: z.object({ id: id() }),
  returns: waiting_list,
  can: 'orders.sell',
  logged: true,
})
