import { formatter } from '../../../../shared/kernel/format'
import { plainText } from '../../../../shared/kernel/search-text'
import type { RowOf } from '../../../../shared/model'
import { amountToBring } from '../../../../shared/orders/life'
import { OPEN_STATUSES, STATUS, VOIDABLE_STATUSES } from '../../../../shared/orders/status'
import { hasFeature, timeZoneOf } from '../../../../shared/orgs/rules'
import { readRow } from '../../../kernel/commands/rows'
import type { Db } from '../../../kernel/database/database'
import { rawStatement } from '../../../kernel/database/statement'
import { findReceivingAccount } from '../../../payouts/receiving-account'
import type { EmailLinks } from '../links'
import { mailPhrases } from '../phrases'
import { literalHtml, type TemplateValues } from '../template'

type Org = RowOf<'orgs'>
/** An email about an order, in the language of its buyer. */
export type OrderEmail = {
  readonly subject: string
  readonly html: string
  readonly values: TemplateValues
  readonly lang: Org['lang']
}

/** Orders that one email links to. */
const MOST_LINKS = 20

/** Reads the language in which an order was placed in the shop; the organisation's for any other. */
export async function orderLanguage(db: Db, org: Org, order_id: string): Promise<Org['lang']> {
  const cart = await db
    .selectFrom('carts')
    .select('lang')
    .where('org_id', '=', org.id)
    .where('id', '=', order_id)
    .executeTakeFirst()
  return cart?.lang ?? org.lang
}

/** Returns the address of the page of an order; null where the organisation has no shop. */
export const orderPageOf = (org: Org, lang: Org['lang'], order_id: string, links: EmailLinks): string | null =>
  hasFeature(org, 'web_shop') ? links.order(org, lang, order_id) : null

/** Writes a link to the page of an order; nothing where there is none. */
export const linkToOrder = (page: string | null, lang: Org['lang']): string =>
  page ? `<p><a href="${literalHtml(page)}">${literalHtml(mailPhrases[lang].order_page)}</a></p>` : ''

/** Builds the email about an order of the shop that is not paid yet; null once it is paid, or over. */
export async function orderEmail(
  { payload }: RowOf<'outbox'>,
  org: Org,
  db: Db,
  links: EmailLinks,
): Promise<OrderEmail | null> {
  const order = await readRow(db, 'orders', org.id, String(payload.order_id))
  if (!order || order.deleted || !OPEN_STATUSES.includes(order.status_code)) return null
  const lang = await orderLanguage(db, org, order.id)
  const words = mailPhrases[lang]
  const format = formatter(lang, org.currency, timeZoneOf(org))
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('org_id', '=', org.id)
    .where('order_id', '=', order.id)
    .execute()
  const isReserved = order.order_type === 'reservation'
  const account = isReserved ? undefined : await findReceivingAccount(db, org.id)
  return {
    subject: words.order_subject,
    html: `<p>${isReserved ? words.order_reserved : words.order_wire}</p>${account ? `<p>${words.order_account}</p>` : ''}<p><a href="{{order_url}}">${words.order_show}</a></p>`,
    values: {
      org_name: org.name,
      code: order.booking_code,
      until: order.valid_until ? format.dateTime(order.valid_until) : '',
      amount: format.money(amountToBring(order, payments)),
      holder: account?.holder ?? '',
      iban: account?.iban ?? '',
      order_url: links.order(org, lang, order.id),
    },
    lang,
  }
}

const ORDERS = `select o.id, o.booking_code, o.static_title from contacts c join orders o on o.org_id = c.org_id and o.contact_id = c.id
  where c.org_id = ? and c.deleted = ? and plain(c.email) = ? and o.deleted = ? and o.status_code in (select cast(value as integer) from json_each(?))
  order by o.created_at desc, o.id limit ${MOST_LINKS}`

const SHOWN: readonly number[] = [...VOIDABLE_STATUSES, ...OPEN_STATUSES, STATUS.invoiced]

/** Builds the email with the links to the orders of its address; null where there are none. */
export async function orderLinksEmail(
  { address, payload }: RowOf<'outbox'>,
  org: Org,
  db: Db,
  links: EmailLinks,
): Promise<OrderEmail | null> {
  const lang = payload.lang === 'de' || payload.lang === 'en' ? payload.lang : org.lang
  const words = mailPhrases[lang]
  const orders = await rawStatement<{ id: string; booking_code: string; static_title: string }>(db, ORDERS, [
    org.id,
    false,
    plainText(address ?? ''),
    false,
    JSON.stringify(SHOWN),
  ])
  if (orders.length === 0) return null
  const list = orders.map(
    ({ id, booking_code, static_title }) =>
      `<li><a href="${literalHtml(links.order(org, lang, id))}">${literalHtml(`${static_title} · ${booking_code}`)}</a></li>`,
  )
  return {
    subject: words.order_links_subject,
    html: `<p>${words.order_links_body}</p><ul>${list.join('')}</ul>`,
    values: { org_name: org.name },
    lang,
  }
}
