import { z } from 'zod'
import { EMAIL_ADDRESS } from '../contacts/email'
import { command } from '../kernel/model/command'
import { id, part } from '../kernel/model/fields'
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

const { shape } = waiting_list.row

/**
 * Puts a person on the waiting list who asks for it at a desk. The email address is not confirmed by a link: an email
 * tells the person, with the way to leave.
 */
export const addToWaiting = command('AddToWaiting', {
  args: z.object({
    input: part('AddToWaitingInput', {
      id: id(),
      event_id: shape.event_id,
      price_category_id: shape.price_category_id,
      qty: shape.qty,
      together: shape.together,
      name: shape.name.min(1),
      email: shape.email.regex(EMAIL_ADDRESS),
      lang: shape.lang,
    }),
  }),
  returns: waiting_list,
  can: 'orders.sell',
  logged: true,
})

/** Reserves tickets for a person who pays at a desk: those that are offered, or free ones before all others. */
export const reserveForWaiting = command('ReserveForWaiting', {
  args: z.object({ id: id() }),
  returns: waiting_list,
  can: 'orders.sell',
  logged: true,
})
