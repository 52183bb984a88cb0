import type { createPaymentReminder } from '../../../shared/invoices/commands'
import { REMINDER_LEVELS } from '../../../shared/invoices/entity'
import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { atWallTime, DAY, iso, ms, wallTimeOf } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { countsAsPaid } from '../../../shared/orders/status'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { enqueueEmail } from '../../email/delivery/outbox'
import { existingRow } from '../../kernel/commands/existing'
import type { Handler } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { linesAndLedger } from '../refunds/request-refund'
import { assertNotTooOften, invoiceEmailKey, recipientOf } from './resend-tickets'

/** Number of the credit note that cancels an invoice; null if none does. */
async function creditedBy(trx: Trx, { org_id, id }: RowOf<'invoices'>): Promise<string | null> {
  const note = await trx
    .selectFrom('invoices')
    .select('num')
    .where('org_id', '=', org_id)
    .where('credited_invoice_id', '=', id)
    .executeTakeFirst()
  return note?.num ?? null
}

/**
 * Writes the next payment reminder of an invoice, once per id. Throws `invoices.is_credit_note`, `invoices.credited`,
 * `invoices.paid` and `invoices.reminded_often`.
 */
export const bookPaymentReminder: Handler<typeof createPaymentReminder> = async (trx, { input }, ctx) => {
  const { id, invoice_id, days, by_email, address } = input
  const answer = () => existingRow(ctx, 'payment_reminders', id)
  if (await ctx.rows.get('payment_reminders', id)) return answer
  const invoice = await existingRow(ctx, 'invoices', invoice_id)
  if (invoice.is_credit_note) throw new DomainError('invoices.is_credit_note', { num: invoice.num })
  const note = await creditedBy(trx, invoice)
  if (note) throw new DomainError('invoices.credited', { num: invoice.num, by: note })
  const { ledger } = await linesAndLedger(trx, ctx, invoice.order_id)
  const open = invoice.total - sum(ledger.filter(countsAsPaid).map(({ amount }) => amount))
  if (open <= 0) throw new DomainError('invoices.paid', { num: invoice.num })
  const earlier = await trx
    .selectFrom('payment_reminders')
    .select('level')
    .where('org_id', '=', ctx.op.org_id)
    .where('invoice_id', '=', invoice_id)
    .limit(REMINDER_LEVELS)
    .execute()
  if (earlier.length >= REMINDER_LEVELS) throw new DomainError('invoices.reminded_often', { most: REMINDER_LEVELS })
  const org = await existingRow(ctx, 'orgs', ctx.op.org_id)
  const zone = timeZoneOf(org)
  const due_at = iso(atWallTime(zone, { ...wallTimeOf(zone, ms(ctx.now) + days * DAY), time: '23:59' }))
  await ctx.rows.insert('payment_reminders', {
    id,
    invoice_id,
    level: earlier.length + 1,
    open,
    due_at,
    created_at: ctx.now,
  })
  if (by_email) {
    const to = await recipientOf(ctx, address, invoice.contact_id)
    await assertNotTooOften(trx, ctx, (asking) => invoiceEmailKey(invoice_id, asking))
    const payload = { invoice_id, order_id: invoice.order_id, reminder_id: id }
    await enqueueEmail(ctx, { ...to, kind: 'invoice', key: invoiceEmailKey(invoice_id, id), payload })
  }
  return answer
}
