import { z } from 'zod'
import { event_media_items } from '../event_media_items/entity'
import { id, text } from '../kernel/model/fields'
import { all, any, compare, is, isSet } from '../kernel/model/list/condition'
import {
  besideModal,
  calledInApi,
  containsAny,
  equals,
  flag,
  from,
  onServer,
  option,
  until,
} from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { listWithRows } from '../kernel/model/list/list-with-rows'
import { DEFAULT_LIMIT } from '../kernel/model/query'
import { SERIES_LIMIT } from './limits'
import { officeEvents, officePrices } from './office'
import { placeFigures } from './queries'

/** No longer on sale: over, cancelled, or the sale closed by itself. */
const CLOSED = any(
  compare('ends_at', 'lt', { now: 0 }),
  is('cancelled', true),
  all(isSet('sale_closes_at'), compare('sale_closes_at', 'lte', { now: 0 })),
)

/** Places that the server counts for the events of a list. */
export const shownTotals = { totals: z.object(placeFigures()).nullable() }

export const eventsList = listOf(officeEvents, {
  columns: ['title', 'starts_at'],
  computed: shownTotals,
  /** Upcoming events stand before past ones. */
  sort: { by: 'starts_at', desc: false, first: compare('ends_at', 'gte', { now: 0 }) },
  filters: {
    sync_id: equals('sync_id', text(60)),
    published: equals('published', z.boolean()),
    on_sale: equals('on_sale', z.boolean()),
    is_template: equals('is_template', z.boolean()),
    archived: equals('archived', z.boolean()),
    season: besideModal(calledInApi('season_id', equals('season_id', id()))),
    label_ids: containsAny('label_ids'),
    promo_code: calledInApi('promo_code_id', onServer('one', id())),
    from: from('starts_at'),
    to: until('starts_at'),
    past_events: flag(compare('ends_at', 'lt', { now: 0 })),
    closed: flag(CLOSED),
    sold_out: onServer('flag', z.boolean()),
    unavailable: onServer('flag', z.boolean()),
    /** Includes templates, which are not dates, and archived events. */
    all: option('flag', z.boolean()),
  },
  always: ({ all: also, is_template, archived }) => {
    if (also === true) return null
    const dates = is_template === undefined ? [is('is_template', false)] : []
    return all(...dates, ...(archived === undefined ? [is('archived', false)] : []))
  },
  limit: ({ sync_id }) => (sync_id === undefined ? DEFAULT_LIMIT : SERIES_LIMIT),
})

export const pricesList = listOf(officePrices, {
  columns: ['name', 'value'],
  sort: { by: 'pos', desc: false },
  filters: {
    event_id: equals('event_id', id()),
    price_category_id: equals('price_category_id', id()),
    enabled: equals('enabled', z.boolean()),
  },
})

/** Events of which one by itself comes with its prices, pictures and ticket totals. */
export const eventsWithRows = listWithRows(eventsList, { prices: officePrices, media: event_media_items }, shownTotals)
