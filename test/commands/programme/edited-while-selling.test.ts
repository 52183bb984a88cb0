import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../../client/desk/register/register'
import { topUp } from '../../../client/rights/top-up'
import { STATUS } from '../../../shared/orders/status'
import { servedDevice } from '../../harness/devices/served-device'
import { startServer } from '../../harness/server'

const test = suite('editing an event during its sale')

test('keeps the organiser’s edits and what the desk sold offline at the price it knew', async () => {
  const server = await startServer()
  const { a } = server
  const { open } = a.events
  const desk = await servedDevice(server, { role: 'CASHIER', kind: 'desk', name: 'Desk 1' })
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: a.boxes[0], opening: 10_000 })
  await topUp(desk.core)
  const sell = (amount: number) =>
    register.sell({
      lines: [{ price_id: a.prices.floor.id, seat_id: null, qty: 2 }],
      name: '',
      contact_id: null,
      payments: [{ method: 'cash' as const, amount, given: null }],
    })
  // Nothing is sent while the organiser edits.
  const offline = await sell(2 * 1799)
  const edit = async (name: string, id: string, input: object) => {
    const mutation = `mutation ($id: ID!, $input: ${name}Input!) { ${name}(id: $id, input: $input) { id } }`
    assert.is((await server.graphql(await server.token('EDITOR'), mutation, { id, input })).code, null, name)
  }
  await edit('UpdateEvent', open, { title: 'Jazz with strings', max_qty_per_order: 4 })
  await edit('UpdatePrice', a.prices.floor.id, { value: 2500 })
  assert.is(await desk.drain.run(), null)
  const order = (id: string) => server.rows('orders', a).find((each) => each.id === id)
  assert.equal([order(offline.order_id)?.status_code, order(offline.order_id)?.total], [STATUS.paid, 2 * 1799])
  const event = () => server.rows('events', a).find(({ id }) => id === open)
  assert.equal([event()?.title, event()?.max_qty_per_order], ['Jazz with strings', 4])
  const told = server.rows('incidents', a).map(({ kind, details }) => [kind, details.charged, details.price])
  assert.equal(told, [['price_changed', 1799, 2500]], 'the office hears that the desk charged the earlier price')
  await desk.pullAll()
  assert.is((await desk.core.rows.get('events', open))?.title, 'Jazz with strings')
  const later = await sell(2 * 2500)
  assert.is(await desk.drain.run(), null)
  assert.is(order(later.order_id)?.total, 2 * 2500, 'the next sale has the new price')
  await register.closeShift({ counted: 10_000 + 2 * 1799 + 2 * 2500, difference_reason: null })
  assert.is(await desk.drain.run(), null)
  const sold = server
    .rows('quotas', a)
    .find(({ event_id, subject_id }) => event_id === open && subject_id === a.categories.floor)?.sold
  assert.equal([sold, server.rows('cash_box_shifts', a)[0]?.difference ?? 0], [4, 0])
  await server.close()
})

test.run()
