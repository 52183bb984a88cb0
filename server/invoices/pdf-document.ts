import { type Address, addressLines } from '../../shared/contacts/address/address'
import { countryName } from '../../shared/contacts/address/countries'
import { type Format, formatter } from '../../shared/kernel/format'
import type { Language } from '../../shared/kernel/phrases'
import type { RowOf } from '../../shared/model'
import { timeZoneOf } from '../../shared/orgs/rules'
import type { PhraseKey } from '../../shared/phrases'
import { A4, drawLogo, GREY, INK, openA4, type Page, RULE, replaceNarrowSpaces } from '../documents/a4'
import { formatPhrase } from '../kernel/format-phrase'
import type { ReceivingAccount } from '../payouts/receiving-account'

/** Sizes of texts in points. */
export const SIZE = { title: 20, text: 10, small: 9 }
const LINE = 16
/** Right edges of the table's columns, from the left margin. */
const COLUMNS = { item: 215, qty: 250, price: 325, rate: 365 }
/** Space between a sum and its name. */
const COLUMN_GAP = 12

type Phrase = (key: PhraseKey, params?: Readonly<Record<string, string | number>>) => string

/** An open PDF for the recipient of an invoice, with the words and formats of its language. */
export type PdfDocument = {
  readonly page: Page
  readonly done: Promise<Buffer>
  readonly writer: ReturnType<typeof lineWriter>
  readonly title: string
  readonly t: Phrase
  readonly format: Format
}

type Parts = {
  readonly org: RowOf<'orgs'>
  readonly invoice: Pick<RowOf<'invoices'>, 'recipient' | 'recipient_address'>
  readonly now: number
  readonly titleOf: (t: Phrase) => string
  /** The organisation's logo as PNG or JPEG; null for none. */
  readonly logo: Buffer | null
}

/**
 * Opens a PDF for an invoice's recipient in the organisation's language as a PDF/A-3, and writes sender, legal data,
 * recipient and title.
 */
export async function openPdfDocument(
  { org, invoice, now, titleOf, logo }: Parts,
  fonts: string,
): Promise<PdfDocument> {
  const { lang: language } = org
  const t: Phrase = (key, params) => formatPhrase(language, key, params)
  const format = formatter(language, org.currency, timeZoneOf(org))
  const title = titleOf(t)
  const { page, done } = await openA4({ language, title, author: org.name, now }, fonts)
  if (logo) drawLogo(page, logo, A4.width - A4.right)
  const writer = lineWriter(page, A4.width - A4.left - A4.right)
  const sender = addressBlock(org.address, invoice.recipient_address, language)
  writer.text([org.name, ...sender.filter((line) => line !== org.name)].join(' · '), SIZE.small, GREY)
  const { vat_id: own_vat_id } = org.address ?? {}
  const { tax_number, registration_num = '' } = org.settings
  const legal = [
    own_vat_id ? t('invoices.print.vat_id', { vat_id: own_vat_id }) : '',
    tax_number ? t('invoices.print.tax_number', { tax_number }) : '',
    registration_num,
  ].filter(Boolean)
  if (legal.length > 0) writer.text(legal.join(' · '), SIZE.small, GREY)
  writer.skip(2)
  const recipient = addressBlock(invoice.recipient_address, org.address, language)
  for (const line of [invoice.recipient, ...recipient.filter((each) => each !== invoice.recipient)]) writer.text(line)
  const { vat_id } = invoice.recipient_address ?? {}
  if (vat_id) writer.text(t('invoices.print.vat_id', { vat_id }))
  writer.skip(2)
  writer.text(title, SIZE.title, INK, 'strong')
  writer.skip(0.5)
  return { page, done, writer, title, t, format }
}

/** IBAN in groups of four, as it is printed. */
const printedIban = (iban: string): string => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')

/** Writes the account that the buyer pays into, with the invoice's number as reference. */
export function writeAccount(
  { writer, t }: Pick<PdfDocument, 'writer' | 't'>,
  { holder, iban, bic, bank }: ReceivingAccount,
  num: string,
): void {
  writer.text(t('invoices.reminder.account'), SIZE.text, INK, 'strong')
  for (const line of [holder, `IBAN ${printedIban(iban)}`, bic ? `BIC ${bic}` : '', bank ?? ''])
    if (line) writer.text(line)
  writer.text(t('invoices.reminder.reference', { num }))
  writer.skip(1)
}

/** Lines of an address in a PDF, with the country's name where the other one lives elsewhere. */
function addressBlock(address: Address | null, other: Address | null, language: Language): string[] {
  if (!address) return []
  const isAbroad = other !== null && address.country !== '' && other.country !== address.country
  const country = isAbroad ? countryName(address.country, language) : ''
  return addressLines({ ...address, country })
}

/** Writes below each other and begins a new page where one is full. */
function lineWriter(page: Page, width: number) {
  let y = A4.top
  const room = (height: number) => {
    if (y + height <= A4.height - A4.bottom) return
    page.addPage()
    y = A4.top
  }
  const pen = (size: number, colour: string, font: 'regular' | 'strong') =>
    page.font(font).fontSize(size).fillColor(colour)
  // Placed by its own width: PDFKit breaks a text that is wider than the one it is given.
  const right = (text: string, edge: number) => {
    const drawn = replaceNarrowSpaces(text)
    if (drawn) page.text(drawn, A4.left + edge - page.widthOfString(drawn), y, { lineBreak: false })
  }
  return {
    skip: (lines: number) => {
      y += lines * LINE
    },
    text: (text: string, size: number = SIZE.text, colour: string = INK, font: 'regular' | 'strong' = 'regular') => {
      const height = pen(size, colour, font).heightOfString(replaceNarrowSpaces(text), { width })
      room(height)
      page.text(replaceNarrowSpaces(text), A4.left, y, { width })
      y += Math.max(height, size * 1.4)
    },
    row: ([item = '', qty = '', price = '', rate = '', amount = '']: readonly string[], colour: string) => {
      const height = Math.max(
        LINE,
        pen(SIZE.text, colour, 'regular').heightOfString(replaceNarrowSpaces(item), { width: COLUMNS.item }) + 4,
      )
      room(height)
      page.text(replaceNarrowSpaces(item), A4.left, y, { width: COLUMNS.item })
      right(qty, COLUMNS.qty)
      right(price, COLUMNS.price)
      right(rate, COLUMNS.rate)
      right(amount, width)
      y += height
    },
    sum: (name: string, amount: string, font: 'regular' | 'strong' = 'regular') => {
      room(LINE)
      const drawn = pen(SIZE.text, font === 'strong' ? INK : GREY, font).widthOfString(replaceNarrowSpaces(amount))
      const edge = Math.min(COLUMNS.rate, width - drawn - COLUMN_GAP)
      right(name, edge)
      right(amount, width)
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
