import type { sendInvoice } from '../../../shared/invoices/commands'
import { enqueueEmail } from '../../email/delivery/outbox'
import { writeActivity } from '../../kernel/commands/activity'
import { existingRow } from '../../kernel/commands/existing'
import type { Handler } from '../../kernel/commands/handler'
import { rawStatement } from '../../kernel/database/statement'
import { assertNotTooOften, invoiceEmailKey, recipientOf } from './resend-tickets'

/** Sends an invoice by email, once per request id. */
export const bookInvoiceEmail: Handler<typeof sendInvoice> = async (trx, { id, input }, ctx) => {
  const answer = () => existingRow(ctx, 'invoices', id)
  const invoice = await existingRow(ctx, 'invoices', id)
  const key = invoiceEmailKey(id, input.id)
  const [before] = await rawStatement(trx, 'select id from outbox where org_id = ? and key = ?', [ctx.op.org_id, key])
  if (before) return answer
  const to = await recipientOf(ctx, input.address, invoice.contact_id)
  await assertNotTooOften(trx, ctx, (asking) => invoiceEmailKey(id, asking))
  await enqueueEmail(ctx, { ...to, kind: 'invoice', key, payload: { invoice_id: id, order_id: invoice.order_id } })
  // The invoice itself stays unchanged, so the command's own entry would name no row.
  await writeActivity(ctx, { name: 'SendInvoice', subject: 'invoices', subject_id: id })
  return answer
}
