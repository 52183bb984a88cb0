import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HOUR, MINUTE } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { TestDevice } from '../../harness/devices/test-device'
import { holdOrder, pickUpArgs } from '../../harness/office/picking-up'
import { WaitingLine } from '../../harness/shop/waiting-line'

const desk = suite('the waiting list at a desk')

const PRICE = 3800

/** A sold-out hall of ten seats, each of which the office has reserved, and a cashier. */
async function open() {
  const seats = Array.from({ length: 10 }, (_, n) => [n])
  const line = await WaitingLine.open(seats, seats.length)
  const { server } = line
  const { a } = server
  server.sql('update prices set value = ? where id = ?', PRICE, a.prices.stalls.id)
  const token = () => server.token('CASHIER')
  const wish = {
    event_id: a.events.numbered,
    price_category_id: null,
    qty: 1,
    together: false,
    name: 'Ada Hartmann',
    email: 'ada@example.org',
    lang: 'de',
  }
  const add = async (more: Record<string, unknown> = {}) => {
    server.advance(1)
    const input = { id: server.newId(), ...wish, ...more }
    const { code } = await server.graphql(
      await token(),
      'mutation ($input: AddToWaitingInput!) { AddToWaiting(input: $input) { id state } }',
      { input },
    )
    return { code, id: input.id }
  }
  const reserve = async (id: string) =>
    (await server.graphql(await token(), 'mutation ($id: ID!) { ReserveForWaiting(id: $id) { id } }', { id })).code
  const orderOf = (id: string) => server.rows('orders', a).find((row) => row.id === line.entry(id).order_id)
  return { line, server, add, reserve, orderOf }
}

desk('adds a person at the end of the list, confirms it by email and serves the person in turn', async () => {
  const { line, add } = await open()
  const ben = await line.join('Ben')
  const ada = await add()
  assert.is(ada.code, null)
  assert.equal(
    line.entries().map(({ name, state, lang }) => [name, state, lang]),
    [
      ['Ben', 'waiting', 'en'],
      ['Ada Hartmann', 'waiting', 'de'],
    ],
  )
  assert.equal(line.emails(), [`confirm ${ben}`, `joined ${ada.id}`])
  assert.is((await add({ id: ada.id })).code, null)
  assert.is(line.entries().length, 2, 'the same once more')
  await line.giveBack(0)
  await line.giveBack(1)
  await line.run()
  assert.equal(
    [ben, ada.id].map((id) => line.seatsOf(line.entry(id).order_id).length),
    [1, 1],
  )
  await line.close()
})

desk('refuses a second entry of a person, places that can be sold at once, and events without a list', async () => {
  const { line, server, add } = await open()
  const { a, b } = server
  assert.is((await add()).code, null)
  assert.is((await add({ email: 'ADA@example.org' })).code, 'waiting_list.other_entry')
  const other = { email: 'ben@example.org' }
  assert.is((await add({ ...other, email: 'nobody' })).code, 'input.invalid')
  assert.is((await add({ ...other, qty: 1000 })).code, 'input.invalid')
  assert.is((await add({ ...other, price_category_id: a.categories.floor })).code, 'input.invalid', 'of another event')
  assert.is((await add({ ...other, event_id: b.events.numbered })).code, 'not_found')
  await line.giveBack(0)
  await line.giveBack(1)
  assert.is((await add(other)).code, 'waiting_list.sell_now')
  assert.is((await add({ ...other, qty: 3 })).code, null, 'more than are free')
  server.sql('update events set waiting_list = ? where org_id = ?', false, a.org_id)
  assert.is((await add({ email: 'carl@example.org' })).code, 'waiting_list.closed')
  await line.close()
})

desk('sells a free seat to the person at the desk before the others, without an email', async () => {
  const { line, server, add, reserve, orderOf } = await open()
  const [ben, { id }] = [await line.join('Ben'), await add()]
  assert.is(await reserve(id), 'waiting_list.no_places')
  await line.giveBack(2)
  assert.is(await reserve(id), null)
  const made = orderOf(id)
  assert.equal(
    [made?.name, made?.order_type, made?.total, made?.valid_until],
    ['Ada Hartmann', 'reservation', PRICE, line.office.in(12 * HOUR)],
  )
  assert.is(await reserve(id), null)
  assert.is(orderOf(id)?.id, made?.id, 'once more changes nothing')
  const device = await TestDevice.ready(server, { shift: true })
  const sold = await device.send('CreateOrder', pickUpArgs(device, await holdOrder(device, String(made?.id))))
  assert.is(sold.code, null)
  assert.equal([orderOf(id)?.status_code, orderOf(id)?.total], [STATUS.paid, PRICE])
  await line.run()
  assert.equal([line.entry(id).state, line.entry(ben).state], ['bought', 'waiting'])
  assert.equal(line.emails(), [`confirm ${ben}`, `joined ${id}`])
  await line.close()
})

desk(
  'sells the offered seat to a person at the desk, and offers it to the next one if it is not paid in time',
  async () => {
    const { line, server, add, reserve, orderOf } = await open()
    const { id } = await add()
    await line.giveBack(3)
    await line.run()
    const { order_id, offer_until } = line.entry(id)
    assert.is(await reserve(id), null)
    assert.equal([line.entry(id).order_id, orderOf(id)?.valid_until], [order_id, offer_until])
    assert.equal(line.seatsOf(order_id), [3])
    const [cart] = server.sql('select buyer, checked_out_at from carts where id = ?', order_id)
    assert.ok(cart?.buyer === null && cart.checked_out_at, 'the buyer is a contact now')
    assert.is(orderOf(id)?.contact_id === null, false)
    const ben = await line.join('Ben')
    server.advance(12 * HOUR + MINUTE)
    await line.office.expire()
    await line.run()
    await line.run()
    assert.equal([line.entry(id).state, line.entry(ben).state], ['lapsed', 'offered'])
    assert.is(await reserve(id), 'waiting_list.no_places')
    await line.close()
  },
)

desk.run()
