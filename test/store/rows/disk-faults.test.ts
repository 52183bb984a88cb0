import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findCode } from '../../../client/desk/orders/lookup'
import { storageErrorOf } from '../../../client/sync/browser/storage-error'
import { sellingDesk } from '../../harness/devices/real-desk'
import { firstValue } from '../../harness/first-value'
import { startServer } from '../../harness/server'
import { codeOf } from '../../harness/text/code-of'

const test = suite('disk errors')

/**
 * Makes transactions of this process fail, as a browser's disk does: `times` of them from the `at`th on. Install it
 * before a database is opened.
 */
function disk() {
  const real = IDBDatabase.prototype.transaction
  const state = { calls: 0, at: 0, times: 0 }
  IDBDatabase.prototype.transaction = function (...args) {
    state.calls++
    if (state.calls >= state.at && state.times > 0) {
      state.times--
      throw new DOMException('Internal error opening backing store', 'UnknownError')
    }
    return real.apply(this, args)
  }
  return {
    fail: (at: number, times: number) => void Object.assign(state, { calls: 0, at, times }),
    calls: () => state.calls,
    mend: () => {
      IDBDatabase.prototype.transaction = real
    },
  }
}

test('retries or reports failed transactions at every call, without loss or doubles', async () => {
  const idb = disk()
  const served = await startServer()
  const desk = await sellingDesk(served, await served.listen(), 'desk with a bad disk')
  desk.cut(true)
  const { register, foyer } = desk
  const sold: string[] = []
  const taken: string[] = []
  const laid = (id: string) => firstValue(foyer().row('orders', id), (row) => row !== null && row !== undefined)
  const sell = async () => {
    const { prices, events } = served.a
    const seat = desk.core.rights.live
      .get()
      .find(({ kind, event_id, left }) => kind === 'seat' && event_id === events.numbered && left > 0)
    const { id: price_id, value: amount } = prices.stalls
    const lines = [{ price_id, event_id: events.numbered, seat_id: seat?.subject_id ?? null, qty: 1 }]
    const { order_id, booking_code } = await register.sell({
      lines,
      name: '',
      contact_id: null,
      payments: [{ method: 'cash', amount, given: amount }],
    })
    sold.push(order_id)
    return { order_id, booking_code }
  }
  const takeBack = async (order_id: string) => {
    await register.voidSale({ order_id, reason: 'Wrong day' })
    taken.push(order_id)
  }
  const one = await sell()
  await laid(one.order_id)
  const steps = {
    'a sale and its void': async () => takeBack((await sell()).order_id),
    'a look-up': async () => {
      const found = await findCode(foyer(), one.booking_code)
      assert.is(found.kind, 'order')
    },
    'a search': async () => assert.ok((await foyer().search('orders', one.booking_code, 5)).length > 0),
  }
  try {
    for (const [name, step] of Object.entries(steps)) {
      idb.fail(0, 0)
      await step()
      const calls = idb.calls()
      assert.ok(calls > 0, `${name} reads the disk`)
      for (let at = 1; at <= calls; at++) {
        idb.fail(at, 1)
        assert.is(await codeOf(step()), 'done', `${name}: once, at call ${at}`)
        idb.fail(at, 2)
        const said = await codeOf(step())
        assert.ok(['done', 'storage.failed'].includes(said), `${name}: twice, from call ${at}: ${said}`)
        idb.fail(0, 0)
        // A retry voids the remaining sales, and their seats are available again.
        for (const order_id of sold)
          if (!taken.includes(order_id) && order_id !== one.order_id) await takeBack(order_id)
        assert.is(await codeOf(step()), 'done', `${name}: again`)
      }
    }
  } finally {
    idb.mend()
  }
  desk.cut(false)
  desk.retry()
  await firstValue(foyer().sync, ({ waiting }) => waiting === 0)
  const orders = (back: boolean) =>
    served
      .rows('orders')
      .flatMap(({ id, status_code }) => (back && status_code === 611 ? [] : [String(id)]))
      .sort()
  assert.equal([orders(false), orders(true)], [[...sold].sort(), [...taken].sort()])
  assert.equal(foyer().sync.get().attention, [])
  await desk.close()
  await served.close()
})

test('tells storage failures from programming errors', () => {
  const thrown = (name: string) => storageErrorOf(Object.assign(new Error('x'), { name }))?.code ?? null
  assert.equal(
    ['UnknownError', 'AbortError', 'DatabaseClosedError', 'OpenFailedError', 'InvalidStateError'].map(thrown),
    Array(5).fill('storage.failed'),
  )
  assert.equal(
    [thrown('QuotaExceededError'), thrown('TypeError'), thrown('Error'), storageErrorOf('x')],
    ['storage.full', null, null, null],
  )
})

test.run()
