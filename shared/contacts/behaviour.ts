import type { z } from 'zod'
import { at, cents, count, oneOf, part } from '../kernel/model/fields'
import { BEHAVIOURS } from './rules'

/** Buying behaviour of a contact: the kind that `behaviourOf` gives, and the figures it follows from. */
export const orderBehaviour = part('OrderBehaviour', {
  kind: oneOf('OrderBehaviourKind', BEHAVIOURS),
  orders: count(),
  tickets: count(),
  /** Sum of all bought orders. */
  total: cents(),
  first_order_at: at().nullable(),
  last_order_at: at().nullable(),
})

export type OrderBehaviour = z.infer<typeof orderBehaviour>
