import type { RowOf } from '../../../shared/model'
import { hasFeature } from '../../../shared/orgs/rules'
import type { CheckoutWay } from '../../../shared/shop/cart'
import type { Ports } from '../../kernel/commands/handler'
import type { Db } from '../../kernel/database/database'
import { connectedMethods } from '../../payments/connected'

/** Ways in which an order of the shop can be paid. A voucher pays a part, beside one of the others, or all. */
export type OfferedWays = {
  readonly ways: readonly CheckoutWay[]
  readonly vouchers: boolean
}

/** The providers' payment pages, in the order in which the shop offers them. */
const PROVIDERS = ['stripe', 'paypal', 'oppwa'] as const

/**
 * Returns how buyers of an organisation can pay: what it accepts, where it has an account at the provider, or for a
 * bank transfer one at a bank.
 */
export async function offeredWays(db: Db, org: RowOf<'orgs'>, ports: Pick<Ports, 'hasAccount'>): Promise<OfferedWays> {
  const accepts = (method: RowOf<'payments'>['method']) => org.accepted_payment_methods.includes(method)
  const connected = await connectedMethods(db, org.id, ports)
  const account = accepts('wire')
    ? await db
        .selectFrom('bank_accounts')
        .select('id')
        .where('org_id', '=', org.id)
        .where('deleted', '=', false)
        .limit(1)
        .executeTakeFirst()
    : undefined
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
