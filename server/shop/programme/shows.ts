import type { Format } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { placesByCategory } from '../../events/capacity'
import { readRows } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import type { Carried } from '../frame/links'
import { shopPath } from '../frame/links'
import { type Html, html } from '../html'
import { say } from '../words'
import { picturesOf } from './pictures'
import { lowestPrices } from './prices'
import { FLAGS, isBuyable, type Sale, saleOf } from './sale'
import { textsIn } from './texts'

type Event = RowOf<'events'>

/** An event as lists of the shop show it. */
export type Show = {
  readonly event: Event
  readonly sale: Sale
  /** Lowest price in cents; null if prices are not shown or there is none. */
  readonly from: number | null
  readonly place: string | null
  readonly picture: string | null
}

/** Reads what lists show of events, all at once. */
export async function readShows(
  db: Db,
  org_id: string,
  events: readonly Event[],
  now: string,
  showsPrices: boolean,
): Promise<readonly Show[]> {
  const ids = events.map(({ id }) => id)
  const places = await placesByCategory(db, org_id, events)
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
export const saleWords = (sale: Sale, lang: Language): Html | null =>
  sale === 'open' ? null : html`<span class="warn">${say(lang, `shop.sale.${sale}`)}</span>`

type ListOptions = {
  readonly org: RowOf<'orgs'>
  readonly lang: Language
  readonly format: Format
  readonly visit: Carried
}

function row(
  { event, sale, from, place, picture }: Show,
  pictured: boolean,
  { org, lang, format, visit }: ListOptions,
): Html {
  const { title, subtitle } = textsIn(event, lang)
  const price =
    from !== null && (isBuyable(sale) || sale === 'soon') && say(lang, 'shop.from', { price: format.money(from) })
  const words = [price && html`<span class="nums">${price}</span>`, saleWords(sale, lang)].filter(Boolean)
  const image = picture
    ? html`<img class="pic" src="${picture}" alt="" loading="lazy" width="120" height="72">`
    : html`<span class="pic"></span>`
  return html`<li><a class="show${pictured && ' pictured'}" href="${shopPath(lang, org, `/events/${event.id}/tickets`, visit)}"><span class="day nums">${format.weekday(event.starts_at)}<small>${format.time(event.starts_at)}</small></span>${pictured && image}<span>${flagsOf(event, lang)}<b>${title}</b></span><span class="cost small">${words.map((each, at) => html`${at > 0 && ' · '}${each}`)}</span><span class="muted small about">${[subtitle, place].filter(Boolean).join(' · ')}</span></a></li>`
}

/** Lists events by month. */
export function showsByMonth(shows: readonly Show[], options: ListOptions): readonly Html[] {
  const months = new Map<string, Show[]>()
  for (const show of shows) {
    const month = options.format.month(show.event.starts_at)
    months.set(month, [...(months.get(month) ?? []), show])
  }
  const pictured = shows.some(({ picture }) => picture !== null)
  return [...months].map(
    ([month, each]) =>
      html`<section class="card"><h2>${month}</h2><ul class="plain">${each.map((show) => row(show, pictured, options))}</ul></section>`,
  )
}
