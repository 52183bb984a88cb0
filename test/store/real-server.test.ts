import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../client/desk/register/register'
import { openDoor } from '../../client/door/scan/scan'
import { EVERY_TABLE } from '../../client/sync/network/sync-engine'
import { browserOf, deskOf, plainDevice } from '../harness/devices/real-desk'
import { firstValue } from '../harness/first-value'
import { startServer } from '../harness/server'
import { eventually } from '../harness/turns'

const test = suite('client against the real server')

test('sends a sale once through a dead network, and shows it on the other device', async () => {
  const served = await startServer()
  const base = await served.listen()
  const desk = await deskOf(served, base)
  const door = await plainDevice(served, base, 'door', 'door')
  await door.pullAll()
  const { events, boxes } = served.a
  assert.ok((await desk.core.rows.where('events', {})).length > 0)
  const register = createRegister(desk.core)
  const [box] = Object.values(boxes)
  await register.openShift({ cash_box_id: String(box), opening: 10_000 })
  const floor = await desk.core.rows.get('events', events.open)
  const price = (await desk.core.rows.where('prices', {})).find(
    (row) => row.event_id === floor?.id && row.enabled && !row.is_reservation_only,
  )
  if (!floor || !price) throw new Error('nothing to sell')
  const sale = (qty: number) =>
    register.sell({
      lines: [{ price_id: price.id, seat_id: null, qty }],
      name: 'Anna',
      contact_id: null,
      payments: [{ method: 'cash', amount: qty * price.value, given: qty * price.value }],
    })
  const first = await sale(2)
  await firstValue(desk.foyer().row('orders', first.order_id), (row) => row?.status_code === 611 && row.rev > 0)

  desk.cut(true)
  door.cut(true)
  const second = await sale(1)
  assert.is(desk.foyer().sync.get().reachable, false)
  assert.ok((await desk.core.outbox.pending()).length > 0)
  const gate = openDoor(door.core, { event_id: floor.id, gate: 'Gate A', leaving: false })
  const scanned = await gate.scan(second.tickets[0]?.code ?? '')
  assert.ok(
    scanned.kind === 'ticket' && ['valid', 'not_yet_valid'].includes(scanned.judged.verdict),
    'judged without the sale',
  )

  desk.cut(false)
  door.cut(false)
  desk.retry()
  await firstValue(desk.foyer().sync, ({ waiting }) => waiting === 0)
  assert.is(await door.drain.run(), null)
  assert.equal(desk.foyer().sync.get().attention, [])
  assert.is(served.rows('orders').filter((row) => row.id === first.order_id || row.id === second.order_id).length, 2)
  await door.pullAll()
  assert.is((await door.rows.get('orders', second.order_id))?.status_code, 611)
  assert.is(
    (await door.rows.where('order_items', { order_id: second.order_id }))[0]?.checked_in_qty,
    scanned.judged.admitted,
  )
  await register.closeShift({ counted: 10_000 + 3 * price.value, difference_reason: null })
  await firstValue(desk.foyer().sync, ({ waiting }) => waiting === 0)
  const shift = served.rows('cash_box_shifts')[0]
  assert.equal([shift?.status, shift?.difference, shift?.total], ['closed', 0, 3 * price.value])
  const numbers = served.rows('receipts').map((row) => Number(row.number))
  assert.equal(
    numbers.sort((a, b) => a - b),
    numbers.map((_, i) => i + 1),
  )
  assert.equal(served.reports, [])
  await desk.close()
  await served.close()
})

test('first pulls what a desk keeps while it is being set up as one, and what an office keeps if it is not', async () => {
  const served = await startServer()
  const { foyer, rows, close, retry } = await browserOf(served, await served.listen())
  const held: unknown[] = []
  const setCheckpoint = rows.setCheckpoint.bind(rows)
  rows.setCheckpoint = async (table, position) => {
    await setCheckpoint(table, position)
    if (table === 'events' && !position.more) held.push(position.window?.holder)
  }
  const leave = foyer().prepareCounter()
  await firstValue(foyer().sync, ({ first_pull_done }) => first_pull_done)
  assert.is(held.at(-1), 'counter')
  leave()
  await eventually('the rows of an office', () => held.at(-1) === 'office')
  await firstValue(foyer().sync, ({ first_pull_done }) => first_pull_done)
  const look = foyer().prepareCounter()
  const before = held.length
  retry()
  await eventually('another pull', () => held.length > before)
  assert.equal(new Set(held.slice(before)), new Set(['office']), 'an office that has its rows keeps them')
  look()
  await foyer().enrol({ name: 'Foyer left', kind: 'desk' })
  await eventually('the rows of a desk', () => held.at(-1) === 'counter')
  await close()
  await served.close()
})

test('counts every table as changed once the change signal is connected again', async () => {
  const served = await startServer()
  const desk = await deskOf(served, await served.listen())
  const { changedTables, sync } = desk.foyer()
  desk.cut(true)
  await firstValue(sync, ({ reachable }) => !reachable)
  const before = changedTables.get()
  const again = firstValue(changedTables, (tables) => tables !== before && tables.includes(EVERY_TABLE))
  desk.cut(false)
  desk.retry()
  await again
  await desk.close()
  await served.close()
})

test.run()
