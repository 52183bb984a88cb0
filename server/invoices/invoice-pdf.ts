import { lineDiscount } from '../../shared/invoices/line-discount'
import { sum } from '../../shared/kernel/money'
import { ms, wallTimeOf } from '../../shared/kernel/time'
import { timeZoneOf } from '../../shared/orgs/rules'
import { GREY, INK, writeFooters } from '../documents/a4'
import { attachFacturX } from '../documents/attach-factur-x'
import { facturX } from './factur-x'
import { openPdfDocument, type PdfDocument, SIZE, writeAccount } from './pdf-document'
import type { PrintedInvoice } from './printable-invoice'

/**
 * Renders an invoice or credit note as a PDF/A-3 of A4 pages with selectable text, in the organisation's language,
 * which its lines were written in. The electronic invoice is embedded where it can be written (`facturX`).
 */
export async function invoicePdf(
  printed: PrintedInvoice,
  now: number,
  fonts: string,
  logo: Buffer | null = null,
): Promise<Buffer> {
  const { invoice, org, booking_code, counterpart, paid, account } = printed
  const titleOf = (t: PdfDocument['t']) =>
    t(invoice.is_credit_note ? 'invoices.print.credit_note' : 'invoices.print.invoice', { num: invoice.num })
  const { page, done, writer, title, t, format } = await openPdfDocument({ org, invoice, now, titleOf, logo }, fonts)
  writer.text(
    [format.date(invoice.created_at), t('invoices.print.booking_code', { code: booking_code })].join(' · '),
    SIZE.text,
    GREY,
  )
  if (counterpart)
    writer.text(
      t(invoice.is_credit_note ? 'invoices.credits' : 'invoices.credited_by', { num: counterpart }),
      SIZE.text,
      GREY,
    )
  if (invoice.reason) writer.text(`${t('invoices.reason')}: ${invoice.reason}`, SIZE.text, GREY)
  writer.skip(1)

  writer.row(
    [
      t('invoices.print.item'),
      t('invoices.print.qty'),
      t('invoices.print.price'),
      t('invoices.print.rate'),
      t('invoices.print.amount'),
    ],
    GREY,
  )
  writer.rule()
  for (const line of invoice.lines) {
    const { name, qty, price, rate } = line
    const discount = lineDiscount(line)
    writer.row([name, format.number(qty), format.money(price), format.rate(rate), format.money(qty * price)], INK)
    if (discount !== 0) writer.row([t('invoices.print.discount'), '', '', '', format.money(0 - discount)], GREY)
  }
  writer.rule()
  writer.sum(t('invoices.total'), format.money(invoice.total), 'strong')
  for (const { rate, gross, tax } of invoice.taxes) {
    writer.sum(t('invoices.print.net_at', { rate: format.rate(rate) }), format.money(gross - tax))
    writer.sum(t('invoices.print.tax_at', { rate: format.rate(rate) }), format.money(tax))
  }
  const untaxed = invoice.total - sum(invoice.taxes.map(({ gross }) => gross))
  if (untaxed !== 0) writer.sum(t('invoices.print.untaxed'), format.money(untaxed))
  const due = invoice.total - paid
  if (!invoice.is_credit_note && paid > 0) {
    writer.sum(t('invoices.print.paid'), format.money(paid))
    writer.sum(t('invoices.print.due'), format.money(due), 'strong')
  }
  writer.skip(1)
  if (account && !invoice.is_credit_note && due > 0) writeAccount({ writer, t }, account, invoice.num)
  const terms = invoice.is_credit_note
    ? 'invoices.print.credited'
    : due > 0
      ? 'invoices.print.payable'
      : 'invoices.print.settled'
  writer.text(t(terms), SIZE.small, GREY)
  writer.text(t('invoices.print.gross'), SIZE.small, GREY)
  if (invoice.payment_methods.length > 0)
    writer.text(
      `${t('invoices.paid_with')}: ${invoice.payment_methods.map((method) => t(`orders.method.${method}`)).join(', ')}`,
      SIZE.small,
      GREY,
    )

  const words = {
    exempt: t('invoices.print.exempt'),
    discount: t('invoices.print.discount'),
    voucher: t('invoices.print.voucher'),
    terms: t(terms),
  }
  const xml = facturX(printed, wallTimeOf(timeZoneOf(org), ms(invoice.created_at)).day, words)
  if (xml) attachFacturX(page, xml, now)
  writeFooters(page, `${org.name} · ${title}`)
  page.end()
  return done
}
