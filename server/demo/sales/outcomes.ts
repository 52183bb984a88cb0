import { DAY, HOUR, iso, MINUTE } from '../../../shared/kernel/time'
import type { PaymentMethod } from '../../../shared/orders/rules'
import type { LedgerEntry, OrderLife } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import type { Evening } from '../programme/evenings'
import type { Rng } from '../rng'

export type Channel = RowOf<'orders'>['channel']

/** Outcome of an order. */
export type DemoOutcome =
  | 'paid'
  | 'free'
  | 'refunded'
  | 'partly_refunded'
  | 'cancelled_with_fee'
  | 'cancelled_unpaid'
  | 'expired'
  | 'reserved'
  | 'option'
  | 'invoiced'
  | 'partly_paid'
  | 'pending'
  | 'failed'
  | 'ready'
  | 'created'

/** Outcomes whose tickets still take up places. */
export const HOLDS_PLACES: readonly DemoOutcome[] = [
  'paid',
  'free',
  'partly_refunded',
  'reserved',
  'option',
  'invoiced',
  'partly_paid',
  'pending',
  'failed',
  'ready',
  'created',
]

/** Outcomes whose tickets were issued at some time. */
export const HAS_TICKETS: readonly DemoOutcome[] = [
  'paid',
  'free',
  'refunded',
  'partly_refunded',
  'cancelled_with_fee',
  'invoiced',
]

/** Outcomes only an order of the last minutes can have: soon it is paid or has expired. */
export const CHECKOUT_OUTCOMES: readonly DemoOutcome[] = ['pending', 'failed', 'ready', 'created']

export function drawOutcome(dice: Rng, channel: Channel, night: Evening, now: number): DemoOutcome {
  if (night.event.cancelled) return dice.chance(85) ? 'refunded' : 'cancelled_with_fee'
  const coming = night.starts - 2 * HOUR > now
  // Debts of a season that is over have been paid or cancelled.
  const settled = night.ends < now - 100 * DAY
  switch (channel) {
    case 'desk':
      return dice.chance(1) ? 'free' : 'paid'
    case 'dealer':
      return dice.weighted([
        ['paid', 95],
        ['refunded', 5],
      ])
    case 'phone':
      return dice.weighted<DemoOutcome>(
        coming
          ? [
              ['reserved', 34],
              ['option', 8],
              ['invoiced', 12],
              ['partly_paid', 5],
              ['paid', 30],
              ['expired', 6],
              ['cancelled_unpaid', 5],
            ]
          : [
              ['paid', settled ? 72 : 66],
              ['invoiced', settled ? 0 : 6],
              ['expired', 16],
              ['cancelled_unpaid', 8],
              ['refunded', 4],
            ],
      )
    case 'web_shop':
      return dice.weighted<DemoOutcome>([
        ['paid', 84],
        ['free', 1],
        ['refunded', 3],
        ['partly_refunded', 3],
        ['cancelled_with_fee', 1],
        ['expired', 8],
      ])
  }
}

const METHODS: Readonly<Record<Channel, readonly (readonly [PaymentMethod, number])[]>> = {
  desk: [
    ['cash', 55],
    ['terminal', 45],
  ],
  web_shop: [
    ['stripe', 64],
    ['paypal', 36],
  ],
  phone: [
    ['wire', 70],
    ['moto', 30],
  ],
  dealer: [['dealer_transfer', 1]],
}

export type DemoPayment = LedgerEntry & { readonly method: PaymentMethod; readonly at: number }

export type OrderHistory = {
  readonly life: OrderLife
  readonly ledger: readonly DemoPayment[]
  readonly times: Pick<
    RowOf<'orders'>,
    'valid_until' | 'paid_at' | 'refunded_at' | 'invoiced_at' | 'cancelled_at' | 'expired_at'
  >
  readonly updated: number
}

/**
 * Makes an order's status history and payments. `refund` is the amount of a partial refund in cents. Nothing happens
 * after `now`.
 */
export function makeHistory(
  dice: Rng,
  outcome: DemoOutcome,
  channel: Channel,
  at: number,
  total: number,
  refund: number,
  night: Evening,
  now: number,
): OrderHistory {
  const method: PaymentMethod = outcome === 'free' || total === 0 ? 'free' : dice.weighted(METHODS[channel])
  const slow =
    method === 'wire' ? 4 * DAY : method === 'dealer_transfer' ? 5 * MINUTE : channel === 'desk' ? 0 : 2 * MINUTE
  const paid = Math.min(now, at + slow)
  const later = Math.min(now, paid + HOUR + dice.below(3 * DAY))
  const money = (
    amount: number,
    when = paid,
    status: LedgerEntry['status'] = 'confirmed',
    by = method,
  ): DemoPayment => ({
    amount,
    status,
    method: by,
    at: when,
  })
  const voucher = method === 'stripe' && total > 3000 && dice.chance(8)
  const full = voucher ? [money(2500, paid, 'confirmed', 'voucher'), money(total - 2500)] : [money(total)]
  const ledgers: Readonly<Record<DemoOutcome, readonly DemoPayment[]>> = {
    paid: full,
    free: [money(0)],
    // Cash of a desk is refunded by bank transfer: its shift is long closed.
    refunded: [
      ...full,
      ...full.map((entry) => money(-entry.amount, later, 'confirmed', channel === 'desk' ? 'wire' : entry.method)),
    ],
    partly_refunded: [...full, money(-refund, later)],
    cancelled_with_fee: full,
    cancelled_unpaid: [],
    expired: channel === 'web_shop' && dice.chance(40) ? [money(total, paid, 'failed')] : [],
    reserved: [],
    option: [],
    invoiced: [],
    partly_paid: [money(Math.floor(total / 2))],
    pending: [money(total, at, 'pending')],
    failed: [money(total, at, 'failed')],
    ready: [],
    created: [],
  }
  const ledger = ledgers[outcome]
  const cancelled = outcome === 'refunded' || outcome === 'cancelled_with_fee' || outcome === 'cancelled_unpaid'
  const invoiced = outcome === 'invoiced' || outcome === 'partly_paid' || (outcome === 'paid' && method === 'wire')
  const order_type =
    outcome === 'option'
      ? 'option'
      : outcome === 'reserved' || (outcome === 'expired' && channel === 'phone')
        ? 'reservation'
        : 'regular'
  const deadline = (): number | null => {
    // The office prolonged an older one, each to another time of the coming days: they must not all end in one hour.
    if (outcome === 'reserved' || outcome === 'option')
      return Math.min(night.starts - HOUR, Math.max(at + 14 * DAY, now + 2 * DAY + (at % (10 * DAY))))
    if (outcome === 'expired')
      return Math.min(Math.floor((at + now) / 2), at + (channel === 'phone' ? 7 * DAY : 20 * MINUTE))
    return CHECKOUT_OUTCOMES.includes(outcome) ? at + 20 * MINUTE : null
  }
  const until = deadline()
  const back = ledger.some((entry) => entry.amount < 0)
  return {
    life: {
      total,
      order_type,
      validated: outcome !== 'created',
      invoiced,
      cancelled,
      expired: outcome === 'expired',
      deleted: false,
    },
    ledger,
    times: {
      valid_until: until === null ? null : iso(until),
      expired_at: outcome === 'expired' && until !== null ? iso(until) : null,
      paid_at: HAS_TICKETS.includes(outcome) && outcome !== 'invoiced' ? iso(paid) : null,
      refunded_at: back ? iso(later) : null,
      invoiced_at: invoiced ? iso(at) : null,
      cancelled_at: cancelled ? iso(later) : null,
    },
    updated: cancelled || back ? later : outcome === 'expired' && until ? until : ledger.length > 0 ? paid : at,
  }
}
