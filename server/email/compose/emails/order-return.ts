import { formatter } from '../../../../shared/kernel/format'
import type { RowOf } from '../../../../shared/model'
import { timeZoneOf } from '../../../../shared/orgs/rules'
import { formatVoucherCode } from '../../../../shared/vouchers/code'
import { readRow } from '../../../kernel/commands/rows'
import type { Db } from '../../../kernel/database/database'
import type { EmailLinks } from '../links'
import { mailPhrases } from '../phrases'
import { literalHtml } from '../template'
import { linkToOrder, type OrderEmail, orderLanguage, orderPageOf } from './order-email'

/** Builds the email about what a buyer has returned: tickets, fee, and where each part of the money goes. */
export async function orderReturnEmail(
  { payload }: RowOf<'outbox'>,
  org: RowOf<'orgs'>,
  db: Db,
  links: EmailLinks,
): Promise<OrderEmail | null> {
  const order = await readRow(db, 'orders', org.id, String(payload.order_id))
  if (!order || order.deleted) return null
  const lang = await orderLanguage(db, org, order.id)
  const words = mailPhrases[lang].order_return
  const format = formatter(lang, org.currency, timeZoneOf(org))
  const voucher = payload.voucher_id ? await readRow(db, 'vouchers', org.id, String(payload.voucher_id)) : undefined
  const amountOf = (name: string) => Number(payload[name] ?? 0)
  const said = (words: string, cents: number) =>
    cents > 0 ? [`<p>${words.replaceAll('{{amount}}', literalHtml(format.money(cents)))}</p>`] : []
  const tickets = amountOf('tickets')
  const isSoldOn = payload.sold_on === 1
  const html = [
    `<p>${tickets > 0 ? (isSoldOn ? words.sold_on : words.tickets).replaceAll('{{count}}', String(tickets)) : words.goods}</p>`,
    ...said(words.fee, amountOf('fee')),
    ...said(words.money, amountOf('money')),
    ...said(words.transfer, amountOf('transfer')),
    ...said(words.vouchers, amountOf('vouchers')),
    ...(voucher ? said(words.voucher.replaceAll('{{code}}', formatVoucherCode(voucher.code)), voucher.value) : []),
  ]
  return {
    subject: isSoldOn ? words.sold_on_subject : words.subject,
    html: html.join('') + linkToOrder(orderPageOf(org, lang, order.id, links), lang),
    values: { org_name: org.name, code: order.booking_code, at: format.stamp(String(payload.at)) },
    lang,
  }
}

/** Builds the email that confirms the receipt of a withdrawal, with its time. It says nothing about any order. */
export function withdrawalEmail({ payload }: RowOf<'outbox'>, org: RowOf<'orgs'>): OrderEmail {
  const lang = payload.lang === 'de' || payload.lang === 'en' ? payload.lang : org.lang
  const words = mailPhrases[lang]
  return {
    subject: words.withdrawal_subject,
    html: `<p>${payload.name ? words.withdrawal_body : words.withdrawal_body_unnamed}</p>`,
    values: {
      org_name: org.name,
      name: String(payload.name ?? ''),
      code: String(payload.booking_code),
      at: formatter(lang, org.currency, timeZoneOf(org)).stamp(String(payload.at)),
    },
    lang,
  }
}
