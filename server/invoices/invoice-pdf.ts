import { addressLines } from '../../shared/contacts/address/address'
import { formatter } from '../../shared/kernel/format'
import type { Language } from '../../shared/kernel/phrases'
import { ms, wallTimeOf } from '../../shared/kernel/time'
import { timeZoneOf } from '../../shared/orgs/rules'
import type { PhraseKey } from '../../shared/phrases'
import { A4, GREY, INK, openA4, type Page, printable, RULE, writeFeet } from '../documents/a4'
import { attachFacturX } from '../documents/attach-factur-x'
import { formatPhrase } from '../kernel/format-phrase'
import { facturX } from './factur-x'
import type { PrintedInvoice } from './printable-invoice'

const SIZE = { org: 10, title: 20, text: 10, small: 9 }
const LINE = 16
/** Right edges of the table's columns, from the left margin. */
const COLUMNS = { item: 230, qty: 270, price: 340, rate: 385 }

/**
 * Renders an invoice or credit note as a PDF/A-3 of A4 pages with selectable text. The electronic invoice is embedded where it can be
 * written (`facturX`).
 */
export async function invoicePdf(printed: PrintedInvoice, language: Language, now: number, fonts: string): Promise<Buffer> {
  const { invoice, org, booking_code, counterpart, paid } = printed
  const t = (key: PhraseKey, params?: Readonly<Record<string, string | number>>) => formatPhrase(language, key, params)
  const format = formatter(language, org.currency, timeZoneOf(org))
  const title = t(invoice.is_credit_note ? 'invoices.print.credit_note' : 'invoices.print.invoice', { num: invoice.num })
  const { page, done } = await openA4({ language, title, author: org.name, now }, fonts)
  const width = A4.width - A4.left - A4.right
  const writer = lineWriter(page, width)

  writer.text([org.name, ...addressLines(org.address).filter((line) => line !== org.name)].join(' · '), SIZE.small, GREY)
  const { vat_id: own_vat_id } = org.address ?? {}
  const { tax_number, registration_num = '' } = org.settings
  const legal = [
    own_vat_id ? t('invoices.print.vat_id', { vat_id: own_vat_id }) : '',
    tax_number ? t('invoices.print.tax_number', { tax_number }) : '',
    registration_num,
  ].filter(Boolean)
  if (legal.length > 0) writer.text(legal.join(' · '), SIZE.small, GREY)
  writer.skip(2)
  for (const line of [invoice.recipient, ...addressLines(invoice.recipient_address).filter((each) => each !== invoice.recipient)]) writer.text(line)
  const { vat_id } = invoice.recipient_address ?? {}
  if (vat_id) writer.text(t('invoices.print.vat_id', { vat_id }))
  writer.skip(2)
  writer.text(title, SIZE.title, INK, 'strong')
  writer.skip(0.5)
  writer.text([format.date(invoice.created_at), t('invoices.print.booking_code', { code: booking_code })].join(' · '), SIZE.text, GREY)
  if (counterpart) writer.text(t(invoice.is_credit_note ? 'invoices.credits' : 'invoices.credited_by', { num: counterpart }), SIZE.text, GREY)
  if (invoice.reason) writer.text(`${t('invoices.reason')}: ${invoice.reason}`, SIZE.text, GREY)
  writer.skip(1)

  writer.row([t('invoices.print.item'), t('invoices.print.qty'), t('invoices.print.price'), t('invoices.print.rate'), t('invoices.print.amount')], GREY)
  writer.rule()
  for (const line of invoice.lines)
    writer.row([line.name, format.number(line.qty), format.money(line.price), format.rate(line.rate), format.money(line.total)], INK)
  writer.rule()
  writer.sum(t('invoices.total'), format.money(invoice.total), 'strong')
  for (const { rate, gross, tax } of invoice.taxes) {
    writer.sum(t('invoices.print.net_at', { rate: format.rate(rate) }), format.money(gross - tax))
    writer.sum(t('invoices.print.tax_at', { rate: format.rate(rate) }), format.money(tax))
  }
  const due = invoice.total - paid
  if (!invoice.is_credit_note && paid > 0) {
    writer.sum(t('invoices.print.paid'), format.money(paid))
    writer.sum(t('invoices.print.due'), format.money(due), 'strong')
  }
  writer.skip(1)
  const terms = invoice.is_credit_note ? 'invoices.print.credited' : due > 0 ? 'invoices.print.payable' : 'invoices.print.settled'
  writer.text(t(terms), SIZE.small, GREY)
  writer.text(t('invoices.print.gross'), SIZE.small, GREY)
  if (invoice.payment_methods.length > 0)
    writer.text(`${t('invoices.paid_with')}: ${invoice.payment_methods.map((method) => t(`orders.method.${method}`)).join(', ')}`, SIZE.small, GREY)

  const words = { exempt: t('invoices.print.exempt'), voucher: t('invoices.print.voucher'), terms: t(terms) }
  const xml = facturX(printed, wallTimeOf(timeZoneOf(org), ms(invoice.created_at)).day, words)
  if (xml) attachFacturX(page, xml, now)
  writeFeet(page, `${org.name} · ${title}`)
  page.end()
  return done
}

/** Writes below each other and begins a new page where one is full. */
function lineWriter(page: Page, width: number) {
  let y = A4.top
  const room = (height: number) => {
    if (y + height <= A4.height - A4.bottom) return
    page.addPage()
    y = A4.top
  }
  const pen = (size: number, colour: string, font: 'regular' | 'strong') => page.font(font).fontSize(size).fillColor(colour)
  const right = (text: string, edge: number, from: number) =>
    page.text(printable(text), A4.left + from, y, { width: edge - from, align: 'right', lineBreak: false })
  return {
    skip: (lines: number) => {
      y += lines * LINE
    },
    text: (text: string, size: number = SIZE.text, colour: string = INK, font: 'regular' | 'strong' = 'regular') => {
      const height = pen(size, colour, font).heightOfString(printable(text), { width })
      room(height)
      page.text(printable(text), A4.left, y, { width })
      y += Math.max(height, size * 1.4)
    },
    row: ([item = '', qty = '', price = '', rate = '', amount = '']: readonly string[], colour: string) => {
      const height = Math.max(LINE, pen(SIZE.text, colour, 'regular').heightOfString(printable(item), { width: COLUMNS.item }) + 4)
      room(height)
      page.text(printable(item), A4.left, y, { width: COLUMNS.item })
      right(qty, COLUMNS.qty, COLUMNS.item)
      right(price, COLUMNS.price, COLUMNS.qty)
      right(rate, COLUMNS.rate, COLUMNS.price)
      right(amount, width, COLUMNS.rate)
      y += height
    },
    sum: (name: string, amount: string, font: 'regular' | 'strong' = 'regular') => {
      room(LINE)
      pen(SIZE.text, font === 'strong' ? INK : GREY, font)
      right(name, COLUMNS.rate, COLUMNS.item - 80)
      right(amount, width, COLUMNS.rate)
      y += LINE
    },
    rule: () => {
      room(LINE)
      page
        .moveTo(A4.left, y)
        .lineTo(A4.left + width, y)
        .lineWidth(0.5)
        .strokeColor(RULE)
        .stroke()
      y += LINE / 2
    },
  }
}
