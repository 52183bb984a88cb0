import { isSeveralDays } from '../../../shared/events/rules'
import type { Format } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { freePlaces } from '../../events/free-places'
import { lowestPrices } from '../../events/offered-prices'
import { readRows } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { eventPath } from '../event/origin-page'
import type { VisitState } from '../frame/links'
import { shopPath } from '../frame/links'
import { type Html, html } from '../html'
import { say } from '../words'
import { picturesOf } from './pictures'
import { FLAGS, isBuyable, type Sale, saleOf } from './sale'
import { textsIn } from './texts'

type Event = RowOf<'events'>

/** An event as lists of the shop show it. */
export type EventListing = {
  readonly event: Event
  readonly sale: Sale
  /** Lowest price in cents; null if prices are not shown or there is none. */
  readonly from: number | null
  readonly place: string | null
  readonly picture: string | null
}

/** Reads what lists show of events, all at once. */
export async function readEventListings(
  db: Db,
  org_id: string,
  events: readonly Event[],
  now: string,
  showsPrices: boolean,
): Promise<readonly EventListing[]> {
  const ids = events.map(({ id }) => id)
  const places = await freePlaces(db, org_id, events)
  const prices = showsPrices ? await lowestPrices(db, org_id, ids) : new Map<string, number>()
  const pictures = await picturesOf(db, org_id, ids)
  const locations = await readRows(db, 'locations', org_id, [
    ...new Set(events.flatMap(({ location_id }) => location_id ?? [])),
  ])
  return events.map((event) => ({
    event,
    sale: saleOf(event, places(event.id), now),
    from: prices.get(event.id) ?? null,
    place: locations.find(({ id }) => id === event.location_id)?.name ?? null,
    picture: pictures.get(event.id) ?? null,
  }))
}

/** Says a notice of an event, marked. */
export const flagsOf = (event: Event, lang: Language): readonly Html[] =>
  FLAGS.filter((flag) => event[flag]).map((flag) => html`<span class="mark">${say(lang, `shop.flag.${flag}`)}</span> `)

/** Says in a few words what a buyer can do about an event; null where it is simply on sale. */
export function saleText(sale: Sale, { on_sale_from }: Event, lang: Language, format: Format): string | null {
  if (sale === 'open') return null
  return sale === 'soon' && on_sale_from
    ? say(lang, 'shop.sale.soon_from', { time: format.dateTime(on_sale_from) })
    : say(lang, `shop.sale.${sale}`)
}

/** Says the same, marked. */
export function saleWords(sale: Sale, event: Event, lang: Language, format: Format): Html | null {
  const words = saleText(sale, event, lang, format)
  return words === null ? null : html`<span class="warn">${words}</span>`
}

type ListOptions = {
  readonly org: RowOf<'orgs'>
  readonly lang: Language
  readonly format: Format
  readonly visit: VisitState
  /** Time from which events are looked for: those that began before it stand in its month. */
  readonly since: string
  /** True if only events with tickets lead to their pages, as in an exchange. */
  readonly only_buyable?: boolean
}

function row(
  { event, sale, from, place, picture }: EventListing,
  pictured: boolean,
  { org, lang, format, visit, since, only_buyable = false }: ListOptions,
): Html {
  const { title, subtitle } = textsIn(event, lang)
  const price =
    from !== null && (isBuyable(sale) || sale === 'soon') && say(lang, 'shop.from', { price: format.money(from) })
  const words = [price && html`<span class="nums">${price}</span>`, saleWords(sale, event, lang, format)].filter(
    Boolean,
  )
  const image = picture
    ? html`<img class="pic" src="${picture}" alt="" loading="lazy" width="120" height="72">`
    : html`<span class="pic"></span>`
  // The month's heading says the year, for which the column of the days has no room.
  const begins =
    event.starts_at < since
      ? say(lang, 'shop.running')
      : html`${format.weekday(event.starts_at, new Date(event.starts_at))}<small>${format.time(event.starts_at)}</small>`
  const until = isSeveralDays(event) && say(lang, 'shop.until', { day: format.fullDate(event.ends_at) })
  const kind = `show${pictured ? ' pictured' : ''}`
  const content = html`<span class="day nums">${begins}</span>${pictured && image}<span>${flagsOf(event, lang)}<b>${title}</b></span><span class="cost small">${words.map((each, at) => html`${at > 0 && ' · '}${each}`)}</span><span class="muted small about">${[until, subtitle, place].filter(Boolean).join(' · ')}</span>`
  return only_buyable && !isBuyable(sale)
    ? html`<li><div class="${kind} muted">${content}</div></li>`
    : html`<li><a class="${kind}" href="${shopPath(lang, org, eventPath(event.id), visit)}">${content}</a></li>`
}

/** Lists events by month. */
export function showsByMonth(shows: readonly EventListing[], options: ListOptions): readonly Html[] {
  const months = new Map<string, EventListing[]>()
  for (const show of shows) {
    const { starts_at } = show.event
    const month = options.format.month(starts_at < options.since ? options.since : starts_at)
    months.set(month, [...(months.get(month) ?? []), show])
  }
  const pictured = shows.some(({ picture }) => picture !== null)
  return [...months].map(
    ([month, each]) =>
      html`<section class="card"><h2>${month}</h2><ul class="plain">${each.map((show) => row(show, pictured, options))}</ul></section>`,
  )
}
