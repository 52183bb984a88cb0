import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readings } from '../../server/registry'
import { can, type Permission, ROLE_NAMES, type RoleName } from '../../shared/kernel/permissions'
import { commands, entities } from '../../shared/model'
import { scanOf } from '../harness/devices/scan'
import { TestDevice } from '../harness/devices/test-device'
import type { World } from '../harness/fixture'
import { startServer, type TestServer } from '../harness/server'
import { attempts, type OperationAttempt } from './attempts'
import { makeOneOfEach, OFFICE_PERMISSIONS } from './office'

/**
 * Every operation × every role × own and foreign organisation. The permissions of each role are repeated here by hand,
 * to catch a mistake in the product's permission table.
 */
const everybody = ROLE_NAMES
const staff: readonly RoleName[] = ['SUPER', 'ADMIN']
const sellers: readonly RoleName[] = [...staff, 'TICKETING', 'CASHIER']
const readers: readonly RoleName[] = ['EDITOR', 'ANALYST']
const planners: readonly RoleName[] = [...staff, 'EDITOR']
const scanners: readonly RoleName[] = [...staff, 'TICKETING', 'CHECKIN']
const shop: readonly RoleName[] = [...sellers, ...readers, 'CHECKIN']
const programme: readonly RoleName[] = [...shop, 'BASIC', 'CATERER']
const sales: readonly RoleName[] = [...shop, 'CATERER']
const drawers: readonly RoleName[] = [...sellers, ...readers]

const MAY: Readonly<Record<string, readonly RoleName[]>> = {
  AcquireRights: sellers,
  AdmitDevice: [...sellers, 'CHECKIN'],
  BlockVoucher: staff,
  BookKeptEntry: staff,
  CloseCashBoxShift: sellers,
  CreateCheckIn: scanners,
  CreateContact: [...sellers, 'EDITOR'],
  CreateLocation: planners,
  CreateOrder: sellers,
  CreateProduct: sellers,
  CreatePromoCode: [...staff, 'EDITOR'],
  EndPromoCode: [...staff, 'EDITOR'],
  UpdatePromoCode: [...staff, 'EDITOR'],
  UpdateDeviceSettings: staff,
  UpdateVoucherSettings: staff,
  CreateVoucher: staff,
  DeleteLocation: planners,
  DeleteProduct: sellers,
  EnrolOffice: everybody,
  EnrolDevice: [...sellers, 'CHECKIN'],
  FenceDevice: staff,
  InviteDevice: staff,
  GrantUnlock: [...sellers, 'CHECKIN'],
  MoveCash: sellers,
  PayOutRefund: sellers,
  OpenCashBoxShift: sellers,
  RecountProduct: sellers,
  RenewUnlocks: [...sellers, 'CHECKIN'],
  ReportRights: everybody,
  RequestRefund: sellers,
  ResendTickets: sellers,
  SendVoucherGift: sellers,
  ReturnRights: sellers,
  RevokeDevice: staff,
  DecideRefund: staff,
  SettleIncident: staff,
  TakeOverShift: sellers,
  UndoCheckIn: scanners,
  UpdateCashBox: staff,
  UpdateContact: [...sellers, 'EDITOR'],
  UpdateLocation: planners,
  UpdateProduct: sellers,
  VoidOrder: sellers,
  push_operations: [...sellers, 'CHECKIN'],
  pull_cash_box_shifts: drawers,
  pull_cash_boxes: drawers,
  pull_check_ins: [...drawers, 'CHECKIN'],
  pull_contacts: drawers,
  pull_devices: shop,
  pull_events: programme,
  pull_incidents: [...staff, ...readers, 'TICKETING'],
  pull_locations: programme,
  pull_order_items: sales,
  pull_orders: sales,
  pull_orgs: everybody,
  pull_payments: drawers,
  pull_price_categories: programme,
  pull_prices: programme,
  pull_print_layouts: drawers,
  pull_products: [...drawers, 'CATERER'],
  pull_promo_codes: drawers,
  pull_quotas: programme,
  pull_receipts: drawers,
  pull_rights: sellers,
  pull_seating_plans: shop,
  pull_seats: shop,
  pull_tax_groups: programme,
  pull_ticket_printers: drawers,
  pull_totals: everybody,
  pull_users: shop,
  pull_vouchers: drawers,
  cart_seats: sellers,
  cash_box: drawers,
  cash_box_list: drawers,
  cash_box_shift: drawers,
  cash_box_shifts: drawers,
  cash_boxes: drawers,
  contact: drawers,
  contacts: drawers,
  event: programme,
  events: programme,
  kept_entry: staff,
  order: sales,
  orders: sales,
  price: programme,
  product: [...drawers, 'CATERER'],
  promo_code: drawers,
  promo_codes: drawers,
  products: [...drawers, 'CATERER'],
  voucher: drawers,
  voucher_gift: drawers,
  voucher_gifts: drawers,
  vouchers: drawers,
  ...OFFICE_PERMISSIONS,
}

const matrix = suite('authorisation')

/** Creates data to find: a device with a shift, a sale, a scan and an incident, and a row of each office entity. */
async function lived(server: TestServer, world: World): Promise<void> {
  await makeOneOfEach(server, world)
  const desk = await TestDevice.ready(server, { world, shift: true, role: 'TICKETING' })
  const { rights } = await desk.places('floor', 2)
  const [right] = rights
  if (!right) throw new Error('no places')
  const args = desk.saleArgs([{ right, price: world.prices.floor, rate: world.rates.full }])
  await desk.send('CreateOrder', args)
  const order_item_id = args.input.items[0]?.id ?? null
  const [question] = server.rows('questions', world)
  server.sql(
    `insert into answers (id, org_id, rev, deleted, order_id, question_id, item_id, piece, label, kind, answer, file_key, file_sha256, at_door, pos, created_at, updated_at)
      values (?, ?, 1, ?, ?, ?, ?, 1, 'Shirt', 'text', 'XL', null, null, ?, 0, ?, ?)`,
    server.newId(),
    world.org_id,
    false,
    args.input.id,
    question?.id ?? '',
    order_item_id,
    false,
    server.now(),
    server.now(),
  )
  for (let i = 0; i < 2; i++)
    await desk.send('CreateCheckIn', scanOf(server, order_item_id, { event_id: world.events.open }))
}

matrix('includes every operation in the matrix', () => {
  const operations = [
    ...Object.keys(commands),
    'push_operations',
    'pull_totals',
    ...Object.values(entities)
      .filter((entity) => entity.replication)
      .map((entity) => `pull_${entity.name}`),
    ...readings.map(({ query }) => query.name),
  ].sort()
  assert.equal(Object.keys(MAY).sort(), operations)
  assert.equal(Object.keys(attempts).sort(), operations)
})

matrix('requires a permission for every command, pull and query', () => {
  const needed: Permission[] = [
    ...Object.values(commands).map((command) => command.can),
    ...Object.values(entities).flatMap((entity) => entity.access?.can ?? []),
    ...readings.map(({ query }) => query.can),
  ]
  for (const permission of needed)
    assert.ok(permission === 'orgs.read' || ROLE_NAMES.some((role) => !can(role, permission)), permission)
})

matrix('allows each role exactly what the matrix says', async () => {
  const server = await startServer()
  await lived(server, server.a)
  const tokens = new Map<RoleName, string>()
  for (const role of ROLE_NAMES) tokens.set(role, await server.token(role))
  let tried = 0
  for (const [name, attempt] of Object.entries(attempts)) {
    for (const role of ROLE_NAMES) {
      const answer = await server.graphql(tokens.get(role) ?? null, attempt.query, attempt.variables(server.a, server))
      const allowed = MAY[name]?.includes(role) ?? false
      assert.is(answer.code === 'forbidden', !allowed, `${name} as ${role}: ${answer.code} ${answer.message}`)
      assert.not.equal(answer.code, 'graphql', `${name}: ${answer.message}`)
      tried++
    }
    const nobody = await server.graphql(null, attempt.query, attempt.variables(server.a, server))
    assert.is(nobody.code, 'auth.required', `${name} without signing in`)
  }
  assert.is(tried, Object.keys(attempts).length * ROLE_NAMES.length)
  assert.equal(server.reports, [])
  await server.close()
})

/** Lists all ids of an organisation's rows, to search answers for leaks. */
function identifiers(server: TestServer, world: World): string[] {
  return Object.keys(entities).flatMap((table) => server.rows(table, world).flatMap((row) => [String(row.id)]))
}

matrix('hides another organisation’s rows from every operation', async () => {
  const server = await startServer()
  await lived(server, server.a)
  await lived(server, server.b)
  const secrets = identifiers(server, server.a)
  const before = Object.keys(entities).map((table) => JSON.stringify(server.rows(table, server.a)))
  for (const role of ROLE_NAMES) {
    const token = await server.token(role, server.b)
    for (const [name, attempt] of Object.entries(attempts) as [string, OperationAttempt][]) {
      // The owner's staff belong to every organisation.
      if (name === 'orgs' && role === 'SUPER') continue
      const variables = (attempt.named ?? attempt.variables)(server.a, server)
      const named = JSON.stringify(variables)
      const answer = await server.graphql(token, attempt.query, variables)
      const said = JSON.stringify(answer.data)
      const leaked = secrets.filter((secret) => said.includes(secret) && !named.includes(secret))
      assert.equal(leaked, [], `${name} as ${role} of another organisation`)
      if (attempt.foreign)
        assert.ok(attempt.foreign(answer), `${name} as ${role} of another organisation: ${said} ${answer.code}`)
    }
  }
  const after = Object.keys(entities).map((table) => JSON.stringify(server.rows(table, server.a)))
  assert.equal(after, before, 'rows of the other organisation changed')
  await server.close()
})

matrix('lets only the owner’s staff enter every organisation', async () => {
  const server = await startServer()
  const signIn = async (email: string) => {
    const response = await server.server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'correct horse' },
    })
    const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
    return async (org_id: string) =>
      (
        await server.server.app.inject({
          method: 'POST',
          url: '/api/auth/token',
          headers: { cookie },
          payload: { org_id },
        })
      ).statusCode
  }
  const admin = await signIn('admin@aula.example')
  assert.equal([await admin(server.a.org_id), await admin(server.b.org_id)], [200, 404])
  const owner = await signIn('super@aula.example')
  assert.equal([await owner(server.a.org_id), await owner(server.b.org_id)], [200, 200])
  await server.close()
})

matrix('masks personal fields for roles without the permission', async () => {
  const server = await startServer()
  const query =
    '{ contacts { contacts { name email phone invoice_address { city } } } pull_contacts(input: { limit: 10 }) { documents { email phone } } pull_users(input: { limit: 50 }) { documents { email } } }'
  const seen = async (role: RoleName) =>
    (await server.graphql(await server.token(role), query)).data as Record<
      string,
      { contacts?: object[]; documents?: { email: string | null }[] }
    >
  const analyst = await seen('ANALYST')
  assert.equal(analyst.contacts?.contacts, [{ name: '', email: null, phone: null, invoice_address: null }])
  assert.equal(analyst.pull_contacts?.documents, [{ email: null, phone: null }])
  assert.ok(analyst.pull_users?.documents?.every((user) => user.email === ''))
  const cashier = await seen('CASHIER')
  assert.equal(cashier.pull_contacts?.documents, [{ email: 'ada@example.org', phone: '+49 341 1' }])
  assert.ok(cashier.pull_users?.documents?.every((user) => user.email?.includes('@')))
  const plain = '{ orders { orders { contact { name } } } }'
  assert.is(
    (await server.graphql(await server.token('CATERER'), plain)).code,
    null,
    'a relation that may not be seen is empty, not an error',
  )
  await server.close()
})

matrix('gives ticket codes, buyers and payments only to roles that need them, searches included', async () => {
  const server = await startServer()
  await lived(server, server.a)
  server.sql("UPDATE orders SET name = 'Grete Hermann', annotation = 'allergic to nuts'")
  const query = `{
    pull_order_items(input: { limit: 10 }) { documents { code } }
    pull_orders(input: { limit: 10 }) { documents { name annotation } }
    orders(input: { query: "hermann" }) { total orders { name items { code } payments { amount } } }
    byId: order(id: "ORDER") { name annotation }
    contacts(input: { query: "ada@example" }) { total }
  }`.replace('ORDER', String(server.rows('orders')[0]?.id))
  const seen = async (role: RoleName) => {
    const asked = can(role, 'contacts.read') ? query : query.replace(/contacts.*/, '')
    const answer = await server.graphql(await server.token(role), asked)
    assert.is(answer.code, null, `${role}: ${answer.message}`)
    const said = JSON.stringify(answer.data)
    const data = answer.data as {
      orders: { total: number; orders: { payments: unknown[] }[] }
      contacts?: { total: number }
    }
    return {
      code: /"code":"F1/.test(said),
      name: said.includes('Grete'),
      annotation: said.includes('nuts'),
      found: [data.orders.total, data.contacts?.total ?? 0],
      paid: data.orders.orders.flatMap((order) => order.payments).length,
    }
  }
  const all = { code: true, name: true, annotation: true, found: [1, 1], paid: 1 }
  for (const role of sellers) assert.equal(await seen(role), all, role)
  assert.equal(await seen('EDITOR'), { ...all, code: false })
  assert.equal(await seen('CHECKIN'), { code: false, name: true, annotation: false, found: [1, 0], paid: 0 })
  for (const role of ['ANALYST', 'CATERER'] as const)
    assert.equal(await seen(role), { code: false, name: false, annotation: false, found: [0, 0], paid: 0 }, role)
  await server.close()
})

matrix('lets a desk ask for help but not contact the audience', async () => {
  const server = await startServer()
  const write = async (role: RoleName, contact_ids: readonly string[]) =>
    (
      await server.graphql(
        await server.token(role),
        'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }',
        {
          // A message to nobody is a note for the office.
          input: { subject: 'Till', body: 'It jams.', ...(contact_ids.length > 0 && { contact_ids }) },
        },
      )
    ).code
  for (const role of ['CASHIER', 'TICKETING'] as const)
    assert.equal([await write(role, []), await write(role, [server.a.contact])], [null, 'forbidden'], role)
  assert.is(await write('EDITOR', [server.a.contact]), null)
  await server.close()
})

matrix(
  'lets every role with a help menu write to the support, and nobody join another’s conversation with it',
  async () => {
    const server = await startServer()
    server.sql('update orgs set is_owner = ? where id = ?', false, server.a.org_id)
    const write = async (role: RoleName, thread_id: string | null, contact_ids: readonly string[] = []) => {
      server.advance(1)
      return server.graphql(
        await server.token(role),
        'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id replies { id } } }',
        {
          input: { subject: 'Help', body: 'It jams.', recipient_org_id: server.b.org_id, thread_id, contact_ids },
        },
      )
    }
    const helped = ['SUPER', 'ADMIN', 'EDITOR', 'TICKETING', 'CASHIER', 'ANALYST', 'GALLERY']
    for (const role of ROLE_NAMES)
      assert.is((await write(role, null)).code, helped.includes(role) ? null : 'forbidden', role)
    const own = (await write('GALLERY', null)).data?.CreateMessage as { id: string }
    assert.is((await write('GALLERY', own.id)).code, null)
    assert.is((await write('ANALYST', own.id)).code, 'forbidden')
    assert.is((await write('ANALYST', null, [server.a.contact])).code, 'forbidden')
    const read = async (role: RoleName) =>
      (await server.graphql(await server.token(role), '{ support_messages { thread_id body is_mine } }')).data
        ?.support_messages as unknown[]
    assert.equal(await read('GALLERY'), [
      { thread_id: null, body: 'It jams.', is_mine: true },
      { thread_id: null, body: 'It jams.', is_mine: true },
      { thread_id: own.id, body: 'It jams.', is_mine: true },
    ])
    assert.is((await read('ANALYST')).length, 1)
    await server.close()
  },
)

matrix('shows the author of a refused operation no more than a pull does', async () => {
  const server = await startServer()
  await lived(server, server.a)
  const [order, item] = [server.rows('orders')[0], server.rows('order_items')[0]]
  const desk = await TestDevice.ready(server, { shift: true })
  const [right] = (await desk.places('floor', 1)).rights
  if (!right) throw new Error('no places')
  const args = desk.saleArgs([{ right, price: server.a.prices.floor, rate: 1900 }])
  const door = await TestDevice.ready(server, { role: 'CHECKIN' })
  const [line] = args.input.items
  if (!line) throw new Error('no line')
  const { rows } = await door.send('CreateOrder', {
    input: { ...args.input, id: String(order?.id), items: [{ ...line, id: String(item?.id) }] },
  })
  assert.ok(rows.some((row) => row.table === 'order_items' && row.id === item?.id && row.row))
  assert.not.match(JSON.stringify(rows), /"code":"F1/)
  await server.close()
})

matrix.run()
