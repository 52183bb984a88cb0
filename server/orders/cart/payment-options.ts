import { lastSale } from '../../../shared/events/rules'
import type { RowOf } from '../../../shared/model'
import { hasFeature } from '../../../shared/orgs/rules'
import { type CheckoutOption, wireDeadline } from '../../../shared/shop/cart'
import type { Ports } from '../../kernel/commands/handler'
import type { Db } from '../../kernel/database/database'
import { connectedMethods } from '../../payments/connected'
import { findReceivingAccount } from '../../payouts/receiving-account'

/** Ways in which an order of the shop can be paid. A voucher pays a part, beside one of the others, or all. */
export type PaymentOptions = {
  readonly ways: readonly CheckoutOption[]
  readonly vouchers: boolean
}

/** The providers' payment pages, in the order in which the shop offers them. */
const PROVIDERS = ['stripe', 'paypal', 'oppwa'] as const

/** True if the shop of an organisation sells vouchers: it has them, and accepts a payment that is no voucher. */
export const sellsVouchers = (org: Pick<RowOf<'orgs'>, 'features' | 'accepted_payment_methods'>): boolean =>
  hasFeature(org, 'vouchers') &&
  [...PROVIDERS, 'wire' as const].some((way) => org.accepted_payment_methods.includes(way))

/**
 * Returns how buyers of an organisation can pay: what it accepts, where it has an account at the provider, or for a
 * bank transfer one at a bank.
 */
export async function readPaymentOptions(
  db: Db,
  org: RowOf<'orgs'>,
  ports: Pick<Ports, 'hasAccount'>,
): Promise<PaymentOptions> {
  const accepts = (method: RowOf<'payments'>['method']) => org.accepted_payment_methods.includes(method)
  const connected = await connectedMethods(db, org.id, ports)
  const account = accepts('wire') ? await findReceivingAccount(db, org.id) : undefined
  return {
    ways: [
      ...PROVIDERS.filter((method) => accepts(method) && connected.includes(method)),
      ...(account ? (['wire'] as const) : []),
    ],
    vouchers: accepts('voucher') && hasFeature(org, 'vouchers'),
  }
}

/** True if all tickets of an order are of events that can be reserved without paying, and nothing else is in it. */
export const canReserve = (
  items: readonly Pick<RowOf<'order_items'>, 'event_id'>[],
  events: readonly Pick<RowOf<'events'>, 'id' | 'reservations'>[],
): boolean =>
  items.length > 0 &&
  items.every(({ event_id }) => events.some(({ id, reservations }) => id === event_id && reservations))

/**
 * True if nothing of an event can be ordered any more, though it is sold: all of its prices cost something, and a bank
 * transfer, the only way to pay, would come too late.
 * @param prices values of its prices in cents
 */
export const isTooLateToPay = (
  { ways, vouchers }: PaymentOptions,
  event: Pick<RowOf<'events'>, 'starts_at' | 'ends_at' | 'reservations'>,
  prices: readonly number[],
  now: string,
): boolean =>
  ways.length > 0 &&
  ways.every((way) => way === 'wire') &&
  !vouchers &&
  !event.reservations &&
  prices.every((value) => value > 0) &&
  wireDeadline([lastSale(event)], now) === null
