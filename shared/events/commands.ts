import { z } from 'zod'
import { event_media_items } from '../event_media_items/entity'
import { command } from '../kernel/model/command'
import { editing } from '../kernel/model/editing'
import { amount, count, id, part, required } from '../kernel/model/fields'
import { EVENT_DEFAULTS } from './entity'
import { OFFICE_EVENT_DEFAULTS, officeEvents, officePrices } from './office'

const { shape } = officeEvents.row
const price = officePrices.row.shape
const media = event_media_items.row.shape

const MOST_PRICES = 500
const MOST_MEDIA = 100

export const {
  create: createEvent,
  update: updateEvent,
  remove: deleteEvent,
} = editing(officeEvents, 'Event', {
  can: 'events.edit',
  fields: {
    sync_id: shape.sync_id.min(1),
    title: required(shape.title),
    subtitle: shape.subtitle,
    artist: shape.artist,
    description: shape.description,
    starts_at: shape.starts_at,
    ends_at: shape.ends_at,
    published: shape.published,
    cancelled: shape.cancelled,
    on_sale: shape.on_sale,
    soon_on_sale: shape.soon_on_sale,
    on_sale_from: shape.on_sale_from,
    policy_id: shape.policy_id,
    on_hold: shape.on_hold,
    detached: shape.detached,
    is_template: shape.is_template,
    location_id: shape.location_id,
    seating_plan_id: shape.seating_plan_id,
    season_id: shape.season_id,
    label_ids: shape.label_ids,
    translations: shape.translations.refine(
      (each) => new Set(each.map(({ lang }) => lang)).size === each.length,
      'a language twice',
    ),
    reminder_ids: shape.reminder_ids,
    max_qty_per_order: shape.max_qty_per_order.min(1).max(500),
    close_sale_after_perc: shape.close_sale_after_perc,
    close_sale_min_before_start: shape.close_sale_min_before_start,
    qty_preselected_tickets: shape.qty_preselected_tickets,
    disagio_fees_perc: shape.disagio_fees_perc,
    service_fees_amount: shape.service_fees_amount,
    re_entry: shape.re_entry,
    desk_holding: shape.desk_holding,
    reservations: shape.reservations,
    waiting_list: shape.waiting_list,
    shows_seating_plan: shape.shows_seating_plan,
    postponed: shape.postponed,
    restaging: shape.restaging,
    premiere: shape.premiere,
    last: shape.last,
    special: shape.special,
  },
  lists: {
    /** A price template, whose prices are added to those of `prices`, or to those there are. */
    price_template_id: id(),
    /** In the order of the list. A price that is left out is deleted. */
    prices: z
      .array(
        part('EventPriceItem', {
          id: id().optional(),
          price_category_id: price.price_category_id,
          price_name_id: price.price_name_id,
          tax_group_id: price.tax_group_id,
          name: required(price.name),
          description: price.description,
          value: amount(),
          enabled: price.enabled,
          is_reservation_only: price.is_reservation_only,
          price_fee_ids: price.price_fee_ids,
        }),
      )
      .max(MOST_PRICES),
    /** In the order of the list, within each use. */
    media: z.array(part('EventMediaInput', { id: id().optional(), url: media.url, type: media.type })).max(MOST_MEDIA),
  },
  start: (op) => ({
    ...EVENT_DEFAULTS,
    ...OFFICE_EVENT_DEFAULTS,
    sync_id: op.id,
  }),
})

export const {
  create: createPrice,
  update: updatePrice,
  remove: deletePrice,
} = editing(officePrices, 'Price', {
  can: 'events.edit',
  fields: {
    event_id: price.event_id,
    price_category_id: price.price_category_id,
    price_name_id: price.price_name_id,
    tax_group_id: price.tax_group_id,
    name: required(price.name),
    description: price.description,
    value: amount(),
    pos: price.pos,
    enabled: price.enabled,
    is_reservation_only: price.is_reservation_only,
    price_fee_ids: price.price_fee_ids,
  },
  start: () => ({
    price_name_id: null,
    deals: null,
    description: null,
    pos: 0,
    enabled: true,
    is_reservation_only: false,
    price_fee_ids: [],
  }),
})

/** Dates that are added at once. */
const MOST_DATES = 366

/**
 * Copies an event to one or several dates, with its prices, pictures, quotas and accreditations. Copies are off sale
 * and not published, unless `published` keeps the state of the event. `series`: they belong to the series of the event.
 */
export const duplicateEvent = command('DuplicateEvent', {
  args: z.object({
    id: id(),
    input: part('DuplicateEventInput', {
      dates: z
        .array(part('EventDate', { starts_at: shape.starts_at }))
        .min(1)
        .max(MOST_DATES),
      series: z.boolean(),
      published: z.boolean(),
      is_template: z.boolean(),
    }),
  }),
  returns: part('DuplicatedEvents', { event_ids: z.array(id()) }),
  can: 'events.edit',
  logged: true,
})

/** Maximum number of places in one general admission area. */
const MOST_PLACES = 200_000
const capacity = count().max(MOST_PLACES)

/**
 * Sets how many general admission places can be sold, in total and per given category. Other categories stay unchanged.
 */
export const setEventQuotas = command('SetEventQuotas', {
  args: z.object({
    id: id(),
    input: part('SetEventQuotasInput', {
      capacity,
      categories: z
        .array(part('CategoryQuotaInput', { price_category_id: id(), capacity }))
        .max(200)
        .refine(
          (each) => new Set(each.map(({ price_category_id }) => price_category_id)).size === each.length,
          'a category twice',
        ),
    }),
  }),
  returns: officeEvents,
  can: 'events.edit',
  logged: true,
})
