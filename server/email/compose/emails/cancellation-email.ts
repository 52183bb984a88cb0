import { formatter } from '../../../../shared/kernel/format'
import type { RowOf } from '../../../../shared/model'
import { timeZoneOf } from '../../../../shared/orgs/rules'
import { formatVoucherCode } from '../../../../shared/vouchers/code'
import { readRow } from '../../../kernel/commands/rows'
import type { Db } from '../../../kernel/database/database'
import { mailPhrases } from '../phrases'
import { fillHeaderLine, literalHtml } from '../template'

/** Subject and body of the email about a cancelled event; null where the order no longer exists. */
export async function cancellationEmail(
  { payload }: RowOf<'outbox'>,
  org: RowOf<'orgs'>,
  db: Db,
): Promise<{ readonly subject: string; readonly html: string } | null> {
  const order = await readRow(db, 'orders', org.id, String(payload.order_id))
  const event = await readRow(db, 'events', org.id, String(payload.event_id))
  if (!order || order.deleted || !event) return null
  const says = mailPhrases[org.lang].event_cancelled
  const format = formatter(org.lang, org.currency, timeZoneOf(org))
  const voucher = payload.voucher_id ? await readRow(db, 'vouchers', org.id, String(payload.voucher_id)) : undefined
  const amount = Number(payload.amount ?? 0)
  const fill = (text: string, values: Readonly<Record<string, string>>) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => literalHtml(values[name] ?? ''))
  const money = { amount: format.money(amount) }
  const results: Readonly<Record<string, string>> = {
    refunded: fill(says.refunded, money),
    voucher: fill(says.voucher, { ...money, code: formatVoucherCode(voucher?.code ?? '') }),
    exchanged: amount > 0 ? `${says.exchanged} ${fill(says.difference, money)}` : says.exchanged,
    cancelled: says.cancelled,
  }
  const lines = [
    fill(says.body, { title: event.title, date: format.dateTime(event.starts_at) }),
    fill(says.reason, { reason: String(payload.reason ?? '') }),
    results[String(payload.result)] ?? '',
    fill(says.code, { code: order.booking_code }),
  ]
  const subject = fillHeaderLine(says.subject, { title: event.title }).replaceAll('{', '')
  return { subject, html: lines.map((line) => `<p>${line}</p>`).join('') }
}
