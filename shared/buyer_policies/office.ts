import { z } from 'zod'
import type { Domain } from '../kernel/model/domain'
import { editing } from '../kernel/model/editing'
import { entity, stamps } from '../kernel/model/entity'
import { amount, count, oneOf, required, text } from '../kernel/model/fields'
import { listOf } from '../kernel/model/list/list'

/** Ways in which a buyer is refunded for a returned ticket: the money as it was paid, a voucher, or the buyer's choice. */
export const RETURNED_AS = ['money', 'voucher', 'either'] as const

/** Maximum number of hours before the start at which returns or exchanges end: a year. */
const MAX_HOURS = 366 * 24

/** A policy of what buyers may do with their tickets by themselves. */
export const buyer_policies = entity(
  'buyer_policies',
  'BuyerPolicy',
  {
    name: text(80),
    /** True for the one policy of all events that name none. */
    is_default: z.boolean(),
    returns: z.boolean(),
    /** Hours before the start at which returns end. */
    returns_until: count().max(MAX_HOURS),
    /** Fee per ticket, in cents. */
    return_fee: amount(),
    return_as: oneOf('ReturnedAs', RETURNED_AS),
    exchanges: z.boolean(),
    /** Hours before the start at which exchanges end. */
    exchanges_until: count().max(MAX_HOURS),
    /** Fee per ticket, in cents. */
    exchange_fee: amount(),
    /** True if the name on an order may be changed until the start. */
    renames: z.boolean(),
    /** True if tickets may be given back once somebody of the waiting list has bought them. */
    resale: z.boolean(),
    /** Fee per ticket that is sold on, in cents. */
    resale_fee: amount(),
    ...stamps,
  },
  { sorts: ['name'], search: ['name'], online: { can: 'buyer_policies.read' } },
)

const { shape } = buyer_policies.row

export const {
  create: createBuyerPolicy,
  update: updateBuyerPolicy,
  remove: deleteBuyerPolicy,
} = editing(buyer_policies, 'BuyerPolicy', {
  can: 'buyer_policies.edit',
  fields: {
    name: required(shape.name),
    is_default: shape.is_default,
    returns: shape.returns,
    returns_until: shape.returns_until,
    return_fee: shape.return_fee,
    return_as: shape.return_as,
    exchanges: shape.exchanges,
    exchanges_until: shape.exchanges_until,
    exchange_fee: shape.exchange_fee,
    renames: shape.renames,
    resale: shape.resale,
    resale_fee: shape.resale_fee,
  },
  start: () => ({
    is_default: false,
    returns: false,
    returns_until: 24,
    return_fee: 0,
    return_as: 'money' as const,
    exchanges: false,
    exchanges_until: 24,
    exchange_fee: 0,
    renames: true,
    resale: false,
    resale_fee: 0,
  }),
})

export const buyerPoliciesList = listOf(buyer_policies, {
  columns: ['name', 'is_default', 'returns', 'exchanges', 'renames'],
  sort: { by: 'name', desc: false },
})

export const buyerPoliciesOffice = {
  entities: [buyer_policies],
  commands: [createBuyerPolicy, deleteBuyerPolicy, updateBuyerPolicy],
  lists: [buyerPoliciesList],
} as const satisfies Domain
