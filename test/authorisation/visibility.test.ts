import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { unpackPage } from '../../client/sync/network/organisation-server'
import { pullOf } from '../../shared/documents'
import { can, ROLE_NAMES, type RoleName } from '../../shared/kernel/permissions'
import { DAY, iso } from '../../shared/kernel/time'
import type { PullPage } from '../../shared/sync/protocol'
import { STAYS_CURRENT } from '../../shared/sync/window'
import { scanOf } from '../harness/devices/scan'
import { TestDevice } from '../harness/devices/test-device'
import { startServer, type TestServer } from '../harness/server'

const test = suite('visibility of orders by role')

type Kind = 'tonight' | 'long ago' | 'drinks'
const ALL: readonly Kind[] = ['tonight', 'long ago', 'drinks']

/** Tables visible to each role, stated by hand. See decision 0421. */
const SEES: Readonly<Record<RoleName, readonly Kind[]>> = {
  SUPER: ALL,
  ADMIN: ALL,
  EDITOR: ALL,
  TICKETING: ALL,
  CASHIER: ALL,
  ANALYST: ALL,
  CHECKIN: ['tonight'],
  CATERER: ['drinks'],
  BASIC: [],
  GALLERY: [],
}

type Made = Readonly<Record<Kind, { readonly order: string; readonly item: string; readonly code: string }>>

/** Makes an order for tonight's event, one for a past event, and one for drinks, and scans both tickets. */
async function sold(server: TestServer): Promise<Made> {
  const desk = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
  const made = {} as Record<Kind, Made[Kind]>
  const { rights } = await desk.places('floor', 3)
  for (const [i, kind] of ALL.entries()) {
    const right = rights[i] ?? rights[0]
    if (!right) throw new Error('no places')
    const args = desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full }])
    await desk.send('CreateOrder', args)
    made[kind] = { order: args.input.id, item: String(args.input.items[0]?.id), code: args.input.booking_code }
    if (kind !== 'drinks')
      await desk.send('CreateCheckIn', scanOf(server, made[kind].item, { event_id: server.a.events.open }))
  }
  const over = server.a.events.closed
  server.sql('update events set ends_at = ? where id = ?', iso(server.now() - STAYS_CURRENT - 1), over)
  server.sql('update order_items set event_id = ? where id = ?', over, made['long ago'].item)
  server.sql('update check_ins set event_id = ? where order_item_id = ?', over, made['long ago'].item)
  server.sql(
    'update order_items set event_id = null, product_id = ? where id = ?',
    server.a.products.sekt.id,
    made.drinks.item,
  )
  return made
}

const pulled = async (
  server: TestServer,
  role: RoleName,
  table: 'orders' | 'order_items' | 'check_ins',
  checkpoint: unknown = null,
) => {
  const input = { checkpoint, limit: 100, window: { holder: 'office' } }
  const { data, code } = await server.graphql(await server.token(role), pullOf(table), { input })
  const page = data?.answer ? unpackPage(table, server.a.org_id, data.answer) : null
  return { code, page: page as PullPage<{ id: string; order_item_id?: string }> | null }
}

test('limits visibility in lists, searches, single rows, relations, totals and on devices', async () => {
  const server = await startServer()
  const made = await sold(server)
  for (const role of ROLE_NAMES) {
    const token = await server.token(role)
    const sees = SEES[role]
    const expected = (part: 'order' | 'item') => sees.map((kind) => made[kind][part]).sort()
    const list = await server.graphql(token, '{ orders { total orders { id items { id order { id } } } } }')
    if (!can(role, 'orders.read')) {
      assert.is(list.code, 'forbidden', role)
      continue
    }
    const { orders: answered } = list.data ?? {}
    const { total, orders } = answered as {
      total: number
      orders: { id: string; items: { id: string; order: { id: string } | null }[] }[]
    }
    assert.equal([total, orders.map(({ id }) => id).sort()], [sees.length, expected('order')], `the list of ${role}`)
    const counted = await server.graphql(token, '{ orders(input: { limit: 1 }) { total } }')
    assert.equal(counted.data?.orders, { total: sees.length }, `the count of ${role}`)
    const lines = orders.flatMap(({ items }) => items)
    assert.equal(
      [lines.map(({ id }) => id).sort(), lines.every(({ order }) => order !== null)],
      [expected('item'), true],
      `lines of ${role}`,
    )
    for (const kind of ALL) {
      const { order, code } = made[kind]
      const asked = `{ orders(input: { query: "${code}" }) { total } order(id: "${order}") { id } }`
      const { orders: found, order: row } = (await server.graphql(token, asked)).data as {
        orders: { total: number }
        order: object | null
      }
      assert.equal(
        [found.total, row !== null],
        [sees.includes(kind) ? 1 : 0, sees.includes(kind)],
        `${kind} by ${role}`,
      )
    }
    assert.equal(
      (await pulled(server, role, 'orders')).page?.documents.map(({ id }) => id).sort(),
      expected('order'),
      `pull of ${role}`,
    )
    assert.equal(
      (await pulled(server, role, 'order_items')).page?.documents.map(({ id }) => id).sort(),
      expected('item'),
      `pull of ${role}`,
    )
    const scans = (await pulled(server, role, 'check_ins')).page?.documents
      .map(({ order_item_id }) => order_item_id)
      .sort()
    const scanned = sees.filter((kind) => kind !== 'drinks').map((kind) => made[kind].item)
    assert.equal(scans ?? [], scanned.sort(), `scans of ${role}`)
    const events = `{ open: event(id: "${server.a.events.open}") { totals { booked } } closed: event(id: "${server.a.events.closed}") { totals { booked } } }`
    const numbers = (await server.graphql(token, events)).data as Record<'open' | 'closed', { totals: object | null }>
    assert.equal(
      [numbers.open.totals !== null, numbers.closed.totals !== null],
      [sees.includes('tonight'), sees.includes('long ago')],
      `numbers of ${role}`,
    )
  }
  await server.close()
})

test('shows a mixed order, but only its lines for current events', async () => {
  const server = await startServer()
  const made = await sold(server)
  server.sql('update order_items set order_id = ? where id = ?', made.tonight.order, made['long ago'].item)
  const { data } = await server.graphql(await server.token('CHECKIN'), '{ orders { orders { id items { id } } } }')
  assert.equal(data, { orders: { orders: [{ id: made.tonight.order, items: [{ id: made.tonight.item }] }] } })
  await server.close()
})

test('keeps a door’s evening visible while it passes, and shows no other', async () => {
  const server = await startServer()
  const made = await sold(server)
  const first = (await pulled(server, 'CHECKIN', 'order_items')).page
  if (!first) throw new Error('nothing pulled')
  server.advance(STAYS_CURRENT - DAY)
  const later = (await pulled(server, 'CHECKIN', 'order_items', first.checkpoint)).page
  assert.equal([later?.reset, later?.documents, later?.deleted], [false, [], []])
  const anew = (await pulled(server, 'CHECKIN', 'order_items')).page
  assert.equal(
    anew?.documents.map(({ id }) => id),
    [made.tonight.item],
    'who comes within the week still finds the evening',
  )
  await server.close()
})

test('sends tickets, orders and scans of a postponed event to doors that have pulled since', async () => {
  const server = await startServer()
  const made = await sold(server)
  const tables = ['orders', 'order_items', 'check_ins'] as const
  const pull = (checkpoints: readonly unknown[]) =>
    Promise.all(
      tables.map(
        async (table, i) => (await pulled(server, 'CHECKIN', table, checkpoints[i] ?? null)).page?.checkpoint ?? null,
      ),
    )
  // A later change of tonight that the door has pulled.
  server.sql('update org_counters set rev = rev + 1')
  for (const [table, names] of [
    ['orders', 'id'],
    ['order_items', 'order_id'],
    ['check_ins', 'order_item_id'],
  ] as const) {
    const { order, item } = made.tonight
    const rev = `(select rev from org_counters where org_counters.org_id = ${table}.org_id)`
    server.sql(`update ${table} set rev = ${rev} where ${names} = ?`, table === 'check_ins' ? item : order)
  }
  const before = await pull([])
  const move = async (ends_at: string) => {
    const input = { starts_at: iso(Date.parse(ends_at) - DAY / 12), ends_at }
    const asked = 'mutation ($id: ID!, $input: UpdateEventInput!) { UpdateEvent(id: $id, input: $input) { id } }'
    assert.is(
      (await server.graphql(await server.token('ADMIN'), asked, { id: server.a.events.closed, input })).code,
      null,
    )
  }
  const brought = async (from = before) =>
    Promise.all(
      tables.map(async (table, i) =>
        (await pulled(server, 'CHECKIN', table, from[i])).page?.documents.map(
          ({ id, order_item_id }) => order_item_id ?? id,
        ),
      ),
    )
  await move(iso(server.now() - STAYS_CURRENT - DAY))
  assert.equal(await brought(), [[], [], []], 'still long ago')
  await move(iso(server.now() + 2 * DAY))
  assert.equal(await brought(), [[made['long ago'].order], [made['long ago'].item], [made['long ago'].item]])
  const since = await pull(before)
  await move(iso(server.now() + 3 * DAY))
  assert.equal(await brought(since), [[], [], []], 'what is current is not said again')
  await server.close()
})

test('restarts the pull of a device whose visibility has shrunk', async () => {
  const server = await startServer()
  const made = await sold(server)
  const whole = (await pulled(server, 'TICKETING', 'orders')).page
  const narrow = (await pulled(server, 'CHECKIN', 'orders', whole?.checkpoint)).page
  assert.equal([narrow?.reset, narrow?.documents.map(({ id }) => id)], [true, [made.tonight.order]])
  const back = (await pulled(server, 'TICKETING', 'orders', narrow?.checkpoint)).page
  assert.equal([back?.reset, back?.documents.length], [true, 3])
  await server.close()
})

test('heals a door’s refused operation with orders of its own events only', async () => {
  const server = await startServer()
  const made = await sold(server)
  const door = await TestDevice.ready(server, { role: 'CHECKIN' })
  const desk = await TestDevice.ready(server, { shift: true })
  const [right] = (await desk.places('floor', 1)).rights
  if (!right) throw new Error('no places')
  const args = desk.saleArgs([{ right, price: server.a.prices.floor, rate: 1900 }])
  const healed = async (kind: Kind) => {
    const [line] = args.input.items
    if (!line) throw new Error('no line')
    const { rows } = await door.send('CreateOrder', {
      input: { ...args.input, id: made[kind].order, items: [{ ...line, id: made[kind].item }] },
    })
    return rows.filter(({ table, row }) => table === 'orders' && row !== null).length
  }
  assert.equal([await healed('tonight'), await healed('long ago'), await healed('drinks')], [1, 0, 0])
  await server.close()
})

test.run()
