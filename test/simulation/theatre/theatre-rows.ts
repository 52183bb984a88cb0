import { EVENT_DEFAULTS } from '../../../shared/events/entity'
import { PRIVILEGES } from '../../../shared/kernel/permissions'
import { DAY, iso } from '../../../shared/kernel/time'
import type { TableName } from '../../../shared/registry'
import { UNSPENT_VOUCHER } from '../../harness/office/voucher'
import { signerKey } from '../signing'
import {
  EVENT_TIME,
  FLOOR,
  hex,
  PROGRAMME,
  PROMO_CODE,
  SEKT,
  SHOP_PRICE,
  START,
  type Theatre,
  VOUCHER,
} from './theatre'

export type Insert = { readonly table: TableName; readonly row: Readonly<Record<string, unknown>> }

/** Rows of the theatre before anything is sold, in the order in which they refer to each other. */
export function theatreRows(theatre: Theatre): readonly Insert[] {
  const { ids } = theatre
  const at = iso(START - DAY)
  const stamps = { created_at: at, updated_at: at }
  const of = (table: TableName, row: Readonly<Record<string, unknown>>): Insert => ({
    table,
    row: { org_id: ids.org, rev: 1, deleted: false, ...row },
  })
  const event = (id: string, title: string, seating_plan_id: string | null) =>
    of('events', {
      ...EVENT_DEFAULTS,
      id,
      sync_id: title,
      title,
      ...EVENT_TIME,
      published: true,
      on_sale: true,
      seating_plan_id,
      max_qty_per_order: 20,
      waiting_list: true,
      re_entry: seating_plan_id === null,
      reservations: seating_plan_id === null,
      desk_holding: { places: 4, seats: 3 },
      ...stamps,
    })
  const price = (id: string, event_id: string, price_category_id: string, tax_group_id: string, value: number) =>
    of('prices', {
      id,
      event_id,
      price_category_id,
      tax_group_id,
      name: 'Full price',
      description: null,
      value,
      pos: 1,
      enabled: true,
      is_reservation_only: false,
      deals: null,
      ...stamps,
    })
  const quota = (subject_id: string, capacity: number) =>
    of('quotas', { id: theatre.newId(), event_id: ids.floor, subject_id, capacity, sold: 0, held: 0 })
  const category = (id: string, name: string, pos: number) =>
    of('price_categories', { id, name, short_name: name.slice(0, 1), color: '#0a7a74', pos, ...stamps })
  return [
    of('orgs', {
      id: ids.org,
      name: 'Haus',
      short_id: 'HAUS',
      slug: 'haus',
      lang: 'de',
      currency: 'EUR',
      media_logo_url: null,
      settings: { webshop_v2: true, start_season_month: 8, event_settings: { waiting_list_hours: 2 } },
      accepted_payment_methods: ['cash', 'terminal', 'stripe', 'voucher', 'wire'],
      features: ['cash_registry', 'vouchers', 'order_to_voucher_conversion'],
      ticket_public_key: hex(signerKey(ids.org)),
      parent_id: null,
      ...stamps,
    }),
    ...theatre.people.map((person) =>
      of('users', {
        ...person,
        account_id: person.id,
        webclient_settings: { sidebar: true, use_accreditations: false },
        privileges: PRIVILEGES.admin | PRIVILEGES.editor | PRIVILEGES.cashier,
        ...stamps,
      }),
    ),
    of('tax_groups', { id: ids.reduced, name: 'Culture', rate: 700, valid_from: at, valid_to: null, ...stamps }),
    of('tax_groups', { id: ids.full, name: 'Full', rate: 1900, valid_from: at, valid_to: null, ...stamps }),
    category(ids.gallery, 'Gallery', 1),
    category(ids.standing, 'Standing', 2),
    category(ids.stalls, 'Stalls', 3),
    of('seating_plans', { id: ids.plan, name: 'Hall', width: 500, height: 100 }),
    ...theatre.seats.map((id, i) =>
      of('seats', {
        id,
        seating_plan_id: ids.plan,
        price_category_id: ids.stalls,
        block: 'Stalls',
        row: i < 7 ? '1' : '2',
        num: String((i % 7) + 1),
        x: 44 * (i % 7),
        y: i < 7 ? 0 : 44,
        wheelchair: false,
        override_num: null,
        linked_seat_id: null,
        gate: null,
      }),
    ),
    event(ids.floor, 'Open floor', null),
    event(ids.hall, 'Hall', ids.plan),
    price(ids.gallery_price, ids.floor, ids.gallery, ids.reduced, 1799),
    price(ids.standing_price, ids.floor, ids.standing, ids.full, 901),
    price(ids.stalls_price, ids.hall, ids.stalls, ids.reduced, 3433),
    price(theatre.shop.price, ids.floor, ids.gallery, ids.reduced, SHOP_PRICE),
    price(theatre.shop.free, ids.floor, ids.gallery, ids.reduced, 0),
    of('vouchers', { id: ids.voucher, ...VOUCHER, ...UNSPENT_VOUCHER, ...stamps }),
    of('promo_codes', {
      id: ids.code,
      ...PROMO_CODE,
      name: 'Spring',
      code: 'SPRING',
      description: null,
      starts_at: null,
      ends_at: null,
      is_global: false,
      event_ids: [ids.floor],
      limit_tickets_per_order: null,
      min_tickets: 0,
      sold: 0,
      held: 0,
      desk_holding: 2,
      ...stamps,
      all_products: false,
      product_ids: [ids.sekt],
      ended_at: null,
    }),
    ...[
      { id: ids.sekt, name: 'Sekt', value: SEKT.value, tax_group_id: ids.full, stock: SEKT.stock },
      { id: ids.programme, name: 'Programme', value: PROGRAMME.value, tax_group_id: ids.reduced, stock: null },
    ].map((product) =>
      of('products', {
        ...product,
        description: null,
        pos: 1,
        enabled: true,
        sold: 0,
        held: 0,
        desk_holding: 3,
        ...stamps,
      }),
    ),
    quota(ids.gallery, FLOOR.gallery),
    quota(ids.standing, FLOOR.standing),
    quota(ids.floor, FLOOR.house),
    ...theatre.devices.flatMap(({ id, cash_box_id, certificate }, i) => [
      of('cash_boxes', {
        id: cash_box_id,
        name: `Box ${i + 1}`,
        place: 'Foyer',
        vendor: 'internal',
        blind: false,
        ...stamps,
      }),
      of('devices', {
        id,
        name: `Desk ${i + 1}`,
        kind: 'desk',
        number: i + 1,
        public_key: hex(signerKey(id)),
        certificate,
        status: 'active',
        last_seq: 0,
        last_hash: null,
        last_seen_at: null,
        enrolled_by: ids.user,
        recovery: null,
        ...stamps,
      }),
    ]),
  ]
}
