import { z } from 'zod'
import { command } from '../../kernel/model/command'
import { id, part, text } from '../../kernel/model/fields'
import { orders } from '../entity'

/**
 * Emails the tickets and sold vouchers of a paid order to its contact or another address. Recorded offline, it is sent
 * once the device is online.
 */
export const resendTickets = command('ResendTickets', {
  args: z.object({
    id: id(),
    input: part('ResendTicketsInput', {
      /** Id of this request. Repeating the command with the same id sends them once. */
      id: id(),
      /** Recipient address; null for the contact's own. */
      address: text(254).nullish(),
    }),
  }),
  returns: orders,
  can: 'orders.sell',
  offline: true,
  logged: true,
})
