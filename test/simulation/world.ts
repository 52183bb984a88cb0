import type { Identity } from '../../client/sync/identity'
import type { Db } from '../../server/kernel/database/database'
import { migrate } from '../../server/kernel/database/migrate'
import { kysely, type Raw } from '../../server/kernel/database/sqlite'
import { openMemory } from '../../server/kernel/sqlite-file'
import { EVENT_DEFAULTS } from '../../shared/events/entity'
import { idSource } from '../../shared/kernel/ids'
import { PRIVILEGES } from '../../shared/kernel/permissions'
import { DAY, HOUR, iso } from '../../shared/kernel/time'
import type { RowOf, TableName } from '../../shared/registry'
import { certificateBytes } from '../../shared/tickets/code'
import { UNSPENT_VOUCHER } from '../harness/office/voucher'
import { Seeded } from './seeded'
import { signerKey, signSimulated } from './signing'

/** Start of every history. */
export const START = Date.UTC(2026, 10, 21, 17, 0, 0)

/** Places on the open floor: the limit of each category, and the limit of the house, which is lower than their sum. */
export const FLOOR = { gallery: 20, standing: 14, house: 28 }
export const SEATS = 14
/** Start and end of both events, which last for weeks. */
export const EVENT_TIME = { starts_at: iso(START + HOUR), ends_at: iso(START + 30 * DAY) }
/** The voucher of the organisation and its value. */
export const VOUCHER = { code: 'GUTSCHEIN1', value: 6000 }
/** The promo code: number of tickets and discount. */
export const PROMO_CODE = { limit_tickets: 7, discount_percentage: 1250 }
/** Product with limited stock, and its price. */
export const SEKT = { stock: 12, value: 650 }
/** Product without a stock limit, and its price. */
export const PROGRAMME = { value: 450 }
/** A place in the gallery as the web shop sells it at first, in cents. The office changes it during the evening. */
export const SHOP_PRICE = 1500

type Insert = { readonly table: TableName; readonly row: Readonly<Record<string, unknown>> }

const NAMES = [
  'org',
  'user',
  'relief',
  'full',
  'reduced',
  'gallery',
  'standing',
  'stalls',
  'plan',
  'floor',
  'hall',
  'gallery_price',
  'standing_price',
  'stalls_price',
  'sekt',
  'programme',
  'voucher',
  'code',
] as const

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/**
 * A small theatre: an open floor with fewer places than its categories add up to, a hall of fourteen seats, a cash box for
 * every device.
 */
export class SimWorld {
  readonly raw: Raw
  readonly db: Db
  readonly newId = idSource(() => START - DAY, new Seeded(1).bytes)
  readonly ids = Object.fromEntries(NAMES.map((name) => [name, this.newId()])) as Record<(typeof NAMES)[number], string>
  readonly seats = Array.from({ length: SEATS }, () => this.newId())
  readonly #shopId = idSource(() => START - DAY, new Seeded(2).bytes)
  /** Prices of the gallery in the web shop, one of which costs nothing. */
  readonly shop = { price: this.#shopId(), free: this.#shopId() }
  readonly devices: readonly { readonly id: string; readonly cash_box_id: string; readonly certificate: string }[]
  readonly #fixture: readonly Insert[]

  constructor(devices: number) {
    this.raw = openMemory()
    this.raw.pragma('synchronous = OFF')
    migrate(this.raw, { clock: () => START, newId: this.newId })
    // Triggers make the logs append-only, and they would also stop the reset.
    const triggers = this.raw
      .prepare(`select name from sqlite_schema where type = 'trigger' and sql like '%append-only%'`)
      .all() as { name: string }[]
    for (const { name } of triggers) this.raw.exec(`drop trigger "${name}"`)
    this.db = kysely(this.raw)
    const org_key = signerKey(this.ids.org)
    this.devices = Array.from({ length: devices }, () => {
      const id = this.newId()
      return {
        id,
        cash_box_id: this.newId(),
        certificate: hex(signSimulated(org_key, certificateBytes(this.ids.org, id, signerKey(id), 'desk'))),
      }
    })
    this.#fixture = this.#rows()
  }

  get org(): RowOf<'orgs'> {
    return this.#fixture.find(({ table }) => table === 'orgs')?.row as RowOf<'orgs'>
  }

  /** Empties the database and creates the theatre again, with nothing sold. */
  async reset(seat_index: boolean): Promise<void> {
    const { raw } = this
    raw.pragma('foreign_keys = OFF')
    const tables = raw
      .prepare(
        `select name from sqlite_schema where type = 'table' and name not in ('migrations', 'meta') and name not like 'sqlite_%'`,
      )
      .all() as { name: string }[]
    raw.exec('BEGIN')
    for (const { name } of tables) raw.exec(`delete from "${name}"`)
    raw.exec('COMMIT')
    raw.pragma('foreign_keys = ON')
    const index = raw
      .prepare(
        `select name, sql from sqlite_schema where type = 'index' and tbl_name = 'rights' and sql like '%where%'`,
      )
      .all() as {
      name: string
      sql: string
    }[]
    for (const { name, sql } of index) {
      this.#dropped.set(name, sql)
      if (!seat_index) raw.exec(`drop index "${name}"`)
    }
    if (seat_index)
      for (const [name, sql] of this.#dropped) if (!index.some((each) => each.name === name)) raw.exec(sql)
    raw.exec('BEGIN')
    for (const { table, row } of this.#fixture)
      await this.db
        .insertInto(table)
        .values(row as never)
        .execute()
    await this.db.updateTable('meta').set({ value: 'first' }).where('key', '=', 'epoch').execute()
    await this.db.insertInto('org_counters').values({ org_id: this.ids.org, rev: 1 }).execute()
    await this.db
      .insertInto('org_keys')
      .values({
        org_id: this.ids.org,
        private_key: hex(signerKey(this.ids.org)),
        public_key: hex(signerKey(this.ids.org)),
      })
      .execute()
    const known = this.devices.flatMap(({ id: device_id }) =>
      this.people.map(({ id: user_id }) => ({
        id: `${device_id}:${user_id}`,
        org_id: this.ids.org,
        device_id,
        user_id,
        created_at: iso(START - DAY),
        seen_at: null,
      })),
    )
    await this.db.insertInto('device_users').values(known).execute()
    const account = { holder: 'Haus', iban: 'DE02120300000000202051', bic: null, bank: null, is_default: true }
    const made = {
      org_id: this.ids.org,
      rev: 1,
      deleted: false,
      created_at: iso(START - DAY),
      updated_at: iso(START - DAY),
    }
    await this.db
      .insertInto('bank_accounts')
      .values({ id: this.ids.org, ...account, ...made })
      .execute()
    raw.exec('COMMIT')
  }
  readonly #dropped = new Map<string, string>()

  /** Users who may work at every desk. The first one opens it. */
  get people(): readonly [Identity['user'], Identity['user']] {
    return [
      { id: this.ids.user, name: 'Mara Berg', email: 'mara@haus.example', role: 'ADMIN' },
      { id: this.ids.relief, name: 'Jonas Kern', email: 'jonas@haus.example', role: 'ADMIN' },
    ]
  }

  cashBoxOf(device_id: string): string {
    return this.devices.find(({ id }) => id === device_id)?.cash_box_id ?? ''
  }

  identity(index: number): Identity {
    const device = this.devices[index]
    if (!device) throw new RangeError('no such device')
    return {
      user: this.people[0],
      org: this.org,
      device: { id: device.id, name: `Desk ${index + 1}`, kind: 'desk', number: index + 1 },
    }
  }

  #rows(): Insert[] {
    const { ids } = this
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
      of('quotas', { id: this.newId(), event_id: ids.floor, subject_id, capacity, sold: 0, held: 0 })
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
      ...this.people.map((person) =>
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
      ...this.seats.map((id, i) =>
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
      price(this.shop.price, ids.floor, ids.gallery, ids.reduced, SHOP_PRICE),
      price(this.shop.free, ids.floor, ids.gallery, ids.reduced, 0),
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
      ...this.devices.flatMap(({ id, cash_box_id, certificate }, i) => [
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
}
