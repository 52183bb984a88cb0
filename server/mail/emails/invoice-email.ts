import type { RowOf } from '../../../shared/model'
import { invoicePdf } from '../../invoices/invoice-pdf'
import { printableInvoice } from '../../invoices/printable-invoice'
import { readRow } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import type { ComposedEmail } from '../delivery/smtp-sender'
import { mailPhrases } from '../phrases'
import { fillHeaderLine, literalHtml } from '../template'

type InvoiceEmail = { readonly subject: string; readonly html: string; readonly files: ComposedEmail['files'] }

/** Time and folder of the fonts for the PDF; no PDF without them. */
type PdfParts = { readonly now: number; readonly fonts: string | null }

/** Builds the email with an invoice or credit note; null where it no longer exists. */
export async function invoiceEmail({ payload }: RowOf<'outbox'>, org: RowOf<'orgs'>, db: Db, { now, fonts }: PdfParts): Promise<InvoiceEmail | null> {
  const invoice = await readRow(db, 'invoices', org.id, String(payload.invoice_id))
  if (!invoice || invoice.deleted) return null
  const says = mailPhrases[org.lang]
  const { num } = invoice
  const subject = fillHeaderLine(invoice.is_credit_note ? says.credit_note_subject : says.invoice_subject, { num })
  // The email goes to the recipient, who may read everything that the invoice says.
  const reader = { org_id: org.id, user_id: '', role: 'ADMIN' as const }
  const content = fonts === null ? null : await invoicePdf(await printableInvoice(db, reader, invoice.id), org.lang, now, fonts)
  const name = num.replace(/[^\w-]/g, '-')
  return {
    subject,
    html: `<h1 style="font-size:20px">${literalHtml(subject)}</h1><p>${says.invoice_body}</p>`,
    files: content ? [{ name: `${name}.pdf`, type: 'application/pdf', content }] : [],
  }
}
