import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, count, id, oneOf, text } from '../kernel/model/fields'
import { LANGUAGES } from '../orgs/entity'

/**
 * States of an entry. `offered`: an order holds places for the person until a time. `ended`: the time until which the
 * person wanted tickets is over. `lapsed`: an offer was not used in time.
 */
export const WAITING_STATES = ['waiting', 'offered', 'bought', 'declined', 'lapsed', 'ended', 'left'] as const

export type WaitingState = (typeof WAITING_STATES)[number]

/**
 * A person who waits for tickets of an event, by order of joining (`created_at`). The email address was confirmed by a
 * link, or told to a cashier.
 */
export const waiting_list = entity(
  'waiting_list',
  'WaitingListEntry',
  {
    event_id: id(),
    /** Null for any category. */
    price_category_id: id().nullable(),
    qty: count().min(1),
    /** True if the seats must be side by side, in a numbered hall. */
    together: z.boolean(),
    name: text(200),
    email: text(254),
    lang: oneOf('Lang', LANGUAGES),
    /** Time until which tickets are wanted. An offer that was made before may last longer. */
    wanted_until: at(),
    state: oneOf('WaitingState', WAITING_STATES),
    /** The order that holds, or held, the offered places; null before the first offer. */
    order_id: id().nullable(),
    offer_until: at().nullable(),
    ...stamps,
  },
  {
    indexes: [['org_id', 'event_id', 'state', 'created_at']],
    sorts: ['created_at', 'wanted_until', 'qty'],
    search: ['name', 'email'],
    personal: ['name', 'email'],
    relations: {
      event: { one: 'events', by: 'event_id' },
      price_category: { one: 'price_categories', by: 'price_category_id' },
    },
    online: { can: 'all_orders.read', masked: { name: 'personal_data.read', email: 'personal_data.read' } },
  },
)
