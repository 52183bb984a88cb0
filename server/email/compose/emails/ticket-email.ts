import { toBuffer } from 'bwip-js/node'
import { formatter } from '../../../../shared/kernel/format'
import { iso } from '../../../../shared/kernel/time'
import type { RowOf } from '../../../../shared/model'
import {
  admittingItems,
  hasEmailedItems,
  remainingLineQty,
  soldVoucherItems,
} from '../../../../shared/orders/refunds/rest'
import { VOIDABLE_STATUSES } from '../../../../shared/orders/status'
import { timeZoneOf } from '../../../../shared/orgs/rules'
import { printedName } from '../../../../shared/printing/printed-name'
import { formatVoucherCode } from '../../../../shared/vouchers/code'
import { readRow, readRows } from '../../../kernel/commands/rows'
import type { Db } from '../../../kernel/database/database'
import type { FileStore } from '../../../media_gallery/file-store'
import { attendedEvents, calendarFile, type ShopUrl } from '../../../printing/calendar-file'
import { ticketPdf } from '../../../printing/ticket-pdf'
import { type PrintableVouchers, readPrintable, vouchersPdf } from '../../../vouchers/printable-vouchers'
import type { WalletKeysOf } from '../../../wallet_accounts/keys'
import { emailPasses } from '../../../wallet_accounts/order-passes'
import type { ComposedEmail } from '../../delivery/smtp-sender'
import { mailPhrases } from '../phrases'
import { fillHeaderLine, literalHtml } from '../template'

type TicketEmail = {
  readonly subject: string
  readonly html: string
  readonly pictures: ComposedEmail['pictures']
  readonly files: ComposedEmail['files']
}

/**
 * Time, folder of the fonts and logo for the attached PDF, and keys of the passes. Without fonts nothing is attached,
 * and without keys there is no pass.
 */
type TicketParts = {
  readonly now: number
  readonly fonts: string | null
  readonly logo: Buffer | null
  /** Store of the pictures that vouchers show. */
  readonly files: FileStore | null
  readonly wallets: WalletKeysOf | null
  /** Null where the organisation has no shop. */
  readonly shopUrl: ShopUrl | null
}

/** Builds the email with an order's current tickets and sold vouchers; null where there are none any more. */
export async function ticketEmail(
  { payload }: RowOf<'outbox'>,
  org: RowOf<'orgs'>,
  db: Db,
  { now, fonts, logo, files, wallets, shopUrl }: TicketParts,
): Promise<TicketEmail | null> {
  const order = await readRow(db, 'orders', org.id, String(payload.order_id))
  if (!order || order.deleted || !VOIDABLE_STATUSES.includes(order.status_code)) return null
  const items = await db
    .selectFrom('order_items')
    .selectAll()
    .where('org_id', '=', org.id)
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  const tickets = admittingItems(items)
  if (!hasEmailedItems(items)) return null
  const events = await readRows(db, 'events', org.id, [...new Set(tickets.flatMap(({ event_id }) => event_id ?? []))])
  const seats = await readRows(db, 'seats', org.id, [...new Set(tickets.flatMap(({ seat_id }) => seat_id ?? []))])
  const says = mailPhrases[org.lang]
  const format = formatter(org.lang, org.currency, timeZoneOf(org))
  const lines: string[] = []
  const pictures: { name: string; png: Buffer }[] = []
  const passes = await emailPasses(db, org, order, tickets, { now, wallets })
  for (const [i, item] of tickets.entries()) {
    const event = events.find(({ id }) => id === item.event_id)
    const place = literalHtml(printedName(item, seats.find(({ id }) => id === item.seat_id) ?? null, org.lang))
    const name = `ticket-${i + 1}`
    pictures.push({
      name,
      png: await toBuffer({ bcid: 'qrcode', text: item.code ?? '', scale: 4, padding: 8, backgroundcolor: 'ffffff' }),
    })
    const people =
      remainingLineQty(item) > 1
        ? ` · ${fillHeaderLine(says.tickets_people, { count: String(remainingLineQty(item)) })}`
        : ''
    lines.push(
      `<h2 style="font-size:18px;margin:24px 0 4px">${literalHtml(event?.title ?? order.static_title)}</h2>`,
      `<p style="margin:0">${event ? `${literalHtml(format.dateTime(event.starts_at))}<br>` : ''}${place}${people}<br>`,
      `${says.tickets_code} ${literalHtml(order.booking_code)} · ${i + 1}/${tickets.length}</p>`,
      `<p><img src="cid:${name}" width="240" alt="${place}"></p><p style="font-size:10px;color:#555;word-break:break-all">${item.code}</p>`,
      ...passes.links.flatMap((link) =>
        link.id === item.id ? [`<p><a href="${literalHtml(link.url)}">${says.tickets_google}</a></p>`] : [],
      ),
    )
  }
  const printable = await readPrintable(
    db,
    org,
    soldVoucherItems(items).flatMap(({ voucher_id }) => voucher_id ?? []),
  )
  const vouchers = voucherLines(printable, now)
  const paper = { ...printable, vouchers: printable.vouchers.filter(({ gift }) => gift?.delivery !== 'recipient') }
  const gifts =
    fonts === null || paper.vouchers.length === 0
      ? null
      : await vouchersPdf(paper, { language: org.lang, now, fonts, store: files })
  const pdf = fonts === null || tickets.length === 0 ? null : await ticketPdf(db, org, order, tickets, now, fonts, logo)
  const attended = fonts === null ? [] : attendedEvents(items, events)
  const subject =
    tickets.length > 0
      ? fillHeaderLine(says.tickets_subject, { title: order.static_title })
      : fillHeaderLine(says.vouchers_subject, { org_name: org.name })
  return {
    subject: subject.replaceAll('{', ''),
    html: [
      tickets.length > 0 && `<p>${says.tickets_body}</p>`,
      passes.file && `<p>${says.tickets_apple}</p>`,
      ...lines,
      vouchers.length > 0 && `<p>${says.vouchers_body}</p>`,
      ...vouchers,
    ]
      .filter(Boolean)
      .join(''),
    pictures,
    files: [
      ...(pdf ? [{ name: `tickets-${order.booking_code}.pdf`, type: 'application/pdf', content: pdf }] : []),
      ...(gifts ? [{ name: `vouchers-${order.booking_code}.pdf`, type: 'application/pdf', content: gifts }] : []),
      ...(attended.length > 0
        ? [{ name: `${order.booking_code}.ics`, ...asCalendar(await calendarFile(db, org, attended, shopUrl)) }]
        : []),
      ...(passes.file ? [passes.file] : []),
    ],
  }
}

/**
 * A calendar file as a part of an email that mail programs offer to take over. It is attached, because as an
 * alternative some would show it in place of the tickets.
 */
const asCalendar = (file: string) => ({
  type: 'text/calendar; method=PUBLISH; charset=utf-8',
  content: Buffer.from(file),
})

/** Writes the sold vouchers that can still be redeemed, each with amount, code, expiry, and who gets it. */
function voucherLines({ org, vouchers }: PrintableVouchers, now: number): string[] {
  const says = mailPhrases[org.lang]
  const format = formatter(org.lang, org.currency, timeZoneOf(org))
  return vouchers.map(({ voucher: { value, code, valid_until }, gift }) => {
    const until = valid_until ? `<br>${fillHeaderLine(says.voucher_until, { date: format.day(valid_until) })}` : ''
    const title = fillHeaderLine(says.voucher_of, { amount: format.money(value) })
    const name = gift?.delivery === 'recipient' ? gift.recipient || gift.address : null
    const date = gift?.send_at && gift.send_at > iso(now) ? format.day(gift.send_at) : null
    const to =
      name && `<br>${literalHtml(fillHeaderLine(date ? says.gift_to : says.gift_to_now, { name, date: date ?? '' }))}`
    return `<h2 style="font-size:18px;margin:24px 0 4px">${title}</h2><p style="font-size:20px;margin:0;font-family:monospace">${literalHtml(formatVoucherCode(code))}</p><p style="margin:0">${literalHtml(org.name)}${until}${to ?? ''}</p>`
  })
}
