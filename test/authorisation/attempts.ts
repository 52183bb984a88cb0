import { createHash } from 'node:crypto'
import { readings } from '../../server/readings'
import { commands, entities } from '../../shared/registry'
import type { World } from '../harness/fixture'
import type { GraphAnswer, TestServer } from '../harness/server'

/** One way to try an operation: a query, and arguments that name things of a given organisation. */
export type Attempt = {
  readonly query: string
  readonly variables: (world: World, server: TestServer) => Record<string, unknown>
  /** Names what another organisation has, where trying it at home must not. */
  readonly named?: Attempt['variables']
  /** What the answer must be for somebody of another organisation, where a search for leaked ids does not say enough. */
  readonly foreign?: (answer: GraphAnswer) => boolean
}

const HASH = 'a'.repeat(64)
const idOf = (server: TestServer, world: World, table: string) => String(server.rows(table, world)[0]?.id ?? server.newId())

const receipt = (world: World, server: TestServer) => ({
  id: server.newId(),
  right_id: idOf(server, world, 'rights'),
  number: 9,
  prev_hash: HASH,
  hash: HASH,
  kind: 'cash_in',
  cash_box_id: world.boxes[0],
  shift_id: idOf(server, world, 'cash_box_shifts'),
  order_id: null,
  total: 0,
  tenders: [],
  taxes: [],
  reason: null,
})

const product = (world: World) => ({
  name: 'Sekt',
  description: null,
  value: 650,
  tax_group_id: world.products.sekt.tax_group_id,
  pos: 1,
  enabled: true,
  desk_holding: 6,
})

const line = (world: World, server: TestServer) => ({
  id: server.newId(),
  event_id: world.events.open,
  price_id: world.prices.floor.id,
  price_category_id: world.categories.floor,
  seat_id: null,
  right_id: idOf(server, world, 'rights'),
  static_name: 'Ticket',
  static_price: 1799,
  rate: 1900,
  taxes: 287,
  code: null,
  qty: 1,
})

/** Arguments for each command: well formed, and about things that exist. */
const args: Readonly<Record<keyof typeof commands, (world: World, server: TestServer) => Record<string, unknown>>> = {
  AcquireRights: (world, server) => ({
    input: {
      id: server.newId(),
      device_id: idOf(server, world, 'devices'),
      wanted: [{ event_id: world.events.open, kind: 'places', subject_id: world.categories.gallery, qty: 1 }],
    },
  }),
  BookKeptEntry: (world, server) => ({ id: idOf(server, world, 'incidents'), input: { decision: 'x', earlier: false } }),
  ReportRights: (world, server) => ({ input: { device_id: idOf(server, world, 'devices'), rights: [], authors: [], last: true } }),
  CloseCashBoxShift: (world, server) => ({
    id: idOf(server, world, 'cash_box_shifts'),
    input: { counted: 0, expected: 0, total: 0, qty: 0, difference_reason: null, receipt: receipt(world, server) },
  }),
  CreateCheckIn: (world, server) => ({
    input: {
      id: server.newId(),
      event_id: world.events.open,
      order_item_id: idOf(server, world, 'order_items'),
      verdict: 'valid',
      gate: 'A',
      code: null,
      overruled: false,
      qty: 1,
      ticket_qty: 1,
      leaving: false,
      known: 0,
    },
  }),
  CreateContact: (_world, server) => ({ input: { id: server.newId(), firstname: 'Ada', lastname: 'Byron', email: null, phone: null } }),
  UpdateContact: (world) => ({ id: world.contact, input: { firstname: 'Ada', lastname: 'Byron' } }),
  CreateLocation: (_world, server) => ({ input: { id: server.newId(), name: 'Hof', street: null, postcode: null, city: null, country: null } }),
  DeleteLocation: (world, server) => ({ id: idOf(server, world, 'locations') }),
  UpdateLocation: (world, server) => ({
    id: idOf(server, world, 'locations'),
    input: { name: 'Hof', street: null, postcode: null, city: null, country: null },
  }),
  CreateOrder: (world, server) => ({
    input: {
      id: server.newId(),
      booking_code: server.newId().slice(-10).toUpperCase(),
      name: '',
      contact_id: world.contact,
      static_title: 'Jazz',
      total: 1799,
      items: [line(world, server)],
      payments: [{ id: server.newId(), method: 'cash', given: null, amount: 1799 }],
      receipt: { ...receipt(world, server), kind: 'sale' },
    },
  }),
  CreatePromoCode: (_world, server) => ({
    input: {
      ...{ id: server.newId(), name: 'Spring', code: server.newId().slice(-10).toUpperCase(), description: null, discount_percentage: 1000 },
      ...{ starts_at: null, ends_at: null, is_global: true, event_ids: [], limit_tickets: 10, limit_tickets_per_order: null, min_tickets: 0, desk_holding: 2 },
    },
  }),
  CreateProduct: (world, server) => ({ input: { id: server.newId(), ...product(world), stock: 20 } }),
  UpdateProduct: (world, server) => ({ id: idOf(server, world, 'products'), input: product(world) }),
  RecountProduct: (world, server) => ({ id: idOf(server, world, 'products'), input: { on_hand: 40 } }),
  DeleteProduct: (world, server) => ({ id: idOf(server, world, 'products') }),
  CreateVoucher: (_world, server) => ({
    input: { id: server.newId(), code: server.newId().slice(-10).toUpperCase(), value: 500, name: '', valid_until: null },
  }),
  BlockVoucher: (world, server) => ({ id: idOf(server, world, 'vouchers'), input: { blocked: true } }),
  EnrolDevice: (_world, server) => ({ input: { id: server.newId(), name: `New ${server.newId()}`, kind: 'door', public_key: HASH } }),
  FenceDevice: (world, server) => ({ id: idOf(server, world, 'devices') }),
  AdmitDevice: (_world, server) => ({ input: { id: server.newId(), public_key: HASH, code: 'AAAA-AAAA' } }),
  InviteDevice: (_world, server) => ({
    input: { id: server.newId(), name: `New ${server.newId()}`, kind: 'door', code_hash: createHash('sha256').update(server.newId()).digest('hex') },
  }),
  GrantUnlock: (world, server) => ({ input: { device_id: idOf(server, world, 'devices'), secret_hash: HASH } }),
  RenewUnlocks: (world, server) => ({ input: { device_id: idOf(server, world, 'devices'), user_ids: [] } }),
  RevokeDevice: (world, server) => ({ id: idOf(server, world, 'devices') }),
  MoveCash: (world, server) => ({ input: { receipt: receipt(world, server) } }),
  OpenCashBoxShift: (world, server) => ({
    input: { id: server.newId(), cash_box_id: world.boxes[0], num: 1, opening: 0, receipt: { ...receipt(world, server), kind: 'opening' } },
  }),
  DecideRefund: (world, server) => ({ id: idOf(server, world, 'incidents'), input: { approved: false, way: 'as_paid', amount: 0, decision: 'No' } }),
  RequestRefund: (world, server) => ({ id: idOf(server, world, 'orders'), input: { reason: 'Ill' } }),
  VoidOrder: (world, server) => ({
    id: idOf(server, world, 'orders'),
    input: {
      items: [idOf(server, world, 'order_items')],
      payments: [{ id: server.newId(), method: 'cash', amount: -1799, voucher_id: null, right_id: null }],
      receipt: { ...receipt(world, server), kind: 'void' },
    },
  }),
  ReturnRights: (world, server) => ({ input: { rights: [{ id: idOf(server, world, 'rights'), qty: 1 }] } }),
  SettleIncident: (world, server) => ({ id: idOf(server, world, 'incidents'), input: { decision: 'Seen' } }),
  TakeOverShift: (world, server) => ({
    id: idOf(server, world, 'cash_box_shifts'),
    input: { cashiers: [world.users.CASHIER, world.users.TICKETING] },
  }),
  UpdateCashBox: (world) => ({ id: world.boxes[0], input: { name: 'Foyer', place: 'Left', blind: true } }),
  UndoCheckIn: (world, server) => ({ id: idOf(server, world, 'check_ins'), input: { event_id: world.events.open } }),
}

/** An enrolment makes something new; a stranger's enrols a device that is another organisation's already. */
const NAMED: Readonly<Partial<Record<keyof typeof commands, Attempt['variables']>>> = {
  EnrolDevice: (world, server) => ({
    input: {
      id: idOf(server, world, 'devices'),
      name: `New ${server.newId()}`,
      kind: 'door',
      public_key: String(server.rows('devices', world)[0]?.public_key),
    },
  }),
}

const INPUTS: Readonly<Partial<Record<keyof typeof commands, string>>> = { FenceDevice: '$id: ID!', RevokeDevice: '$id: ID!' }

/** For somebody of another organisation a command must fail, in whichever words. */
const fails = (answer: GraphAnswer) => answer.code !== null

/** Commands that name nothing but what they make: for somebody else they make it in their own organisation. */
const SELF_CONTAINED: ReadonlySet<keyof typeof commands> = new Set([
  'AdmitDevice',
  'InviteDevice',
  'CreateVoucher',
  'CreateLocation',
  'CreateContact',
  'CreatePromoCode',
])

function commandAttempt(name: keyof typeof commands): Attempt {
  const fields = Object.keys(commands[name].args.shape)
  const declared = INPUTS[name] ?? fields.map((field) => (field === 'id' ? '$id: ID!' : `$input: ${name}Input!`)).join(', ')
  const { returns } = commands[name]
  const answer = returns === null ? 'ok' : 'kind' in returns ? 'id' : '__typename'
  return {
    query: `mutation (${declared}) { ${name}(${fields.map((field) => `${field}: $${field}`).join(', ')}) { ${answer} } }`,
    variables: args[name],
    ...(NAMED[name] ? { named: NAMED[name] } : {}),
    ...(SELF_CONTAINED.has(name) ? {} : { foreign: fails }),
  }
}

const empty = (key: string) => (answer: GraphAnswer) => answer.code === 'forbidden' || answer.data?.[key] === null

const byId: Readonly<Record<string, [string, string]>> = {
  cash_box: ['id', 'cash_boxes'],
  contact: ['id', 'contacts'],
  event: ['id', 'events'],
  order: ['id', 'orders'],
  product: ['id', 'products'],
  promo_code: ['id', 'promo_codes'],
  voucher: ['id', 'vouchers'],
}

function readingAttempt(name: string): Attempt {
  if (name === 'cash_boxes') return { query: '{ cash_boxes { id org_id } }', variables: () => ({}) }
  if (name === 'cash_box_shift')
    return {
      query: 'query ($user_id: ID!) { cash_box_shift(user_id: $user_id) { id org_id } }',
      variables: (world) => ({ user_id: world.users.TICKETING }),
      foreign: empty('cash_box_shift'),
    }
  if (name === 'kept_entry')
    return {
      query: 'query ($id: ID!) { kept_entry(id: $id) { name } }',
      variables: (world, server) => ({ id: idOf(server, world, 'incidents') }),
      foreign: empty('kept_entry'),
    }
  const single = byId[name]
  if (!single) return { query: `{ ${name} { total ${name} { id org_id } } }`, variables: () => ({}) }
  return {
    query: `query ($id: ID!) { ${name}(id: $id) { id org_id } }`,
    variables: (world, server) => ({ id: idOf(server, world, single[1]) }),
    foreign: empty(name),
  }
}

const pullAttempt = (name: string): Attempt => ({
  query: `query ($input: PullInput!) { pull_${name}(input: $input) { documents { id org_id } deleted } }`,
  variables: () => ({ input: { limit: 1000 } }),
})

/** Every operation of the API, generated from the registry; one that is new fails to compile or to be found here. */
export const attempts: Readonly<Record<string, Attempt>> = {
  ...Object.fromEntries((Object.keys(commands) as (keyof typeof commands)[]).map((name) => [name, commandAttempt(name)])),
  ...Object.fromEntries(
    Object.values(entities)
      .filter((entity) => entity.replication)
      .map((entity) => [`pull_${entity.name}`, pullAttempt(entity.name)]),
  ),
  ...Object.fromEntries(readings.map(({ query }) => [query.name, readingAttempt(query.name)])),
  push_operations: {
    query: 'mutation ($input: PushOperationsInput!) { push_operations(input: $input) { code last_seq } }',
    variables: (world, server) => ({ input: { device_id: idOf(server, world, 'devices'), operations: [] } }),
    foreign: ({ code, data }) => code === 'forbidden' || (data?.push_operations as { code: string } | undefined)?.code === 'device.unknown',
  },
}
