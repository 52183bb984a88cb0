import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer } from '../../harness/server'

const test = suite('authors of logged operations')

/** A desk that a manager has visited while it was online. */
async function visited() {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true })
  const [floor] = (await desk.places('floor', 5)).rights as [RowOf<'rights'>]
  await desk.push([], undefined, 'ADMIN')
  const by = { user_id: server.a.users.ADMIN }
  const location = () => ({
    input: { id: server.newId(), name: 'Hall', street: null, postcode: null, city: null, country: null },
  })
  const sale = () => desk.saleArgs([{ right: floor, price: server.a.prices.floor, rate: 1900 }])
  return { server, desk, by, location, sale }
}

test('rejects a former user’s later work without losing money', async () => {
  const { server, desk, by, location, sale } = await visited()
  server.advance(29 * DAY)
  assert.is((await desk.send('CreateLocation', location(), by)).code, null)
  server.advance(2 * DAY)
  assert.is((await desk.send('CreateLocation', location(), by)).code, 'forbidden')
  const args = sale()
  assert.equal((await desk.send('CreateOrder', args, by)).status, 'quarantined')
  const [shift] = server.rows('cash_box_shifts')
  assert.equal(
    [shift?.total, shift?.qty, server.rows('orders').length],
    [args.input.total, 1, 0],
    'the money is counted, the sale is a manager’s to book',
  )
  await desk.push([], undefined, 'ADMIN')
  assert.is((await desk.send('CreateLocation', location(), by)).code, null, 'there again')
  await server.close()
})

test('accepts timely work however late it arrives', async () => {
  const { server, desk, by, location, sale } = await visited()
  server.advance(5 * DAY)
  const kept = [desk.record('CreateLocation', location(), by), desk.record('CreateOrder', sale())]
  server.advance(85 * DAY)
  const { receipts } = await desk.push(kept)
  assert.equal(
    receipts.map(({ status }) => status),
    ['applied', 'applied'],
  )
  server.sql('update device_users set seen_at = null')
  const late = desk.record('CreateLocation', location(), by)
  assert.is((await desk.broughtBy('CASHIER', [late])).receipts[0]?.code, null)
  await server.close()
})

test.run()
