import { z } from 'zod'
import { TIME_BUCKETS } from '../kernel/buckets'
import { at, cents, count, id, oneOf, part, text } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { ORDER_CHANNELS } from '../orders/entity'
import { PAYMENT_METHODS } from '../orgs/entity'

/** Most periods that a chart shows. A longer range needs a longer bucket. */
export const MAX_BUCKETS = 800

/** Most events in the list of best events. */
export const BEST_EVENTS = 5

/** Figures of a period. Amounts are null without the permission to read payments. */
const figures = { turnover: cents().nullable(), orders: count(), tickets: count(), check_ins: count() }

const bucket = part('SalesBucket', { starts_at: at(), ...figures })
const share = { turnover: cents().nullable(), orders: count(), tickets: count(), compared_turnover: cents().nullable() }

/** The money of a period and what leads from it to the turnover (`shared/orders/figures.ts`). */
const money = part('SalesMoney', {
  turnover: cents(),
  received: cents(),
  redeemed: cents(),
  vouchers_sold: cents(),
  open: cents(),
})

/**
 * Sales of a period and of the one it is compared with. Orders, tickets and money count in the period in which the
 * order was created, refunds too, check-ins at the first.
 */
export const salesDashboard = query('dashboard', {
  args: z.object({
    input: part('DashboardInput', {
      bucket: oneOf('TimeBucket', TIME_BUCKETS),
      from: at(),
      to: at(),
      compare_from: at().nullable(),
      compare_to: at().nullable(),
    }),
  }),
  returns: part('Dashboard', {
    current: part('SalesFigures', figures),
    compared: part('SalesFigures', figures).nullable(),
    /** Every period of the range in order, the empty ones too. */
    buckets: z.array(bucket),
    compared_buckets: z.array(bucket),
    /** Null without the permission to read payments. */
    money: money.nullable(),
    /** Donations in the turnover; null without the permission to read payments. */
    donations: cents().nullable(),
    channels: z.array(part('ChannelSales', { channel: oneOf('OrderChannel', ORDER_CHANNELS), ...share })),
    /** Empty without the permission to read payments. Vouchers are no money that is received. */
    methods: z.array(
      part('MethodSales', {
        method: oneOf('PaymentMethod', PAYMENT_METHODS),
        received: cents(),
        compared_received: cents().nullable(),
      }),
    ),
    /** The events with the highest ticket sales; `amount` is the revenue of the period's tickets. */
    events: z.array(
      part('EventSales', {
        id: id(),
        title: text(200),
        starts_at: at(),
        amount: cents().nullable(),
        tickets: count(),
        compared_tickets: count(),
        /** Tickets sold in all, and the event's capacity. */
        booked: count(),
        capacity: count(),
      }),
    ),
  }),
  can: 'all_orders.read',
})

/** The events of a day with their admissions so far. */
export const eventsTonight = query('events_tonight', {
  args: z.object({ input: part('EventsTonightInput', { from: at(), to: at() }) }),
  returns: z.array(
    part('EventTonight', {
      id: id(),
      title: text(200),
      starts_at: at(),
      location: text(200).nullable(),
      booked: count(),
      capacity: count(),
      checked_in: count(),
      to_come: count(),
      /** Tickets checked in by quarter of an hour. */
      arrivals: z.array(part('Arrivals', { at: at(), tickets: count() })),
    }),
  ),
  can: 'check_ins.read',
})
