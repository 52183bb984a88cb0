import { z } from 'zod'
import { id } from '../kernel/model/fields'
import { query } from '../kernel/model/query'

/**
 * Seats of an event that carts of the shop hold. A device keeps no cart, so a desk asks for them while it is connected.
 */
export const cartSeats = query('cart_seats', {
  args: z.object({ event_id: id() }),
  returns: z.array(id()),
  can: 'rights.hold',
})
