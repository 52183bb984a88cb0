import { z } from 'zod'
import { at, basisPoints, cents, count, id, json, kept, oneOf, part, text } from '../kernel/model/fields'
import { widened } from '../kernel/model/widened'
import { LANGUAGES } from '../orgs/entity'
import { events, prices } from './entity'

/** The longest an event's sale closes before it begins, in minutes: a year. */
const LONGEST_BEFORE = 366 * 24 * 60

const { shape } = events.row

/** An event with what only the office has of it: how it is sorted, said in other languages and shown in the web shop. */
export const officeEvents = widened(
  events,
  {
    season_id: id().nullable(),
    label_ids: json(z.array(id()).max(50)),
    /** What it is called in languages other than the organisation's. */
    translations: kept(
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
    /** The mails that go out by themselves before it. */
    reminder_ids: json(z.array(id()).max(20)),
    /** When it was last said when it begins, who may see it and which mails it has, later than when it was made: mails that were due before then do not go. */
    timed_at: at().nullable(),
    /** From how much of the house sold on nobody sells any more, in basis points; null for no such limit. */
    close_sale_after_perc: basisPoints().nullable(),
    /** How many minutes before it begins its sale closes; null for no such limit. */
    close_sale_min_before_start: count().max(LONGEST_BEFORE).nullable(),
    /** How many tickets the web shop begins with. */
    qty_preselected_tickets: count().max(100),
    /** What whoever collects the money keeps of it. */
    disagio_fees_perc: basisPoints(),
    /** What each ticket sold in the web shop contains for the service. */
    service_fees_amount: cents().min(0),
    /** Whether the web shop takes reservations, keeps a waiting list, and shows where one sits. */
    reservations: z.boolean(),
    waiting_list: z.boolean(),
    shows_seating_plan: z.boolean(),
    /** What the web shop says of it. */
    postponed: z.boolean(),
    restaging: z.boolean(),
    premiere: z.boolean(),
    last: z.boolean(),
    special: z.boolean(),
  },
  {
    start: {
      ...{ season_id: null, label_ids: [], translations: [], reminder_ids: [], timed_at: null, close_sale_after_perc: null, close_sale_min_before_start: null },
      ...{ qty_preselected_tickets: 0, disagio_fees_perc: 0, service_fees_amount: 0, reservations: false, waiting_list: false, shows_seating_plan: true },
      ...{ postponed: false, restaging: false, premiere: false, last: false, special: false },
    },
    relations: {
      season: { one: 'seasons', by: 'season_id' },
      quotas: { many: 'quotas', by: 'event_id' },
      labels: { each: 'labels', by: 'label_ids' },
      reminders: { each: 'reminders', by: 'reminder_ids' },
    },
  },
)

/** A price with what the office calculates it by. */
export const officePrices = widened(
  prices,
  {
    /** The kind of visitor it is for; its name and tax are the price's. */
    price_name_id: id().nullable(),
    /** What is charged for beside the performance, contained in `value`. */
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
