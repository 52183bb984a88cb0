import { z } from 'zod'
import { id } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { orderBehaviour } from './behaviour'
import { officeContacts } from './office'

/** One contact with the figures of its orders. */
export const contactWithBehaviour = query('contact', {
  args: z.object({ id: id() }),
  returns: officeContacts.row.extend({ order_behaviour: orderBehaviour.nullable() }).nullable(),
  can: 'contacts.read',
})
