import type { Carried, StoredRow } from './carried'
import { FULL, id, OPEN, org_id, PAID, PLAN, SINCE, THEN } from './house'

const bare = (n: number, fields: StoredRow): StoredRow => ({ id: id(500 + n), org_id, rev: 3, deleted: 0, ...fields })
const row = (n: number, fields: StoredRow): StoredRow => bare(n, { ...fields, created_at: THEN, updated_at: SINCE })

const SHAPES = JSON.stringify([{ id: id(599), type: 'text', x: 1, y: 1, width: 4, height: 1, rotation: 0, text: 'Bühne', color: null, points: [] }])

/** What the migrations carry that give the office more columns of what devices keep. */
export const carriedModel: Readonly<Record<string, Carried>> = {
  '0206_events_whole': {
    rows: {
      events: [
        row(60, {
          ...{ sync_id: 'gala', title: 'Gala', subtitle: null, artist: null, description: null, starts_at: THEN, ends_at: SINCE, published: 1, cancelled: 0 },
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
  '0207_office_columns': {
    rows: {
      contacts: [
        row(64, {
          ...{ num: 9, name: 'Emmy Noether', firstname: 'Emmy', lastname: 'Noether', email: null, phone: null, newsletter_subscription_status: 'pending' },
          ...{
            total_orders: 0,
            invoice_address: null,
            label_ids: '[]',
            gender: 'F',
            salutation: 'Dear Professor',
            subscribed_at: THEN,
            unsubscribed_at: SINCE,
          },
          ...{ company: '{"name":"Ring","vat_id":null,"registration_num":null}', newsletter: 1 },
          shipping_address: '{"street":"S 1","postcode":"1","city":"L","country":"DE"}',
        }),
      ],
      orders: [
        row(65, {
          ...{ booking_code: 'POSTED', name: '', annotation: null, status_code: 611, order_type: 'regular', channel: 'phone', total: 0, qty: 1 },
          ...{ payment_methods: '["free"]', static_title: 'Gala', event_id: OPEN, contact_id: null, device_id: null, shift_id: null, user_id: null },
          ...{ valid_until: null, paid_at: THEN, refunded_at: null, invoiced_at: null, cancelled_at: null, invoice_id: null, discount: 0 },
          ...{ discount_reason: null, promo_code_id: null, promo_code_name: null, refund_requested_at: null, refund_declined_at: null },
          ...{ refund_decision: null, shipping: '{"method":"collect","provider_id":null,"address":null}', handed_over_at: SINCE },
        }),
      ],
      promo_codes: [
        row(66, {
          ...{ name: 'Portal', code: 'PORTAL', description: null, discount_percentage: 500, starts_at: null, ends_at: null, is_global: 1, event_ids: '[]' },
          ...{ limit_tickets: null, limit_tickets_per_order: null, min_tickets: 0, sold: 0, held: 0, desk_holding: 0, all_products: 0, product_ids: null },
          ...{ ended_at: null, affiliate: 'portal', is_integration: 1 },
        }),
      ],
      cash_boxes: [
        row(67, {
          ...{ name: 'Wien', place: '', vendor: 'fiskaltrust', blind: 0, location_id: id(170), vendor_id: 'v', vendor_unit_id: 'u', vendor_token: 't' },
        }),
      ],
      seats: [
        bare(68, {
          ...{ seating_plan_id: PLAN, price_category_id: id(15), block: 'Stalls', row: '9', num: '16', x: 132, y: 88, wheelchair: 0 },
          ...{ linked_seat_id: null, gate: null, override_num: '15a' },
        }),
      ],
      seating_plans: [bare(69, { name: 'Hof', width: 9, height: 9, shapes: SHAPES, stacks: `[{"id":"${id(600)}","name":"Rang","blocks":["Rang"]}]` })],
      orgs: [
        {
          ...{ id: id(570), org_id: id(570), rev: 1, deleted: 0, name: 'Neu', short_id: 'NEU', slug: 'neu', lang: 'de', currency: 'EUR' },
          ...{ media_logo_url: null, settings: '{"webshop_v2":true,"start_season_month":8}', accepted_payment_methods: '[]', features: '[]' },
          ...{ ticket_public_key: 'b'.repeat(64), parent_id: null, is_owner: 0, free_plan: 0, onboarding_choices: '["campaigns"]' },
          ...{ created_at: THEN, updated_at: SINCE },
        },
      ],
    },
    before: {
      ...{ 'contacts.gender': null, 'contacts.salutation': null, 'contacts.subscribed_at': null, 'contacts.unsubscribed_at': null },
      ...{ 'contacts.company': null, 'contacts.shipping_address': null, 'contacts.newsletter': 0, 'orders.shipping': null, 'orders.handed_over_at': null },
      ...{ 'promo_codes.affiliate': null, 'promo_codes.is_integration': 0, 'cash_boxes.location_id': null, 'cash_boxes.vendor_id': null },
      ...{ 'cash_boxes.vendor_unit_id': null, 'cash_boxes.vendor_token': null, 'orgs.onboarding_choices': '[]', 'seats.override_num': null },
      ...{ 'seating_plans.shapes': '[]', 'seating_plans.stacks': '[]' },
    },
  },
  '0400_addresses': {
    rows: {
      invoices: [
        bare(-100, {
          ...{ year: 2026, order_id: PAID, contact_id: null, recipient: 'Ada Lovelace', payment_methods: '["wire"]', created_at: SINCE },
          ...{
            prev_hash: null,
            signature: 'c'.repeat(128),
            num: '2026-00002',
            number: 2,
            is_credit_note: 0,
            credited_invoice_id: null,
            total: 0,
            hash: 'f'.repeat(64),
            reason: null,
          },
          ...{ lines: '[]', taxes: '[]', recipient_address: '{"street":"S 1","postcode":"1","city":"L","country":"DE","company_name":"Engines"}' },
        }),
      ],
      orgs: [
        {
          ...{ id: id(401), org_id: id(401), rev: 1, deleted: 0, name: 'Da', short_id: 'DA', slug: 'da', lang: 'de', currency: 'EUR' },
          ...{ media_logo_url: null, settings: '{"webshop_v2":true,"start_season_month":8}', accepted_payment_methods: '[]', features: '[]' },
          ...{ ticket_public_key: 'b'.repeat(64), parent_id: null, is_owner: 0, free_plan: 0, onboarding_choices: '[]' },
          ...{ address: '{"street":"S 1","postcode":"1","city":"L","country":"DE","vat_id":"DE1"}', created_at: THEN, updated_at: SINCE },
        },
      ],
    },
    before: { 'invoices.recipient_address': null, 'orgs.address': null },
  },
  '0401_template_actors': {
    rows: {
      message_templates: [
        row(-99, {
          ...{ name: 'Weg', subject: 'Weg', body: '<p>', json: '{"type":"event"}', preview_url: null, created_by_id: id(570), deleted: 1 },
          ...{ updated_by_id: id(570), deleted_by_id: id(571), deleted_at: SINCE },
        }),
      ],
    },
    before: { 'message_templates.updated_by_id': null, 'message_templates.deleted_by_id': null, 'message_templates.deleted_at': null },
  },
}
