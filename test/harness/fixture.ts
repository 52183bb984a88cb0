import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Db } from '../../server/kernel/database/database'
import { createOrg } from '../../server/orgs/create-org'
import { EVENT_DEFAULTS } from '../../shared/events/entity'
import { idSource } from '../../shared/kernel/ids'
import { PRIVILEGES, ROLE_NAMES, type RoleName } from '../../shared/kernel/permissions'
import { DAY, HOUR, iso } from '../../shared/kernel/time'
import { UNSPENT_VOUCHER } from './office/voucher'

/** Start time of every test: a Saturday evening before the doors open. */
export const TEST_START = Date.UTC(2026, 10, 21, 18)

export const PASSWORD = 'correct horse'

/** A fast hash, because tests examine the code and not Argon2. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Ids of everything in one small organisation: a hall, a general admission event, and things that can't be sold. */
export type World = Awaited<ReturnType<typeof makeWorld>>

/** Creates an organisation with a user per role, `<role>@<slug>.example`. */
export async function makeWorld(db: Db, slug: string) {
  const newId = idSource(() => TEST_START, randomBytes)
  const org_id = newId()
  const at = { created_at: iso(TEST_START - DAY), updated_at: iso(TEST_START - DAY) }
  const row = <T extends object>(fields: T) => ({ id: newId(), org_id, rev: 1, deleted: false, ...fields })
  await createOrg(
    db,
    {
      id: org_id,
      name: slug,
      short_id: slug,
      slug,
      lang: 'en',
      currency: 'EUR',
      media_logo_url: null,
      address: null,
      settings: { webshop_v2: true, start_season_month: 8, open_enrolment: true },
      accepted_payment_methods: ['cash', 'terminal'],
      features: ['cash_registry', 'web_shop'],
      parent_id: null,
      // Both are owners, so that owner features can be tested in each.
      is_owner: true,
      free_plan: false,
      ...at,
    },
    randomBytes,
  )
  const users = {} as Record<RoleName, string>
  for (const role of ROLE_NAMES) {
    const account_id = newId()
    const email = `${role.toLowerCase()}@${slug}.example`
    await db
      .insertInto('accounts')
      .values({ id: account_id, email, name: role, password_hash: await passwordHash, created_at: at.created_at })
      .execute()
    const user = row({
      account_id,
      name: role,
      email,
      role,
      webclient_settings: { sidebar: true, use_accreditations: false },
      privileges: PRIVILEGES.cashier,
      ...at,
    })
    await db.insertInto('users').values(user).execute()
    users[role] = user.id
  }
  const [full, reduced] = [
    row({ name: 'Full', rate: 1900, valid_from: at.created_at, valid_to: null, ...at }),
    row({ name: 'Reduced', rate: 700, valid_from: at.created_at, valid_to: null, ...at }),
  ]
  await db.insertInto('tax_groups').values([full, reduced]).execute()
  const category = (name: string, pos: number) =>
    row({ name, short_name: name.slice(0, 2), color: '#2463C8', pos, ...at })
  const [stalls, floor, gallery] = [category('Stalls', 1), category('Floor', 2), category('Gallery', 3)]
  await db.insertInto('price_categories').values([stalls, floor, gallery]).execute()
  const plan = row({ name: 'Hall', width: 500, height: 500 })
  await db.insertInto('seating_plans').values(plan).execute()
  const seats = Array.from({ length: 10 }, (_, i) =>
    row({
      seating_plan_id: plan.id,
      price_category_id: stalls.id,
      block: 'Stalls',
      row: '1',
      num: `${i + 1}`,
      x: i * 44,
      y: 0,
      wheelchair: false,
      linked_seat_id: null,
      gate: null,
      on_hold: false,
    }),
  )
  await db.insertInto('seats').values(seats).execute()
  const event = (title: string, fields: { seating_plan_id?: string; on_sale?: boolean; cancelled?: boolean }) =>
    row({
      ...EVENT_DEFAULTS,
      sync_id: title.toLowerCase().replace(/\W/g, '-'),
      title,
      starts_at: iso(TEST_START + 2 * HOUR),
      ends_at: iso(TEST_START + 4 * HOUR),
      published: true,
      on_sale: true,
      ...at,
      ...fields,
    })
  const events = {
    numbered: event('Macbeth', { seating_plan_id: plan.id }),
    open: event('Jazz', {}),
    closed: event('Later', { on_sale: false }),
    cancelled: event('Never', { cancelled: true }),
  }
  await db.insertInto('events').values(Object.values(events)).execute()
  const quota = (event_id: string, subject_id: string, capacity: number) =>
    row({ event_id, subject_id, capacity, sold: 0, held: 0 })
  const open = events.open.id
  await db
    .insertInto('quotas')
    .values([
      quota(open, floor.id, 20),
      quota(open, gallery.id, 10),
      quota(open, open, 25),
      quota(events.closed.id, floor.id, 5),
      quota(events.closed.id, events.closed.id, 5),
    ])
    .execute()
  const price = (event_id: string, price_category_id: string, tax_group_id: string, value: number) =>
    row({
      event_id,
      price_category_id,
      tax_group_id,
      name: 'Full price',
      description: null,
      value,
      pos: 1,
      enabled: true,
      is_reservation_only: false,
      ...at,
    })
  const prices = {
    stalls: price(events.numbered.id, stalls.id, reduced.id, 3800),
    floor: price(open, floor.id, full.id, 1799),
    gallery: price(open, gallery.id, reduced.id, 2500),
  }
  await db.insertInto('prices').values(Object.values(prices)).execute()
  await db
    .insertInto('locations')
    .values(row({ name: 'Hof', street: null, postcode: null, city: null, country: null, ...at }))
    .execute()
  const ware = (name: string, value: number, stock: number | null) =>
    row({
      name,
      description: null,
      value,
      tax_group_id: full.id,
      pos: 1,
      enabled: true,
      stock,
      sold: 0,
      held: 0,
      desk_holding: 6,
      ...at,
    })
  const products = { sekt: ware('Sekt', 650, 20), cloakroom: ware('Cloakroom', 150, null) }
  await db.insertInto('products').values(Object.values(products)).execute()
  const voucher = row({ code: 'GUTSCHEIN1', value: 2000, ...UNSPENT_VOUCHER, ...at })
  await db.insertInto('vouchers').values(voucher).execute()
  const boxes = ['Evening', 'Daytime'].map((name) =>
    row({ name, place: 'Foyer', vendor: 'internal' as const, blind: false, ...at }),
  )
  await db.insertInto('cash_boxes').values(boxes).execute()
  const contact = row({
    num: 1,
    name: 'Ada Lovelace',
    firstname: 'Ada',
    lastname: 'Lovelace',
    email: 'ada@example.org',
    phone: '+49 341 1',
    newsletter_subscription_status: 'confirmed' as const,
    total_orders: 0,
    invoice_address: { street: 'S 1', postcode: '1', city: 'L', country: 'DE' },
    label_ids: [],
    ...at,
  })
  await db.insertInto('contacts').values(contact).execute()
  return {
    org_id,
    slug,
    users,
    events: { numbered: events.numbered.id, open, closed: events.closed.id, cancelled: events.cancelled.id },
    prices,
    products,
    voucher,
    seats: seats.map((seat) => seat.id),
    categories: { stalls: stalls.id, floor: floor.id, gallery: gallery.id },
    boxes: boxes.map((box) => box.id) as [string, string],
    contact: contact.id,
    rates: { full: 1900, reduced: 700 },
  }
}
