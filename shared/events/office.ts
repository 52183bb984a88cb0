import { z } from 'zod'
import { extendEntity } from '../kernel/model/extend-entity'
import { at, basisPoints, cents, count, id, json, jsonObject, oneOf, part, text } from '../kernel/model/fields'
import { laterField } from '../kernel/model/later-field'
import { LANGUAGES } from '../orgs/entity'
import { events, prices } from './entity'

/** Maximum number of minutes before the start at which a sale may close: a year. */
const MAX_MINUTES_BEFORE = 366 * 24 * 60

const { shape } = events.row

/** Values of the office-only columns in a new event. */
export const OFFICE_EVENT_DEFAULTS = {
  season_id: null,
  label_ids: [],
  translations: [],
  reminder_ids: [],
  timed_at: null,
  close_sale_after_perc: null,
  close_sale_min_before_start: null,
  qty_preselected_tickets: 0,
  disagio_fees_perc: 0,
  service_fees_amount: 0,
  on_sale_from: null,
  policy_id: null,
  reservations: false,
  waiting_list: false,
  shows_seating_plan: true,
  postponed: false,
  restaging: false,
  premiere: false,
  last: false,
  special: false,
}

/** An event with the columns only the office has: classification, translations and web shop settings. */
export const officeEvents = extendEntity(
  events,
  {
    season_id: id().nullable(),
    label_ids: json(z.array(id()).max(50)),
    /** Texts in languages other than the organisation's. */
    translations: jsonObject(
      z
        .array(
          part('EventTranslation', {
            lang: oneOf('Lang', LANGUAGES),
            title: text(200),
            subtitle: shape.subtitle,
            description: shape.description,
          }),
        )
        .max(LANGUAGES.length),
    ),
    /** Reminder emails sent before the event. */
    reminder_ids: json(z.array(id()).max(20)),
    /** Time when start, visibility or reminders last changed after creation. Reminders due before then are not sent. */
    timed_at: at().nullable(),
    /** Sold share of capacity at which the sale closes, in basis points; null for no limit. */
    close_sale_after_perc: basisPoints().nullable(),
    /** Minutes before the start at which the sale closes; null for no limit. */
    close_sale_min_before_start: count().max(MAX_MINUTES_BEFORE).nullable(),
    /** Number of tickets preselected in the web shop. */
    qty_preselected_tickets: count().max(100),
    /** Share kept by the party that collects the money, in basis points. */
    disagio_fees_perc: basisPoints(),
    /** Service fee contained in each ticket sold in the web shop, in cents. */
    service_fees_amount: cents().min(0),
    /** Time at which the sale of an event begins that is announced as soon on sale; null if it is not set. */
    on_sale_from: laterField(at().nullable(), null),
    /** The policy of what buyers may do with its tickets by themselves; null for the organisation's default. */
    policy_id: laterField(id().nullable(), null),
    /** Web shop features: reservations, waiting list, seat preview. */
    reservations: z.boolean(),
    waiting_list: z.boolean(),
    shows_seating_plan: z.boolean(),
    /** Notices shown in the web shop. */
    postponed: z.boolean(),
    restaging: z.boolean(),
    premiere: z.boolean(),
    last: z.boolean(),
    special: z.boolean(),
  },
  {
    start: OFFICE_EVENT_DEFAULTS,
    relations: {
      season: { one: 'seasons', by: 'season_id' },
      policy: { one: 'buyer_policies', by: 'policy_id' },
      quotas: { many: 'quotas', by: 'event_id' },
      labels: { each: 'labels', by: 'label_ids' },
      reminders: { each: 'reminders', by: 'reminder_ids' },
    },
  },
)

/** A price with the columns the office calculates by. */
export const officePrices = extendEntity(
  prices,
  {
    /** The price name it is based on; name and tax are the price's own. */
    price_name_id: id().nullable(),
    /** Fees contained in `value`. */
    price_fee_ids: json(z.array(id()).max(20)),
  },
  {
    start: { price_name_id: null, price_fee_ids: [] },
    sorts: ['pos', 'value', 'name'],
    relations: {
      tax_group: { one: 'tax_groups', by: 'tax_group_id' },
      price_name: { one: 'price_names', by: 'price_name_id' },
      price_fees: { each: 'price_fee_names', by: 'price_fee_ids' },
    },
  },
)
