import { amountInWords } from '../../shared/donations/in-words'
import type { RowOf } from '../../shared/model'
import { GREY, INK, writeFooters } from '../documents/a4'
import { openPdfDocument, SIZE } from '../invoices/pdf-document'

/** Renders the receipt of a donation as a PDF/A-3 in the organisation's language, which its law is written in. */
export async function donationReceiptPdf(
  receipt: RowOf<'donation_receipts'>,
  org: RowOf<'orgs'>,
  { now, fonts, logo }: { readonly now: number; readonly fonts: string; readonly logo: Buffer | null },
): Promise<Buffer> {
  const { num, amount, given_at, donor: recipient, donor_address: recipient_address } = receipt
  const titleOf = (t: Parameters<Parameters<typeof openPdfDocument>[0]['titleOf']>[0]) =>
    t('donations.receipt', { num })
  const invoice = { recipient, recipient_address }
  const { page, done, writer, title, t, format } = await openPdfDocument({ org, invoice, now, titleOf, logo }, fonts)
  writer.text(t('donations.receipt.law'), SIZE.text, GREY)
  writer.skip(1)
  writer.sum(t('donations.receipt.amount'), format.money(amount), 'strong')
  writer.text(t('donations.receipt.words', { words: amountInWords(amount, org.currency, org.lang) }))
  writer.text(t('donations.receipt.day', { day: format.date(given_at) }))
  writer.text(t('donations.receipt.waiver'))
  writer.skip(1)
  const { purpose, tax_office, notice, notice_on } = receipt
  writer.text(t('donations.receipt.exempt', { purpose, tax_office, notice, day: format.date(notice_on) }))
  writer.text(t('donations.receipt.use', { purpose }), SIZE.text, INK, 'strong')
  writer.skip(2)
  writer.text([org.address?.city, format.date(receipt.created_at), org.name].filter(Boolean).join(', '))
  writer.skip(1)
  writer.text(t('donations.receipt.machine'), SIZE.small, GREY)
  writer.text(t('donations.receipt.liability'), SIZE.small, GREY)
  writer.text(t('donations.receipt.validity'), SIZE.small, GREY)
  writeFooters(page, `${org.name} · ${title}`)
  page.end()
  return done
}
