import { formatter } from '../../../../shared/kernel/format'
import type { RowOf } from '../../../../shared/model'
import { timeZoneOf } from '../../../../shared/orgs/rules'
import { formatVoucherCode } from '../../../../shared/vouchers/code'
import type { Db } from '../../../kernel/database/database'
import type { FileStore } from '../../../media_gallery/file-store'
import { readPrintable, vouchersPdf } from '../../../vouchers/printable-vouchers'
import type { ComposedEmail } from '../../delivery/smtp-sender'
import { mailPhrases } from '../phrases'
import { fillHeaderLine, literalHtml } from '../template'

type GiftEmail = { readonly subject: string; readonly html: string; readonly files: ComposedEmail['files'] }

/** Time, folder of the fonts and store of pictures for the PDF; no PDF without fonts. */
type PdfParts = { readonly now: number; readonly fonts: string | null; readonly files: FileStore | null }

const line = (text: string) => literalHtml(text).replaceAll('\n', '<br>')

/** Builds the email with a gift voucher; null where it was returned or blocked, or its person erased. */
export async function giftEmail(
  { payload, address }: RowOf<'outbox'>,
  org: RowOf<'orgs'>,
  db: Db,
  { now, fonts, files }: PdfParts,
): Promise<GiftEmail | null> {
  const printable = await readPrintable(db, org, [String(payload.voucher_id)])
  const [printed] = printable.vouchers
  if (!printed || address === null) return null
  const { voucher, gift } = printed
  const says = mailPhrases[org.lang]
  const format = formatter(org.lang, org.currency, timeZoneOf(org))
  const amount = format.money(voucher.value)
  const until = voucher.valid_until ? fillHeaderLine(says.voucher_until, { date: format.day(voucher.valid_until) }) : ''
  const content = fonts && (await vouchersPdf(printable, { language: org.lang, now, fonts, store: files }))
  const greeting = gift?.recipient ? fillHeaderLine(says.gift_hello, { name: gift.recipient }) : says.gift_hello_nobody
  return {
    subject: fillHeaderLine(says.gift_subject, { org_name: org.name }).replaceAll('{', ''),
    html: [
      `<p>${line(greeting)}</p>`,
      `<p>${line(fillHeaderLine(says.gift_body, { amount, org_name: org.name }))}</p>`,
      gift?.message &&
        `<blockquote style="margin:16px 0;padding:0 0 0 12px;border-left:3px solid #999">${line(gift.message)}</blockquote>`,
      `<p style="font-size:20px;margin:0;font-family:monospace">${literalHtml(formatVoucherCode(voucher.code))}</p>`,
      `<p>${line([org.name, until].filter(Boolean).join(' · '))}</p>`,
      content && `<p>${says.gift_attached}</p>`,
    ]
      .filter(Boolean)
      .join(''),
    files: content ? [{ name: `${voucher.code}.pdf`, type: 'application/pdf', content }] : [],
  }
}
