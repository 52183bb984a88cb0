import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../client/desk/register/register'
import { openDoor } from '../../client/door/scan/scan'
import { logViews } from '../../client/sync/log/log-views'
import { memoryStore } from '../../client/sync/log/store/memory-store'
import { RememberedStore } from '../../client/sync/log/store/remembered-store'
import type { Store } from '../../client/sync/log/store/store'
import { DomainError } from '../../shared/kernel/errors'
import { unknownScan } from '../harness/devices/scan'
import { createLatch, eventually } from '../harness/turns'
import { createTheatre, type TheatreDevice } from './house'

const test = suite('outbox: memory')

/** Counts the transactions that a device asks of its store. */
function counting(device: TheatreDevice) {
  const counts = { reads: 0, writes: 0 }
  const { store } = device.outbox
  const { read, write } = store
  store.read = (work) => {
    counts.reads++
    return read.call(store, work) as ReturnType<typeof work>
  }
  store.write = (work) => {
    counts.writes++
    return write.call(store, work) as ReturnType<typeof work>
  }
  return counts
}

async function openDesk() {
  const theatre = createTheatre()
  const desk = theatre.device()
  await desk.pull()
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: theatre.ids.box, opening: 20_000 })
  const place = {
    lines: [{ price_id: theatre.ids.full, seat_id: null, qty: 1 }],
    name: '',
    contact_id: null,
    payments: [{ method: 'cash' as const, amount: 1850, given: 1850 }],
  }
  return { ...theatre, desk, register, place }
}

const secondTab = ({ device, desk }: Awaited<ReturnType<typeof openDesk>>) =>
  device('desk', { like: desk, store: desk.store, locks: desk.locks })

test('a sale does not read the log before its one write', async () => {
  const { desk, register, place, newId } = await openDesk()
  await register.sell({ ...place, order_id: newId() })
  await desk.laid()
  const counts = counting(desk)
  desk.outbox.listen(() => {
    // Everything until here is on the way from the tap to the durable sale.
    assert.equal(counts, { reads: 0, writes: 1 })
  })
  await register.sell({ ...place, order_id: newId() })
  await desk.laid()
  assert.is(counts.writes, 1)
})

test('a sale is counted once if the log is read while its lock is being released', async () => {
  const { desk, register, place, ids } = await openDesk()
  await desk.drain.run()
  const views = logViews(desk.outbox, ids.org, { failed: () => assert.unreachable(), succeeded: () => {} })
  const { run } = desk.locks
  Object.assign(desk.locks, {
    run: async (name: string, work: () => Promise<unknown>) => {
      const result = await run(name, work)
      if (name !== 'outbox') return result
      desk.outbox.announce(null)
      await eventually('the log to be read', () => views.waiting.get().length > 0)
      return result
    },
  })
  await register.sell(place)
  await desk.laid()
  assert.is(views.waiting.get().length, 1)
  views.close()
})

test('a sale takes one lock for its write, one for each table it shows in, and tells the other tabs once', async () => {
  const { desk, register, place } = await openDesk()
  await register.sell(place)
  await desk.laid()
  const taken: string[] = []
  const { run } = desk.locks
  Object.assign(desk.locks, {
    run: (name: string, work: () => Promise<unknown>) => {
      taken.push(name)
      return run(name, work)
    },
  })
  let told = 0
  // Each is a message to the other tabs.
  desk.outbox.listen(() => {
    told++
  })
  await register.sell(place)
  await desk.laid()
  assert.equal([taken, told], [['outbox', 'rows orders', 'rows order_items', 'rows payments', 'rows receipts'], 1])
})

test('a sale waits for the lock of the log while its tickets are signed', async () => {
  const { desk, place } = await openDesk()
  const { passed, open } = createLatch()
  const sign: typeof desk.core.sign = async (bytes) => {
    await passed
    return desk.core.sign(bytes)
  }
  const { locks } = desk.outbox
  const { run } = locks
  const isAsked = new Promise<void>((resolve) => {
    locks.run = (name, work) => {
      if (name === 'outbox') resolve()
      return run(name, work)
    }
  })
  const sold = createRegister({ ...desk.core, sign }).sell(place)
  await isAsked
  open()
  assert.is((await sold).tickets.length, 1)
})

test('a live shift follows the sales of its tab without reading the log', async () => {
  const { desk, register, place } = await openDesk()
  const totals: (number | undefined)[] = []
  const stop = register.shift.subscribe((shift) => totals.push(shift?.figures.total))
  await register.sell(place)
  await register.sell(place)
  await desk.laid()
  const counts = counting(desk)
  await register.sell(place)
  assert.is(totals.at(-1), 3 * 1850)
  await desk.laid()
  // One for each table of the sale, so that no row comes back that was answered meanwhile.
  assert.ok(counts.reads <= 4, `${counts.reads} reads`)
  stop()
})

test('a scan reads the log once before its one write', async () => {
  const theatre = await openDesk()
  const { desk, device, register, place, ids } = theatre
  const [first, second] = (
    await register.sell({
      ...place,
      lines: [...place.lines, ...place.lines],
      payments: [{ method: 'cash', amount: 3700, given: 3700 }],
    })
  ).tickets
  await desk.drain.run()
  const gate = device('door')
  await gate.pull()
  const door = openDoor(gate.core, { event_id: ids.floor, gate: 'A', leaving: false })
  const admitted = async (code = '') => {
    const found = await door.scan(code)
    return found.kind === 'ticket' && found.judged.admitted
  }
  assert.is(await admitted(first?.code), 1)
  await gate.laid()
  const counts = counting(gate)
  gate.outbox.listen(() => assert.equal(counts, { reads: 1, writes: 1 }))
  assert.is(await admitted(second?.code), 1)
})

test('a tab behind another one sells from the newest state of the log', async () => {
  const theatre = await openDesk()
  const { desk, ids, register, place } = theatre
  const tab = secondTab(theatre)
  await tab.pull()
  const other = createRegister(tab.core)
  await register.sell(place)
  await other.sell(place)
  await register.sell(place)
  await other.sell(place)
  const ops = await desk.outbox.pending()
  assert.equal(
    ops.map((op) => op.seq),
    ops.map((_, i) => i + 1),
  )
  assert.equal(new Set(ops.map((op) => op.prev_hash)).size, ops.length)
  const places = (await desk.rights.refresh()).filter(
    ({ kind, event_id }) => kind === 'places' && event_id === ids.floor,
  )
  const granted = await desk.store.read(async (reader) =>
    (await reader.all('rights')).filter(({ kind, event_id }) => kind === 'places' && event_id === ids.floor),
  )
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
  assert.is(sum(places.map(({ left }) => left)), sum(granted.map(({ qty }) => qty)) - 4)
})

test('reads the log before it refuses a sale that memory says is impossible', async () => {
  const theatre = await openDesk()
  const { register, place } = theatre
  const tab = secondTab(theatre)
  await tab.pull()
  const other = createRegister(tab.core)
  await other.sell(place)
  await register.closeShift({ counted: 21_850, difference_reason: null })
  const refusal = await other.sell(place).catch((error: unknown) => error)
  assert.is(refusal instanceof DomainError && refusal.code, 'cash_box_shifts.not_open')
  await register.openShift({ cash_box_id: theatre.ids.box, opening: 20_000 })
  assert.is((await other.sell(place)).total, 1850)
})

test('a cashier whose shift was taken over in another tab sells nothing more in it', async () => {
  const theatre = await openDesk()
  const { desk, device, register, place } = theatre
  await register.sell(place)
  const colleague = device('desk', { like: desk, store: desk.store, locks: desk.locks, user: 'Jonas' })
  await colleague.pull()
  await createRegister(colleague.core).takeOver()
  const refusal = await register.sell(place).catch((error: unknown) => error)
  assert.is(refusal instanceof DomainError && refusal.code, 'cash_box_shifts.not_yours')
})

test('takes none of several rights if one of them is gone', async () => {
  const { desk, ids } = await openDesk()
  const [one, two] = (await desk.rights.refresh()).filter(
    ({ kind, event_id }) => kind === 'seat' && event_id === ids.hall,
  )
  const before = desk.store.snapshot()
  const take = [one?.id ?? '', two?.id ?? '', two?.id ?? ''].map((id) => ({ id, qty: 1 }))
  const refusal = await desk.outbox
    .commit('ReturnRights', () => ({ args: { input: { rights: take } }, hand_back: take }))
    .catch((error: unknown) => error)
  assert.is(refusal instanceof DomainError && refusal.code, 'storage.failed')
  assert.is(desk.store.snapshot(), before)
})

test('memory follows the writes of its tab, in whatever order they are answered', async () => {
  const disk = memoryStore()
  const parked: (() => void)[] = []
  const slow: Store = {
    ...disk,
    write: async (work) => {
      const done = await disk.write(work)
      await new Promise<void>((resume) => parked.push(resume))
      return done
    },
  }
  const store = new RememberedStore(slow)
  await store.reload()
  const number = (n: number) =>
    store.write(async (writer) => writer.put('counters', { id: 'n', number: n, hash: null }))
  const both = [number(1), number(2)]
  while (parked.length < 2) await Promise.resolve()
  // The second is answered first: what the first has written is not in memory, so nothing is.
  parked[1]?.()
  await both[1]
  assert.is(store.remembered, null)
  parked[0]?.()
  await both[0]
  assert.is((await store.latest()).counters.get('n')?.number, 2)
})

test('a failed write leaves nothing in memory', async () => {
  let broken = false
  const store = new RememberedStore(
    memoryStore((step) => {
      if (broken && step === 'commit') throw new Error('disk')
    }),
  )
  await store.write(async (writer) => writer.put('meta', { id: 'a', value: 1 }))
  await store.reload()
  broken = true
  const failed = await store.write(async (writer) => writer.put('meta', { id: 'a', value: 2 })).catch(() => 'failed')
  assert.is(failed, 'failed')
  assert.is(store.remembered, null)
  assert.is((await store.latest()).meta.get('a'), 1)
})

test('notices a write of another tab that moved no operation', async () => {
  const { device, ids, newId } = createTheatre()
  const one = device()
  const two = device('desk', { like: one, store: one.store, locks: one.locks })
  await one.outbox.commit('CreateCheckIn', () => ({ args: unknownScan(newId(), ids.floor) }))
  await two.outbox.store.write(async (writer) => writer.put('meta', { id: 'note', value: 'new' }))
  const seen: unknown[] = []
  await one.outbox.commit('CreateCheckIn', (snapshot) => {
    seen.push(snapshot.meta('note'))
    return { args: unknownScan(newId(), ids.floor) }
  })
  assert.equal(seen, [undefined, 'new'])
})

test.run()
