import type { Carried, StoredRow } from './carried'

const id = (n: number) => `0192a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const THEN = '2026-09-12T17:30:00.000Z'
const LATER = '2026-11-22T08:00:00.000Z'
const org_id = id(1)
const FULL = id(14)
const OPEN = id(18)
const PAID = id(35)

const row = (n: number, fields: StoredRow): StoredRow => ({ id: id(500 + n), org_id, rev: 3, deleted: 0, ...fields, created_at: THEN, updated_at: LATER })

/** What the migrations carry that give the office more columns of what devices keep. */
export const carriedModel: Readonly<Record<string, Carried>> = {
  '0206_events_whole': {
    rows: {
      events: [
        row(60, {
          ...{ sync_id: 'gala', title: 'Gala', subtitle: null, artist: null, description: null, starts_at: THEN, ends_at: LATER, published: 1, cancelled: 0 },
          ...{ on_sale: 1, soon_on_sale: 0, on_hold: 0, detached: 0, is_template: 0, location_id: null, seating_plan_id: null, max_qty_per_order: 6 },
          ...{ desk_holding: '{"places":4,"seats":3}', re_entry: 0, sale_closes_at: THEN, season_id: id(502), label_ids: `["${id(501)}"]` },
          ...{ translations: '[{"lang":"en","title":"Gala","subtitle":null,"description":null}]', reminder_ids: `["${id(515)}"]` },
          ...{ close_sale_after_perc: 9000, close_sale_min_before_start: 30, qty_preselected_tickets: 2, disagio_fees_perc: 150 },
          ...{ service_fees_amount: 100, reservations: 1, waiting_list: 1, shows_seating_plan: 0, postponed: 1, restaging: 1, premiere: 1, last: 1 },
          special: 1,
        }),
      ],
      prices: [
        row(61, {
          ...{ event_id: OPEN, price_category_id: id(15), tax_group_id: FULL, name: 'Ermäßigt', description: null, value: 1200, pos: 2, enabled: 1 },
          ...{ is_reservation_only: 0, price_name_id: id(550), price_fee_ids: `["${id(551)}"]` },
        }),
      ],
      order_items: [
        row(62, {
          ...{ order_id: PAID, event_id: OPEN, price_id: id(561), price_category_id: id(15), seat_id: null, product_id: null, voucher_id: null },
          ...{ voucher_kind: null, right_id: null, static_name: 'Galerie', qty: 1, static_price: 1200, rate: 700, discount: 0, discount_rate: 0 },
          ...{ discount_right_id: null, taxes: 79, code: null, cancelled: 0, cancelled_qty: 0, checked_in_qty: 0, checked_in_at: null, fees: 150 },
        }),
      ],
    },
    before: {
      ...{ 'events.sale_closes_at': null, 'events.season_id': null, 'events.label_ids': '[]', 'events.translations': '[]', 'events.reminder_ids': '[]' },
      ...{ 'events.close_sale_after_perc': null, 'events.close_sale_min_before_start': null, 'events.qty_preselected_tickets': 0 },
      ...{ 'events.disagio_fees_perc': 0, 'events.service_fees_amount': 0, 'events.reservations': 0, 'events.waiting_list': 0 },
      ...{ 'events.shows_seating_plan': 1, 'events.postponed': 0, 'events.restaging': 0, 'events.premiere': 0, 'events.last': 0, 'events.special': 0 },
      ...{ 'prices.price_name_id': null, 'prices.price_fee_ids': '[]', 'order_items.fees': 0 },
    },
  },
}
