import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type CartLine, cartReducer, EMPTY_CART } from '../../client/desk/cart/cart'
import { lostSeats } from '../../client/desk/cart/lost-seats'
import { assertParkingSpace, MAX_PARKED, parkedCarts } from '../../client/desk/parking/parked-carts'
import { createRegister } from '../../client/desk/register/register'
import { DomainError } from '../../shared/kernel/errors'
import { servedDevice } from '../harness/devices/served-device'
import { startServer } from '../harness/server'
import { codeOf } from '../harness/text/code-of'

const parked = suite('parked sales')

/** Two desks at the real server. The first one has parked a sale of two seats. */
async function night() {
  const served = await startServer()
  const { events, boxes, prices } = served.a
  const desk = async (name: string, box: number) => {
    const device = await servedDevice(served, { role: 'CASHIER', kind: 'desk', name })
    const register = createRegister(device.core)
    const open = () => register.openShift({ cash_box_id: boxes[box] ?? '', opening: 0 })
    const close = () => register.closeShift({ counted: 0, difference_reason: null, first_counted: null })
    await open()
    const sell = (lines: readonly CartLine[], amount: number) =>
      register.sell({ lines, name: '', contact_id: null, payments: [{ method: 'cash', amount, given: null }] })
    return { ...device, register, open, close, sell }
  }
  const line = (seat_id: string): CartLine => ({
    event_id: events.numbered,
    price_id: prices.stalls.id,
    seat_id,
    qty: 1,
  })
  const [one, two] = [await desk('Desk 1', 0), await desk('Desk 2', 1)]
  const held = (await one.core.rights.refresh()).filter(({ kind }) => kind === 'seat')
  const lines = held.slice(0, 2).map(({ subject_id }) => line(subject_id))
  assert.is(lines.length, 2)
  const takeUp = () => lostSeats(lines, one.register.takeSeat)
  const soldSeats = () => served.rows('order_items').map(({ seat_id }) => seat_id)
  return { served, one, two, lines, takeUp, soldSeats }
}

const said = (lost: Awaited<ReturnType<typeof lostSeats>>) =>
  lost && [lost.keys.length, lost.problem.code, lost.problem.details.seats]

parked('keeps a parked sale’s seats during the shift, and fetches released ones again', async () => {
  const { served, one, lines, takeUp } = await night()
  assert.is(await takeUp(), null)
  await one.close()
  assert.is(await one.drain.run(), null)
  await one.open()
  assert.is(await takeUp(), null)
  await one.sell(lines, 7600)
  assert.is(await one.drain.run(), null)
  assert.equal([await one.outbox.attention(), served.rows('order_items').length], [[], 2])
  await served.close()
})

parked('removes a seat sold elsewhere from a parked sale by name', async () => {
  const { served, one, two, lines, takeUp, soldSeats } = await night()
  await one.close()
  assert.is(await one.drain.run(), null)
  const [first, second] = lines
  if (!first || !second || !('seat_id' in first)) throw new Error('no seats')
  await two.register.takeSeat(first.event_id, first.seat_id ?? '')
  await two.sell([first], 3800)
  await one.open()
  const lost = await takeUp()
  assert.equal(said(lost)?.slice(0, 2), [1, 'carts.seats_lost'])
  assert.ok(String(lost?.problem.details.seats).length > 3, 'the seat is named')
  const cart = cartReducer({ ...EMPTY_CART, lines }, { type: 'remove', keys: lost?.keys ?? [] })
  assert.equal(cart.lines, [second])
  assert.is(await codeOf(one.sell(lines, 7600)), 'rights.seat_taken', 'not even where the sale was not looked at')
  await one.sell(cart.lines, 3800)
  for (const desk of [one, two]) assert.is(await desk.drain.run(), null)
  assert.equal([soldSeats().length, new Set(soldSeats()).size, served.rows('incidents').length], [2, 2, 0])
  await served.close()
})

parked('removes released seats offline without claiming that they were sold', async () => {
  const { served, one, takeUp } = await night()
  await one.close()
  assert.is(await one.drain.run(), null)
  one.believes(false)
  one.cut(true)
  await one.open()
  assert.equal(said(await takeUp())?.slice(0, 2), [2, 'carts.seats_not_held'])
  await served.close()
})

parked('keeps a parked sale unchanged when its seats can’t be checked', async () => {
  const { served, one, takeUp, lines } = await night()
  await one.close()
  assert.is(await one.drain.run(), null)
  one.cut(true)
  await one.open()
  assert.is(await codeOf(takeUp()), 'offline', 'the device still believes in it')
  assert.is(await codeOf(one.sell(lines, 7600)), 'rights.seat_not_held')
  one.cut(false)
  const fence = 'mutation ($id: ID!) { FenceDevice(id: $id) { ok } }'
  assert.is((await served.graphql(await served.token('ADMIN'), fence, { id: one.id })).code, null)
  assert.is(await codeOf(takeUp()), 'device.fenced')
  assert.is(await codeOf(one.sell(lines, 7600)), 'device.fenced')
  assert.equal(served.rows('order_items'), [])
  await served.close()
})

parked('parks up to twenty sales per device, across tabs', () => {
  const kept = (n: number, more = {}) =>
    JSON.stringify({
      order_id: `o${n}`,
      shift_id: 'h',
      event_id: null,
      lines: [{ product_id: 'sekt', qty: 1 }],
      ...more,
    })
  const at = (n: number) => ({
    parked: { name: `Sale ${n}`, at: `2026-11-22T18:00:${String(n).padStart(2, '0')}.000Z` },
  })
  const stored: Record<string, string> = { 'foyer.cart.mine.open': kept(99), 'foyer.cart.other.1': kept(98, at(1)) }
  for (let n = 1; n < MAX_PARKED; n++) stored[`foyer.cart.mine.${n}`] = kept(n, at(n))
  const storage = (): Storage => Object.assign(Object.create({ getItem: (key: string) => stored[key] ?? null }), stored)
  Object.defineProperty(globalThis, 'localStorage', { get: storage, configurable: true })
  try {
    assert.not.throws(() => assertParkingSpace('mine'), 'nineteen, one that is open, and another device’s')
    stored['foyer.cart.mine.20'] = kept(20, at(0))
    assert.equal([parkedCarts('mine').length, parkedCarts('mine')[0]?.name], [MAX_PARKED, 'Sale 0'], 'the oldest first')
    assert.throws(
      () => assertParkingSpace('mine'),
      (error: unknown) => error instanceof DomainError && error.code === 'carts.too_many' && error.details.max === 20,
    )
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage')
  }
})

parked.run()
