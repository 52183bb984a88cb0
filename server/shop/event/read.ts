import type { BuyerTerms } from '../../../shared/buyer_policies/terms'
import { rateAt } from '../../../shared/events/tax'
import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { currentTerms } from '../../buyer_policies/terms'
import { type FreePlaces, freePlaces } from '../../events/free-places'
import { type OfferedPrice, offeredPrices } from '../../events/offered-prices'
import { readRow, readRows } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { picturesOf } from '../programme/pictures'
import { type Sale, saleOf } from '../programme/sale'
import { shownEvents } from '../programme/upcoming'

type Event = RowOf<'events'>

/** Dates of a series that are offered on the page of each of them. */
const DATES_SHOWN = 6
/** Dates of a series that its own page lists. */
export const MOST_DATES = 200

/**
 * A price with its tax rate in basis points, null where no rate is in force; and the most tickets that an accredited
 * contact gets of it, null for no such limit.
 */
export type TaxedPrice = OfferedPrice & { readonly rate: number | null; readonly most: number | null }

/** A category of an event with what it costs. */
export type Category = {
  readonly id: string
  readonly name: string
  readonly color: string
  readonly free: number
  readonly prices: readonly TaxedPrice[]
}

/** A date of a series, and whether it can be bought. */
export type SeriesDate = { readonly event: Event; readonly sale: Sale }

/** Everything that the page of an event shows. */
export type EventRead = {
  readonly event: Event
  readonly sale: Sale
  readonly location: RowOf<'locations'> | null
  readonly picture: string | null
  readonly categories: readonly Category[]
  /** Dates of the same series that have not begun, this one included. */
  readonly dates: readonly SeriesDate[]
  readonly more_dates: boolean
  /** The terms on which buyers return or exchange its tickets by themselves; null where there is no policy. */
  readonly terms: BuyerTerms | null
}

/** Reads the event of a page. Throws `not_found` unless it is published. */
export async function publishedEvent(db: Db, org_id: string, id: string): Promise<Event> {
  const event = await readRow(db, 'events', org_id, id)
  if (!event?.published || event.is_template || event.deleted) throw new DomainError('not_found')
  return event
}

/** Reads the rates of all tax groups: groups of one name succeed each other. */
export const taxGroupsOf = (db: Db, org_id: string) =>
  rawStatement<RowOf<'tax_groups'>>(
    db,
    'select id, name, rate, valid_from, valid_to from tax_groups where org_id = ? and not deleted',
    [org_id],
  )

async function categoriesOf(
  db: Db,
  org_id: string,
  event: Event,
  places: readonly FreePlaces[],
  accredited: ReadonlyMap<string, number>,
): Promise<readonly Category[]> {
  const prices = await offeredPrices(db, org_id, event, accredited.keys())
  const groups = await taxGroupsOf(db, org_id)
  const rows = await readRows(db, 'price_categories', org_id, [
    ...new Set(prices.map(({ price_category_id }) => price_category_id)),
  ])
  return rows
    .toSorted((a, b) => a.pos - b.pos || (a.id < b.id ? -1 : 1))
    .map(({ id, name, color }) => ({
      id,
      name,
      color,
      free: places.find(({ price_category_id }) => price_category_id === id)?.free ?? 0,
      prices: prices
        .filter(({ price_category_id }) => price_category_id === id)
        .map((price) => ({
          ...price,
          rate: rateAt(groups, price.tax_group_id, event.starts_at),
          most: accredited.get(price.id) ?? null,
        })),
    }))
}

/**
 * Reads all that the page of an event shows. Throws `not_found` unless it is published.
 * @param accredited the prices of the contact whose link led to the page, with the tickets left of each
 */
export async function readEvent(
  db: Db,
  org_id: string,
  id: string,
  now: string,
  accredited: ReadonlyMap<string, number>,
): Promise<EventRead> {
  const event = await publishedEvent(db, org_id, id)
  const { sync_id } = event
  const series = sync_id ? await shownEvents(db, org_id, now, { limit: DATES_SHOWN + 1, sync_id, cancelled: true }) : []
  const shown = series.slice(0, DATES_SHOWN)
  const counted = [event, ...shown.filter((each) => each.id !== id)]
  const placesOf = await freePlaces(db, org_id, counted)
  const places = placesOf(id)
  const categories = await categoriesOf(db, org_id, event, places, accredited)
  const pictures = await picturesOf(db, org_id, [id])
  return {
    event,
    sale: saleOf(event, places, now),
    location: (event.location_id && (await readRow(db, 'locations', org_id, event.location_id))) || null,
    picture: pictures.get(id) ?? null,
    categories,
    dates: shown.length > 1 ? shown.map((each) => ({ event: each, sale: saleOf(each, placesOf(each.id), now) })) : [],
    more_dates: series.length > DATES_SHOWN,
    terms: (await currentTerms(db, org_id, [event])).get(id) ?? null,
  }
}
