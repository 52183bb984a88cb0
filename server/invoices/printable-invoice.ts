import { DomainError } from '../../shared/kernel/errors'
import { sum } from '../../shared/kernel/money'
import { can } from '../../shared/kernel/permissions'
import type { RowOf } from '../../shared/model'
import type { Actor } from '../kernel/commands/actor'
import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { maskRows } from '../kernel/reads/masked-fields'
import { findReceivingAccount, type ReceivingAccount } from '../payouts/receiving-account'

/** Everything that an invoice prints. Sums are those of the stored invoice. */
export type PrintedInvoice = {
  readonly invoice: RowOf<'invoices'>
  readonly org: RowOf<'orgs'>
  readonly booking_code: string
  /** Number of the invoice that a credit note cancels, or of the credit note that cancels the invoice. */
  readonly counterpart: string | null
  /** Cents paid when the invoice was made, at most its total; 0 for a credit note. */
  readonly paid: number
  /** The organisation's default account; null until it has one. */
  readonly account: ReceivingAccount | null
}

/** Reads an invoice of the actor's organisation with what it prints. Throws `forbidden` or `not_found`. */
export async function printableInvoice(db: Db, actor: Actor, invoice_id: string): Promise<PrintedInvoice> {
  if (!can(actor.role, 'invoices.read')) throw new DomainError('forbidden')
  const own = scoped(db, actor.org_id)
  const [invoice] = maskRows(
    'invoices',
    actor,
    [await readRow(own, 'invoices', actor.org_id, invoice_id)].flatMap((row) => row ?? []),
  )
  const org = await readRow(own, 'orgs', actor.org_id, actor.org_id)
  if (!invoice || !org) throw new DomainError('not_found', { table: 'invoices', id: invoice_id })
  const order = await readRow(own, 'orders', actor.org_id, invoice.order_id)
  const linked = own.selectFrom('invoices').select('num').where('org_id', '=', actor.org_id)
  const counterpart = invoice.credited_invoice_id
    ? await linked.where('id', '=', invoice.credited_invoice_id).executeTakeFirst()
    : await linked.where('credited_invoice_id', '=', invoice.id).executeTakeFirst()
  const paid = invoice.is_credit_note ? 0 : Math.min(invoice.total, await paidUntil(own, invoice))
  return {
    invoice,
    org,
    booking_code: order?.booking_code ?? '',
    counterpart: counterpart?.num ?? null,
    paid,
    account: (await findReceivingAccount(own, actor.org_id)) ?? null,
  }
}

/** Cents paid for the order of an invoice until it was made, less what was given back. */
async function paidUntil(db: Db, { org_id, order_id, created_at }: RowOf<'invoices'>): Promise<number> {
  const payments = await db
    .selectFrom('payments')
    .select(['amount', 'status'])
    .where('org_id', '=', org_id)
    .where('order_id', '=', order_id)
    .where('created_at', '<=', created_at)
    .execute()
  return Math.max(0, sum(payments.flatMap(({ amount, status }) => (status === 'confirmed' ? [amount] : []))))
}
