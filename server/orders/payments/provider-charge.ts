import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { readRow } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import type { Providers } from '../../payments/accounts'
import type { Charge, Provider, Refund } from '../../payments/provider'

/** What payments are asked for by. */
export type Paying = { readonly db: Db; readonly providers: Providers }

type AtProvider = {
  readonly provider: Provider
  readonly charge: Charge
  /** What it gives back of; null where it gives nothing back of what a provider knows. */
  readonly of: Refund['of'] | null
}

/** A payment as its provider is asked for it; null where its order is gone. Throws where the house has no account with the provider. */
export async function chargeOf(payment: RowOf<'payments'>, org_id: string, { db, providers }: Paying): Promise<AtProvider | null> {
  const own = scoped(db, org_id)
  const order = await readRow(own, 'orders', org_id, payment.order_id)
  const org = await readRow(own, 'orgs', org_id, org_id)
  if (!order || !org) return null
  const provider = providers(org_id, payment.method)
  if (!provider) throw new DomainError('payments.not_set_up')
  const { id, amount, created_at, taking_at, refund_of_id } = payment
  const charge: Charge = { id, org_id, amount: Math.abs(amount), currency: org.currency, title: order.booking_code, lang: org.lang, created_at, taking_at }
  const source = refund_of_id && (await readRow(own, 'payments', org_id, refund_of_id))
  return { provider, charge, of: source && source.provider_ref !== null ? { id: source.id, ref: source.provider_ref } : null }
}
