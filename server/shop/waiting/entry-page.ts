import { formatter } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { holdsNoPlace } from '../../../shared/orders/held-places'
import { lineTotal } from '../../../shared/orders/rules'
import { STATUS } from '../../../shared/orders/status'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { cartAddress, orderAddress, waitingAddress } from '../../../shared/orgs/shop-address'
import { readRow } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import type { WaitingRequest } from '../../kernel/database/tables/shop-tables'
import { readRequest } from '../../waiting_list/requests'
import { refusalNote } from '../cart/cart-page'
import { readShownOrder, type ShownOrder } from '../cart/shown-order'
import { eventPath } from '../event/origin-page'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath } from '../frame/links'
import type { Page } from '../frame/page'
import { type Html, html } from '../html'
import { textsIn } from '../programme/texts'
import type { FormRefusal } from '../refusal'
import { say } from '../words'

type Org = RowOf<'orgs'>
type Entry = RowOf<'waiting_list'>

/** An entry of the waiting list, or a request for one, as its page shows it. */
export type ShownEntry = {
  readonly about: WaitingRequest | Entry
  /** Null for a request that is not confirmed. */
  readonly entry: Entry | null
  readonly event: RowOf<'events'>
  readonly category: string | null
  /** People who come before the person. */
  readonly before: number
  /** The order with the offered places; null without one. */
  readonly order: ShownOrder | null
}

/** People who joined earlier and wait for tickets that the person could get too. */
const BEFORE = `select count(*) as count from waiting_list where org_id = ? and event_id = ? and state = 'waiting' and wanted_until > ?
  and (created_at < ? or (created_at = ? and id < ?)) and (price_category_id is null or cast(? as text) is null or price_category_id = ?)`

/** Reads what a link of the waiting list is about, with its tickets named in a language; null where it is deleted. */
export async function readEntry(
  db: Db,
  org_id: string,
  id: string,
  { now, lang }: Pick<EntryView, 'now' | 'lang'>,
): Promise<ShownEntry | null> {
  const request = await readRequest(db, org_id, id)
  const entry = (await readRow(db, 'waiting_list', org_id, request?.entry_id ?? id)) ?? null
  const about = entry ?? request
  const event = about && (await readRow(db, 'events', org_id, about.event_id))
  if (!about || !event) return null
  const { price_category_id: wished, created_at } = about
  const values = [org_id, event.id, now, created_at, created_at, about.id, wished, wished]
  const [line] = await rawStatement<{ count: number }>(db, BEFORE, values)
  return {
    about,
    entry,
    event,
    category: wished === null ? null : ((await readRow(db, 'price_categories', org_id, wished))?.name ?? null),
    before: Number(line?.count ?? 0),
    order: entry?.order_id ? await readShownOrder(db, org_id, entry.order_id, lang) : null,
  }
}

type EntryView = {
  readonly org: Org
  readonly lang: Language
  readonly token: string
  readonly shown: ShownEntry
  readonly now: string
  readonly newId: () => string
  readonly refused: FormRefusal | null
  /** Makes the token of an order. */
  readonly tokenOf: (order_id: string) => string
}

/** Status of an entry as its page names it: an offer whose time is over has lapsed, though the job has not run yet. */
function stateOf({ entry, order }: ShownEntry, now: string): Entry['state'] | 'confirm' {
  if (!entry) return 'confirm'
  const isOver = entry.offer_until !== null && entry.offer_until <= now
  return entry.state === 'offered' && isOver && (order === null || order.order.status_code === STATUS.created)
    ? 'lapsed'
    : entry.state
}

/** The page of an entry of the waiting list: its place in the line or its offer, and what the person can do. */
export function entryPage(view: EntryView): Page {
  const { org, lang, token, shown, now, newId, tokenOf } = view
  const { about, entry, event, before, category, order } = shown
  const format = formatter(lang, org.currency, timeZoneOf(org))
  const state = stateOf(shown, now)
  // Another guest still has the tickets, so nothing is held.
  const isPromised = order?.items.some((item) => holdsNoPlace(order.order, item))
  const title = say(lang, state === 'offered' && isPromised ? 'shop.resale.offer' : `shop.waiting.${state}`)
  const action = (name: 'confirm' | 'leave', words: string, look: 'do' | 'also' | 'link') =>
    html`<form aria-label="${words}" method="post" action="${waitingAddress({ ...org, lang }, token)}">${hiddenFields({ do: name, step: newId() })}<button class="${look}">${words}</button></form>`
  const wish = say(lang, about.together ? 'shop.waiting.wish_together' : 'shop.waiting.wish', { count: about.qty })
  const what = html`<p><b>${textsIn(event, lang).title}</b><br><span class="nums">${format.fullDate(event.starts_at)} · ${format.time(event.starts_at)}</span><br>${[wish, category].filter(Boolean).join(' · ')}</p>`
  const order_id = entry?.order_id
  const orderLink = (address: typeof cartAddress, words: string) =>
    order_id && html`<a class="do" href="${address({ ...org, lang }, tokenOf(order_id))}">${words}</a>`
  const tickets =
    order &&
    html`<ul class="rows">${order.items.map(
      (item) =>
        html`<li><span>${item.qty > 1 && `${item.qty} × `}${item.static_name}</span><span class="nums">${format.money(lineTotal(item))}</span></li>`,
    )}</ul>`
  const parts: Partial<Record<typeof state, Html>> = {
    confirm: html`<p class="muted">${say(lang, 'shop.waiting.until')}: ${format.fullDate(about.wanted_until)}</p>${action('confirm', say(lang, 'shop.waiting.confirm_do'), 'do')}`,
    waiting: html`<p class="note" role="status">${say(lang, 'shop.waiting.before', { count: before })}</p><p class="muted small">${say(lang, 'shop.waiting.before_hint')}</p>${action('leave', say(lang, 'shop.waiting.leave'), 'also')}`,
    offered:
      order?.order.status_code === STATUS.created
        ? html`${tickets}<p class="note">${say(lang, 'shop.waiting.offered_until', { time: format.dateTime(entry?.offer_until ?? now) })}</p><div class="acts">${orderLink(cartAddress, say(lang, 'shop.waiting.buy'))}${action('leave', say(lang, 'shop.waiting.decline'), 'also')}</div>`
        : html`<p>${orderLink(orderAddress, say(lang, 'shop.waiting.to_order'))}</p>`,
    bought: html`<p>${orderLink(orderAddress, say(lang, 'shop.waiting.to_order'))}</p>`,
  }
  const over = html`<p><a class="do" href="${shopPath(lang, org, eventPath(event.id))}">${say(lang, 'shop.waiting.to_event')}</a></p>`
  const main = html`<section class="card narrow"><h1>${title}</h1>${refusalNote(view.refused)}${what}${parts[state] ?? over}</section>`
  return { org, lang, title, path: `/waiting/${token}`, main }
}
