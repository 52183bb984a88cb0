import { formatter } from '../../../../shared/kernel/format'
import { NO_USER } from '../../../../shared/kernel/model/command'
import type { RowOf } from '../../../../shared/model'
import { timeZoneOf } from '../../../../shared/orgs/rules'
import { invoicePdf } from '../../../invoices/invoice-pdf'
import { type PrintedReminder, printableReminder, reminderKind, reminderPdf } from '../../../invoices/payment-reminder'
import { printableInvoice } from '../../../invoices/printable-invoice'
import { readRow } from '../../../kernel/commands/rows'
import type { Db } from '../../../kernel/database/database'
import type { ComposedEmail } from '../../delivery/smtp-sender'
import { mailPhrases } from '../phrases'
import { fillHeaderLine, literalHtml } from '../template'

type InvoiceEmail = { readonly subject: string; readonly html: string; readonly files: ComposedEmail['files'] }

/** Time, folder of the fonts and logo for the PDF; no PDF without fonts. */
type PdfParts = { readonly now: number; readonly fonts: string | null; readonly logo: Buffer | null }

/** Builds the email with an invoice, a credit note or a payment reminder; null where it no longer exists. */
export async function invoiceEmail(
  { payload }: RowOf<'outbox'>,
  org: RowOf<'orgs'>,
  db: Db,
  parts: PdfParts,
): Promise<InvoiceEmail | null> {
  const { now, fonts, logo } = parts
  const invoice = await readRow(db, 'invoices', org.id, String(payload.invoice_id))
  if (!invoice || invoice.deleted) return null
  const says = mailPhrases[org.lang]
  const { num } = invoice
  // The email goes to the recipient, who may read everything that the invoice says.
  const reader = { org_id: org.id, user_id: NO_USER, role: 'ADMIN' as const }
  const name = num.replace(/[^\w-]/g, '-')
  if (payload.reminder_id)
    return reminderEmail(await printableReminder(db, reader, String(payload.reminder_id)), name, parts)
  const subject = fillHeaderLine(invoice.is_credit_note ? says.credit_note_subject : says.invoice_subject, { num })
  const content =
    fonts === null ? null : await invoicePdf(await printableInvoice(db, reader, invoice.id), now, fonts, logo)
  return {
    subject,
    html: `<h1 style="font-size:20px">${literalHtml(subject)}</h1><p>${says.invoice_body}</p>`,
    files: content ? [{ name: `${name}.pdf`, type: 'application/pdf', content }] : [],
  }
}

/** Builds the email with a payment reminder. */
async function reminderEmail(
  printed: PrintedReminder,
  name: string,
  { now, fonts, logo }: PdfParts,
): Promise<InvoiceEmail> {
  const {
    printed: { org, invoice },
    reminder,
  } = printed
  const { subject, body } = mailPhrases[org.lang].payment_reminder[reminderKind(reminder.level)]
  const format = formatter(org.lang, org.currency, timeZoneOf(org))
  const values = { num: invoice.num, amount: format.money(reminder.open), due: format.date(reminder.due_at) }
  const content = fonts === null ? null : await reminderPdf(printed, now, fonts, logo)
  const title = fillHeaderLine(subject, values)
  return {
    subject: title,
    html: `<h1 style="font-size:20px">${literalHtml(title)}</h1><p>${literalHtml(fillHeaderLine(body, values))}</p>`,
    files: content ? [{ name: `${name}-${reminder.level}.pdf`, type: 'application/pdf', content }] : [],
  }
}
