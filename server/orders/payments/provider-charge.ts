import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { settingsOf } from '../../../shared/orgs/settings'
import { orderAddress, paymentFormAddress, shopAddress } from '../../../shared/orgs/shop-address'
import { readRow } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import type { ProviderFor } from '../../payments/accounts'
import type { Charge, Provider, ProviderRefund } from '../../payments/provider'
import type { OrderTokens } from '../../secrets/order-tokens'

/** Services that payment jobs need. */
export type PaymentWorld = {
  readonly db: Db
  readonly providers: ProviderFor
  /** Tokens of the pages of orders, to which buyers of the shop return. */
  readonly orderTokens: OrderTokens
}

type ProviderCharge = {
  readonly provider: Provider
  readonly charge: Charge
  /** The refunded payment; null where its provider does not know it. */
  readonly of: ProviderRefund['of'] | null
}

/**
 * Makes a payment's provider request; null where its order is gone. Throws `payments.not_set_up` without an account.
 */
export async function providerChargeOf(
  payment: RowOf<'payments'>,
  org_id: string,
  { db, providers, orderTokens }: PaymentWorld,
): Promise<ProviderCharge | null> {
  const own = scoped(db, org_id)
  const order = await readRow(own, 'orders', org_id, payment.order_id)
  const org = await readRow(own, 'orgs', org_id, org_id)
  if (!order || !org) return null
  const provider = await providers(org_id, payment.method)
  if (!provider) throw new DomainError('payments.not_set_up')
  const { id, amount, created_at, taking_at, refund_of_id } = payment
  const { currency, name } = org
  const cart = await own
    .selectFrom('carts')
    .select('lang')
    .where('org_id', '=', org_id)
    .where('id', '=', order.id)
    .executeTakeFirst()
  const lang = cart?.lang ?? org.lang
  const terms = settingsOf(org, 'webshop_terms').terms === '' ? null : { name, path: shopAddress(org, 'terms') }
  const charge: Charge = {
    id,
    org_id,
    amount: Math.abs(amount),
    currency,
    title: order.booking_code,
    lang,
    terms,
    return_path: cart ? orderAddress({ slug: org.slug, lang }, orderTokens.issue(org.id, order.id)) : null,
    form_path: paymentFormAddress({ slug: org.slug, lang }, orderTokens.issuePayment(org.id, id)),
    created_at,
    taking_at,
  }
  const source = refund_of_id && (await readRow(own, 'payments', org_id, refund_of_id))
  return {
    provider,
    charge,
    of: source && source.provider_ref !== null ? { id: source.id, ref: source.provider_ref } : null,
  }
}
