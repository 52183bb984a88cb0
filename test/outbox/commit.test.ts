import { ed25519 } from '@noble/curves/ed25519.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Locks } from '../../client/sync/browser/locks'
import type { OutboxSnapshot, PreparedOperation } from '../../client/sync/log/prepared'
import { sellableQty } from '../../client/sync/log/store/store'
import { DomainError } from '../../shared/kernel/errors'
import { operationBytes, operationHash } from '../../shared/sync/protocol'
import { unknownScan } from '../harness/devices/scan'
import { createTheatre, type TheatreDevice } from './house'

const test = suite('outbox: commit')

const scan = (at: TheatreDevice, event_id: string, id: string) =>
  at.outbox.commit('CreateCheckIn', () => ({ args: unknownScan(id, event_id), about: [id] }))

const bytes = (hex: string) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16))

const code = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : `unexpected ${String(error)}`),
  )

/** A disk that can fail at any of its calls. */
function failingDisk() {
  let [calls, failAt] = [0, 0]
  return {
    fault: () => {
      if (++calls === failAt) throw new Error('disk')
    },
    /**
     * Records once, then fails at every storage call that it took, and proves that each failed attempt left nothing.
     */
    failEachStep: async (desk: TheatreDevice, record: () => Promise<unknown>) => {
      calls = 0
      await record()
      const steps = calls
      assert.ok(steps >= 6, `${steps} storage calls`)
      for (let step = 1; step <= steps; step++) {
        const before = desk.store.snapshot()
        calls = 0
        failAt = step
        assert.is(await code(record()), 'storage.failed', `step ${step}`)
        failAt = 0
        assert.is(desk.store.snapshot(), before, `step ${step}`)
      }
    },
  }
}

test('numbers, chains and signs operations', async () => {
  const { ids, device, newId } = createTheatre()
  const desk = device()
  const ops = []
  for (let i = 0; i < 3; i++) ops.push((await scan(desk, ids.floor, newId())).op)
  assert.equal(
    ops.map((op) => op.seq),
    [1, 2, 3],
  )
  assert.is(ops[0]?.prev_hash, null)
  assert.is(ops[1]?.prev_hash, ops[0]?.hash)
  assert.is(ops[2]?.prev_hash, ops[1]?.hash)
  for (const op of ops) {
    assert.is(op.hash, operationHash(op))
    assert.ok(ed25519.verify(bytes(op.signature), operationBytes(op), ed25519.getPublicKey(desk.key)))
  }
  assert.is((await desk.outbox.pending()).length, 3)
})

test('refuses an operation the server would reject, without using a number', async () => {
  const { ids, device, newId } = createTheatre()
  const desk = device()
  const prepared = { args: { input: { receipt: {} } } } as unknown as PreparedOperation<'MoveCash'>
  assert.is(await code(desk.outbox.commit('MoveCash', () => prepared)), 'input.invalid')
  assert.equal(await desk.outbox.pending(), [])
  assert.is((await scan(desk, ids.floor, newId())).op.seq, 1)
})

test('takes nothing on a storage error at any call, and succeeds on retry', async () => {
  const { ids, device, server } = createTheatre()
  const disk = failingDisk()
  const desk = device('desk', { fault: disk.fault })
  await desk.rights.acquire(() => [{ kind: 'places', event_id: ids.floor, subject_id: ids.standing, qty: 5 }])
  const take = (snapshot: OutboxSnapshot) => {
    const right = snapshot.rights[0]
    if (!right) throw new DomainError('rights.not_held')
    return { args: { input: { rights: [{ id: right.id, qty: 1 }] } }, hand_back: [{ id: right.id, qty: 1 }] }
  }
  await disk.failEachStep(desk, () => desk.outbox.commit('ReturnRights', take))
  await desk.outbox.commit('ReturnRights', take)
  await desk.drain.run()
  assert.is(server.taken.length, 2)
  const right = (await desk.store.read((reader) => reader.all('rights')))[0]
  assert.is(right?.returned, 2)
})

test('records two commands together or neither, wherever the storage fails, with another tab between them', async () => {
  const { ids, device, newId, server } = createTheatre()
  const disk = failingDisk()
  const desk = device('desk', { fault: disk.fault })
  const tab = device('desk', { like: desk, store: desk.store, locks: desk.locks })
  await desk.rights.acquire(() => [{ kind: 'places', event_id: ids.floor, subject_id: ids.standing, qty: 30 }])
  /** Hands back a number of places, which follows from those that are left. */
  const handBack = (some: (left: number) => number) => ({
    name: 'ReturnRights' as const,
    prepare: (snapshot: OutboxSnapshot) => {
      const [right] = snapshot.rights
      if (!right) throw new DomainError('rights.not_held')
      const back = [{ id: right.id, qty: some(sellableQty(right)) }]
      return { args: { input: { rights: back } }, hand_back: back }
    },
  })
  const both = () => desk.outbox.commitTogether([handBack(() => 1), handBack((left) => Math.min(2, left))])
  await disk.failEachStep(desk, both)
  await scan(tab, ids.floor, newId())
  const heard: number[] = []
  desk.outbox.listen((recorded) => recorded && heard.push(recorded.op.seq))
  await both()
  assert.equal(heard, [4, 5])
  assert.is(await code(desk.outbox.commitTogether([handBack(() => 1), handBack((left) => left + 1)])), 'storage.failed')
  const ops = await desk.outbox.pending()
  assert.equal(
    ops.map(({ prev_hash }) => prev_hash),
    [null, ...ops.slice(0, -1).map(({ hash }) => hash)],
  )
  await desk.drain.run()
  assert.is(server.taken.length, 5)
  assert.is((await desk.store.read((reader) => reader.all('rights')))[0]?.returned, 6)
})

test('reports a full disk', async () => {
  const { ids, device, newId } = createTheatre()
  const desk = device('desk', {
    fault: (step) => {
      if (step === 'commit') throw Object.assign(new Error('quota'), { name: 'QuotaExceededError' })
    },
  })
  assert.is(await code(scan(desk, ids.floor, newId())), 'storage.full')
})

test('keeps an operation whole or absent after a crash, and sends it once', async () => {
  const { ids, device, newId, server } = createTheatre()
  const disk = device()
  const saved: string[] = [disk.store.snapshot()]
  for (let i = 0; i < 3; i++) {
    await scan(disk, ids.floor, newId())
    saved.push(disk.store.snapshot())
  }
  for (const [n, snapshot] of saved.entries()) {
    const tab = device('desk', { like: disk })
    tab.store.restore(snapshot)
    const ops = await tab.outbox.pending()
    assert.is(ops.length, n)
    const chain = await tab.store.read((reader) => reader.get('meta', 'chain'))
    assert.is((chain?.value as { seq: number } | undefined)?.seq ?? 0, n)
  }
  await disk.drain.run()
  await disk.drain.run(true)
  assert.is(server.taken.length, 3)
})

test('shares one chain between two tabs without a gap', async () => {
  const { ids, device, newId, server } = createTheatre()
  const one = device()
  const two = device('desk', { like: one, store: one.store, locks: one.locks })
  await Promise.all(Array.from({ length: 20 }, (_, i) => scan(i % 2 ? one : two, ids.floor, newId())))
  const seqs = (await one.outbox.pending()).map((op) => op.seq)
  assert.equal(
    seqs,
    Array.from({ length: 20 }, (_, i) => i + 1),
  )
  await Promise.all([one.drain.run(), two.drain.run()])
  assert.is(server.taken.length, 20)
})

test('rebuilds an operation if the chain moved despite the lock', async () => {
  const { ids, device, newId } = createTheatre()
  const broken: Locks = { run: (_, work) => work(), ifFree: (_, work) => work() }
  const one = device('desk', { locks: broken })
  const two = device('desk', { like: one, store: one.store, locks: broken })
  let prepared = 0
  const id = newId()
  const late = one.outbox.commit('CreateCheckIn', async () => {
    if (prepared++ === 0) await scan(two, ids.floor, newId())
    return { args: unknownScan(id, ids.floor) }
  })
  assert.is((await late).op.seq, 2)
  assert.is(prepared, 2)
  const [first, second] = await one.outbox.pending()
  assert.is(second?.prev_hash, first?.hash)
})

test('takes a right once even if the lock fails', async () => {
  const { ids, device } = createTheatre()
  const broken: Locks = { run: (_, work) => work(), ifFree: (_, work) => work() }
  const one = device('desk', { locks: broken })
  const two = device('desk', { like: one, store: one.store, locks: broken })
  await one.rights.acquire(() => [{ kind: 'seat', event_id: ids.hall, subject_id: ids.seats[0] ?? '', qty: 1 }])
  const give = (at: TheatreDevice) =>
    at.outbox.commit('ReturnRights', (snapshot) => {
      const right = snapshot.rights.find((held) => held.qty - held.used - held.returned > 0)
      if (!right) throw new DomainError('rights.not_held')
      return { args: { input: { rights: [{ id: right.id, qty: 1 }] } }, hand_back: [{ id: right.id, qty: 1 }] }
    })
  const results = await Promise.all([code(give(one)), code(give(two))])
  assert.equal(results.sort(), ['done', 'rights.not_held'])
})

test('takes none of several rights if one of them is gone', async () => {
  const { ids, device } = createTheatre()
  const desk = device()
  await desk.rights.acquire(() =>
    ids.seats.slice(0, 2).map((seat) => ({ kind: 'seat', event_id: ids.hall, subject_id: seat, qty: 1 })),
  )
  const [one, two] = await desk.rights.refresh()
  const before = desk.store.snapshot()
  const rights = [one?.id ?? '', two?.id ?? '', two?.id ?? ''].map((id) => ({ id, qty: 1 }))
  assert.is(
    await code(desk.outbox.commit('ReturnRights', () => ({ args: { input: { rights } }, hand_back: rights }))),
    'storage.failed',
  )
  assert.is(desk.store.snapshot(), before)
})

test('takes nothing when prepare refuses', async () => {
  const { device } = createTheatre()
  const desk = device()
  const before = desk.store.snapshot()
  const refuse = desk.outbox.commit('MoveCash', () => {
    throw new DomainError('cash_box_shifts.not_open')
  })
  assert.is(await code(refuse), 'cash_box_shifts.not_open')
  assert.is(desk.store.snapshot(), before)
})

test.run()
