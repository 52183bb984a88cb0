import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Cart, cartReducer, EMPTY_CART } from '../../client/desk/cart/cart'
import { slotPrefix } from '../../client/desk/parking/cart-slots'
import { paidCarts, storePaidCart } from '../../client/desk/parking/paid-carts'
import { createRegister } from '../../client/desk/register/register'
import { memoryStore } from '../../client/sync/log/store/memory-store'
import { codeOf } from '../harness/text/code-of'
import { createTheatre, type TheatreDevice } from './house'

const test = suite('partial payments')

/** A desk with an open shift and a sale of one place, and a second tab. */
async function evening() {
  const theatre = createTheatre(5)
  const disk = { full: false, step: () => {} }
  const desk = theatre.device('desk', {
    store: memoryStore((step) => {
      disk.step()
      if (disk.full && step === 'commit') throw new DOMException('full', 'QuotaExceededError')
    }),
  })
  await desk.pull()
  const register = createRegister(desk.core)
  const open = async () => {
    await register.openShift({ cash_box_id: theatre.ids.box, opening: 20_000 })
    return (
      register.shift.get()?.row.id ?? String((await desk.store.read((reader) => reader.get('meta', 'shift')))?.value)
    )
  }
  const shift_id = await open()
  const order_id = theatre.newId()
  const key = `${slotPrefix(desk.id)}.tab`
  const cart = cartReducer(EMPTY_CART, { type: 'add', event_id: theatre.ids.floor, price_id: theatre.ids.full, qty: 1 })
  const five = cartReducer(cart, { type: 'part', part: { method: 'cash', amount: 500, given: 500 } })
  const keep = (now: Cart, by: TheatreDevice = desk) =>
    storePaidCart(by.outbox, key, { ...now, order_id, shift_id, event_id: null })
  const kept = async () =>
    (await paidCarts(desk.outbox, desk.id)).map((paid) => [
      paid.key,
      paid.cart.order_id,
      paid.cart.parts.map(({ amount }) => amount),
    ])
  const tab = theatre.device('desk', { like: desk, store: desk.store, locks: desk.locks })
  await tab.pull()
  const close = (counted: number, by: TheatreDevice = desk) =>
    createRegister(by.core).closeShift({ counted, difference_reason: null })
  const finish = () =>
    register.sell({
      order_id,
      lines: cart.lines,
      name: '',
      contact_id: null,
      payments: [...five.parts, { method: 'terminal', amount: 1350, given: null }],
    })
  return { desk, tab, disk, key, order_id, cart, five, keep, kept, close, finish, open, register }
}

test('stores part payments with their cart and blocks closing the shift meanwhile', async () => {
  const { desk, tab, key, order_id, five, keep, kept, close, finish } = await evening()
  await keep(five)
  assert.equal(await kept(), [[key, order_id, [500]]])
  const [found] = await paidCarts(tab.outbox, tab.id)
  assert.equal(found?.cart.lines, five.lines, 'whoever opens the browser again finds the whole sale')
  const before = (await desk.outbox.pending()).length
  for (const by of [desk, tab]) assert.is(await codeOf(close(20_000, by)), 'orders.part_paid')
  assert.is((await desk.outbox.pending()).length, before, 'nothing was recorded')
  await finish()
  assert.equal(await kept(), [], 'the sale has them now')
  assert.is((await close(20_500)).row.difference, 0)
})

test('forgets returned part payments', async () => {
  const { cart, five, keep, kept, close } = await evening()
  await keep(five)
  await keep(cart)
  assert.equal(await kept(), [])
  assert.is((await close(20_000)).row.difference, 0)
})

test('reports a part payment the disk refuses and keeps earlier ones', async () => {
  const { disk, five, keep, kept, cart } = await evening()
  disk.full = true
  assert.is(await codeOf(keep(five)), 'storage.full')
  disk.full = false
  assert.equal(await kept(), [])
  await keep(five)
  disk.full = true
  assert.is(await codeOf(keep(cart)), 'storage.full')
  disk.full = false
  assert.is((await kept()).length, 1, 'what could not be given back is still there')
})

test('keeps part payments when the disk refuses the sale', async () => {
  const { disk, five, keep, kept, finish } = await evening()
  await keep(five)
  disk.full = true
  assert.is(await codeOf(finish()), 'storage.full')
  disk.full = false
  assert.is((await kept()).length, 1)
})

test('refuses a part payment for a closed shift or a finished sale', async () => {
  const { tab, five, keep, kept, close, finish, open } = await evening()
  await finish()
  assert.is(await codeOf(keep(five)), 'orders.already_sold')
  await close(20_500, tab)
  await open()
  assert.is(await codeOf(keep(five)), 'cash_box_shifts.not_open')
  assert.equal(await kept(), [])
})

test('refuses either a part payment or a simultaneous close', async () => {
  const ends: string[] = []
  for (let at = 1; at === ends.length + 1; at++) {
    const { tab, five, disk, keep, kept, close } = await evening()
    let steps = 0
    let part: Promise<string> | null = null
    disk.step = () => {
      if (++steps === at) part = codeOf(keep(five))
    }
    const closed = await codeOf(close(20_000, tab))
    disk.step = () => {}
    if (!part) break
    ends.push(`${await part}, ${closed}, ${(await kept()).length}`)
  }
  assert.equal([...new Set(ends)].sort(), ['cash_box_shifts.not_open, done, 0', 'done, orders.part_paid, 1'])
})

test('ignores part payments of another device in this browser', async () => {
  const { desk, five, order_id, kept } = await evening()
  const shift_id = String((await desk.store.read((reader) => reader.get('meta', 'shift')))?.value)
  await storePaidCart(desk.outbox, `${slotPrefix('another')}.tab`, { ...five, order_id, shift_id, event_id: null })
  assert.equal(await kept(), [])
})

test.run()
