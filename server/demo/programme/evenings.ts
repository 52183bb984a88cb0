import { EVENT_DEFAULTS } from '../../../shared/events/entity'
import { DAY, daysBefore, HOUR, iso, MINUTE } from '../../../shared/kernel/time'
import type { NewRowOf } from '../../../shared/model'
import type { RowOf } from '../../../shared/registry'
import { DEMO_ZONE } from '../people/organisations'
import type { RowMaker } from '../row-maker'
import type { Play } from './season'

/** An evening with everything its sale needs. */
export type Evening = {
  readonly event: RowOf<'events'>
  readonly starts: number
  readonly ends: number
  readonly prices: readonly RowOf<'prices'>[]
  /** Number of places per category. */
  readonly areas: readonly { readonly category_id: string; readonly capacity: number }[]
  /** Quotas of the event and its categories; empty in a numbered hall, where each seat is a right of its own. */
  readonly quotas: readonly RowOf<'quotas'>[]
  readonly capacity: number
  /** Target share of sold places by now, in percent. */
  readonly fill: number
  /** True if whole school classes attend. */
  readonly classes: boolean
}

const CATEGORIES = [
  { key: 'a', name: 'Kategorie A', short_name: 'A', color: '#0A7A74' },
  { key: 'b', name: 'Kategorie B', short_name: 'B', color: '#2463C8' },
  { key: 'c', name: 'Kategorie C', short_name: 'C', color: '#EBAA36' },
  { key: 'gallery', name: 'Galerie', short_name: 'G', color: '#7A4FBF' },
  { key: 'standing', name: 'Stehplatz', short_name: 'S', color: '#C2577A' },
  { key: 'foyer', name: 'Foyer', short_name: 'F', color: '#5C7A2E' },
] as const
type CategoryKey = (typeof CATEGORIES)[number]['key']
export type CategoryIds = Readonly<Record<CategoryKey, string>>

export function makeCategories(maker: RowMaker, at: number): { rows: RowOf<'price_categories'>[]; ids: CategoryIds } {
  const rows = CATEGORIES.map(({ name, short_name, color }, pos) => maker.row(at, { name, short_name, color, pos }))
  const ids = Object.fromEntries(CATEGORIES.map(({ key }, i) => [key, rows[i]?.id ?? ''])) as Record<
    CategoryKey,
    string
  >
  return { rows, ids }
}

/** Makes the tax groups: reduced rate for culture, full rate for parties. */
export function makeTaxGroups(maker: RowMaker, at: number) {
  const group = (name: string, rate: number) =>
    maker.row(at, { name, rate, valid_from: '2020-01-01T00:00:00.000Z', valid_to: null })
  return { reduced: group('Ermäßigter Satz 7 %', 700), full: group('Regelsatz 19 %', 1900) }
}

/**
 * The rooms: location, capacity and price share per category. The studio holds fewer people than its categories
 * together. The café seats eighty, and admits four hundred on the open day.
 */
const ROOMS = {
  great: { place: 'great', categories: { a: 1, b: 0.75, c: 0.5 }, capacity: {}, house: null },
  studio: {
    place: 'studio',
    categories: { gallery: 1, standing: 0.7 },
    capacity: { gallery: 80, standing: 200 },
    house: 240,
  },
  foyer: { place: 'cafe', categories: { foyer: 1 }, capacity: { foyer: 400 }, house: 400 },
  cafe: { place: 'cafe', categories: { foyer: 1 }, capacity: { foyer: 80 }, house: 80 },
} as const satisfies Record<
  Play['room'],
  {
    place: LocationKey
    categories: Partial<Record<CategoryKey, number>>
    capacity: Partial<Record<CategoryKey, number>>
    house: number | null
  }
>

type LocationKey = 'great' | 'studio' | 'cafe'
export type Locations = Readonly<Record<LocationKey, NewRowOf<'locations'>>>

/** Makes the theatre's three locations. */
export function makeLocations(maker: RowMaker, at: number): Locations {
  const place = (name: string, street: string): NewRowOf<'locations'> =>
    maker.row(at, { name, street, postcode: '04177', city: 'Leipzig', country: 'Deutschland' })
  return {
    great: place('Großes Haus', 'Theaterplatz 1'),
    studio: place('Studio', 'Theaterplatz 1, Hof'),
    cafe: place('Theatercafé', 'Markt 7'),
  }
}

/** Returns midnight of the day so many days after `now`. */
export const midnight = (now: number, days: number) => daysBefore(DEMO_ZONE, now, -days, 0)

/**
 * Returns midnight of the day of tonight's performance. After nine in the evening that is tomorrow, so that the desk
 * has something to sell.
 */
export const midnightOfTonight = (now: number) => midnight(now, now - midnight(now, 0) >= 21 * HOUR ? 1 : 0)

/** Rounds a price down to half euros. */
const toHalfEuros = (cents: number) => Math.floor(cents / 50) * 50

/** The series of a play: all its performances in one room. */
const seriesOf = ({ title, room }: Play): string =>
  `lindenau-${room}-${title.toLowerCase().replace(/[^a-z0-9äöüß]+/g, '-')}`.slice(0, 60)

/** Makes the evenings of the schedule around `now`, sorted by start. */
export function makeEvenings(
  maker: RowMaker,
  now: number,
  brochure: readonly Play[],
  seats: readonly RowOf<'seats'>[],
  plan_id: string,
  ids: CategoryIds,
  taxes: ReturnType<typeof makeTaxGroups>,
  locations: Locations,
): Evening[] {
  const night = (play: Play): Evening => {
    const starts =
      play.hour === null
        ? Math.floor((now - 2 * HOUR) / HOUR) * HOUR
        : (play.day === 0 ? midnightOfTonight(now) : midnight(now, play.day)) + play.hour * HOUR
    const ends = starts + play.minutes * MINUTE
    const made = Math.min(midnight(now, -120), starts - 160 * DAY)
    const room = ROOMS[play.room]
    const soon = ends > now && starts < now + 2 * DAY
    const event: RowOf<'events'> = maker.row(made, {
      ...EVENT_DEFAULTS,
      sync_id: seriesOf(play),
      title: play.title,
      subtitle: play.subtitle,
      artist: play.artist,
      description: play.about,
      starts_at: iso(starts),
      ends_at: iso(ends),
      published: play.state !== 'soon',
      cancelled: play.state === 'cancelled',
      on_sale: play.state === 'on_sale' && ends > now,
      soon_on_sale: play.state === 'soon',
      location_id: locations[room.place].id,
      seating_plan_id: play.room === 'great' ? plan_id : null,
      max_qty_per_order: play.classes ? 30 : 10,
      re_entry: play.hour === null,
      reservations: true,
      desk_holding:
        play.room === 'great'
          ? { places: 0, seats: soon ? 24 : 0 }
          : { places: soon || play.hour === null ? 30 : 0, seats: 0 },
    })
    const categories = Object.entries(room.categories) as [CategoryKey, number][]
    const tax_group_id = (play.full_tax ? taxes.full : taxes.reduced).id
    const prices = categories.flatMap(([key, share], n) => {
      const full = toHalfEuros(play.price * share)
      const price = (name: string, value: number, extra: number): RowOf<'prices'> =>
        maker.row(made, {
          event_id: event.id,
          price_category_id: ids[key],
          tax_group_id,
          name,
          description: null,
          value,
          pos: n * 3 + extra,
          enabled: true,
          is_reservation_only: false,
          deals: null,
        })
      return [
        price('Normalpreis', full, 0),
        price('Ermäßigt', toHalfEuros(full * 0.6), 1),
        ...(play.classes ? [price('Schulklasse', toHalfEuros(full * 0.45), 2)] : []),
      ]
    })
    const capacity: Partial<Record<CategoryKey, number>> = room.capacity
    const seatsOf = (key: CategoryKey) => seats.filter((seat) => seat.price_category_id === ids[key]).length
    const quota = (subject_id: string, size: number): RowOf<'quotas'> =>
      maker.bare(made, { event_id: event.id, subject_id, capacity: size, sold: 0, held: 0 })
    const areas = categories.map(([key]) => ({ category_id: ids[key], capacity: capacity[key] ?? seatsOf(key) }))
    const house = room.house ?? seats.length
    const quotas =
      room.house === null
        ? []
        : [...areas.map((area) => quota(area.category_id, area.capacity)), quota(event.id, house)]
    return { event, starts, ends, prices, areas, quotas, capacity: house, fill: play.fill, classes: play.classes }
  }
  return brochure.map(night).sort((a, b) => a.starts - b.starts)
}
