import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toWire } from '../../client/sync/log/drain'
import { DomainError } from '../../shared/kernel/errors'
import { DAY } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import { type DeviceBlock, operationHash, PUSH_LIMIT } from '../../shared/sync/protocol'
import { unknownScan } from '../harness/devices/scan'
import { createTheatre, type TheatreDevice } from './house'

const test = suite('outbox: drain')

const scan = async (at: TheatreDevice, event_id: string, id: string) => {
  const { op } = await at.outbox.commit('CreateCheckIn', () => ({ args: unknownScan(id, event_id), about: [id] }))
  return op
}
/** Records a scan that is booked and pulled, and an undo of it that is still unsent. */
const scanAndUndo = async (at: TheatreDevice, event_id: string, id: string) => {
  await scan(at, event_id, id)
  await at.drain.run()
  await at.pull()
  await at.outbox.commit('UndoCheckIn', () => ({ args: { id, input: { event_id } } }))
}
const states = async (at: TheatreDevice) =>
  at.store.read((reader) => reader.ops({ by: 'seq', from: 0 }, 1000)).then((ops) => ops.map((op) => op.state))
const offline = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error as { code?: string }).code,
  )

test('resends the same operations after a lost answer and gets the same receipts', async () => {
  const { ids, device, newId, server } = createTheatre()
  const desk = device()
  for (let i = 0; i < 120; i++) await scan(desk, ids.floor, newId())
  server.loseAnswers = 1
  assert.is(await offline(desk.drain.run()), 'offline')
  assert.is((await desk.outbox.pending()).length, 120)
  assert.is(server.taken.length, 50)
  assert.is(await desk.drain.run(), null)
  assert.is(server.taken.length, 120)
  assert.is(new Set(server.taken.map((op) => op.id)).size, 120)
  assert.is((await desk.outbox.pending()).length, 0)
})

test('sends large operations in small batches of at least one', async () => {
  const { ids, device, newId, server } = createTheatre()
  const desk = device()
  for (let i = 0; i < 6; i++) {
    const op = await scan(desk, ids.floor, newId())
    const large = { ...op, input: op.input.padEnd(400_000) }
    const { device_id, seq } = op
    const hash = operationHash(large)
    await desk.store.write(async (writer) => {
      writer.put('ops', { ...large, hash })
      writer.put('meta', { id: 'chain', value: { device_id, seq, hash } })
    })
  }
  server.loseAnswers = 1
  assert.is(await offline(desk.drain.run()), 'offline')
  assert.is(server.taken.length, 2)
  assert.is(await desk.drain.run(), null)
  assert.is(server.taken.length, 6)
})

test('keeps everything while the network is down', async () => {
  const { ids, device, newId, server } = createTheatre()
  const desk = device()
  await scan(desk, ids.floor, newId())
  server.cut = true
  assert.is(await offline(desk.drain.run()), 'offline')
  assert.equal(await states(desk), ['pending'])
})

test('heals the rows of a refusal and shows it until dismissed', async () => {
  const { ids, device, newId, server } = createTheatre()
  const desk = device()
  const id = newId()
  server.judge = (op) => ({
    status: 'refused',
    code: 'forbidden',
    rows: [{ table: 'check_ins', id: JSON.parse(op.input).input.id, row: null }],
  })
  const op = await scan(desk, ids.floor, id)
  await desk.laid()
  assert.ok(await desk.rows.get('check_ins', id), 'the guess is visible before the answer')
  await desk.drain.run()
  assert.is(await desk.rows.get('check_ins', id), null, 'and gone with the refusal')
  assert.equal(
    (await desk.outbox.attention()).map((item) => [item.id, item.state, item.code]),
    [[op.id, 'refused', 'forbidden']],
  )
  await desk.outbox.dismiss(op.id)
  assert.is((await desk.outbox.attention()).length, 0)
  assert.equal(await states(desk), ['refused'])
})

test('applies the rows of a refusal despite a crash right after the answer', async () => {
  const { ids, device, newId, server } = createTheatre()
  const desk = device()
  const id = newId()
  server.judge = () => ({ status: 'refused', code: 'forbidden', rows: [{ table: 'check_ins', id, row: null }] })
  await scan(desk, ids.floor, id)
  const healed = desk.rows.change
  desk.rows.change = async () => {
    throw new Error('the tab is gone')
  }
  await desk.drain.run().catch(() => {})
  assert.equal(await states(desk), ['refused'])
  desk.rows.change = healed
  await desk.drain.run()
  assert.is(await desk.rows.get('check_ins', id), null)
})

test('shows a quarantined operation until dismissed', async () => {
  const { ids, device, newId, server } = createTheatre()
  const desk = device()
  server.judge = () => ({ status: 'quarantined', code: 'rights.fenced', rows: [] })
  await scan(desk, ids.floor, newId())
  await desk.drain.run()
  assert.equal(
    (await desk.outbox.attention()).map((item) => [item.state, item.code]),
    [['quarantined', 'rights.fenced']],
  )
})

test('resends operations that a restored server has lost', async () => {
  const { ids, device, newId, server } = createTheatre()
  const desk = device()
  for (let i = 0; i < 3; i++) await scan(desk, ids.floor, newId())
  await desk.drain.run()
  const restore = server.backup()
  for (let i = 0; i < 4; i++) await scan(desk, ids.floor, newId())
  await desk.drain.run()
  assert.is(server.logs.get(desk.id)?.seq, 7)
  restore()
  assert.is(server.logs.get(desk.id)?.seq, 3)
  await desk.drain.run(true)
  assert.is(server.logs.get(desk.id)?.seq, 7)
  assert.is(server.tables.get('check_ins')?.size, 7)
  assert.is((await desk.outbox.pending()).length, 0)
})

test('sends an operation the server is missing', async () => {
  const { ids, device, newId, server } = createTheatre()
  const desk = device()
  for (let i = 0; i < 3; i++) await scan(desk, ids.floor, newId())
  await desk.drain.run()
  const restore = server.backup()
  await scan(desk, ids.floor, newId())
  await desk.drain.run()
  await scan(desk, ids.floor, newId())
  restore()
  await desk.drain.run()
  assert.is(server.logs.get(desk.id)?.seq, 5)
})

test('detects rolled-back storage and stops selling', async () => {
  const { ids, device, newId } = createTheatre()
  const desk = device()
  await scan(desk, ids.floor, newId())
  const old = desk.store.snapshot()
  await scan(desk, ids.floor, newId())
  await desk.drain.run()
  desk.store.restore(old)
  assert.is(await desk.drain.run(true), 'device.cloned')
  assert.is(await offline(scan(desk, ids.floor, newId())), 'device.cloned')
})

/**
 * Reports the device's status to it. Before it has received the status, offline or after a lost answer, nothing is
 * wiped.
 */
async function hears(
  desk: TheatreDevice,
  server: ReturnType<typeof createTheatre>['server'],
  standing: DeviceBlock,
): Promise<void> {
  server.cut = true
  assert.is(await offline(desk.drain.run()), 'offline')
  assert.equal(desk.told.withdrawn, [])
  server.cut = false
  server.loseAnswers = 1
  assert.is(await offline(desk.drain.run()), 'offline')
  assert.equal(desk.told.withdrawn, [], 'an answer that got lost tells nothing')
  assert.is(await desk.drain.run(), standing)
  assert.equal(desk.told.withdrawn, [standing])
}

for (const [where, sent] of [
  ['with all of it sent', 2],
  ['with nothing in it', 0],
] as const) {
  test(`reports a cloned device before wiping it, whatever gets lost: ${where}`, async () => {
    const { ids, device, newId, server } = createTheatre()
    const desk = device()
    for (let i = 0; i < sent; i++) await scan(desk, ids.floor, newId())
    await desk.drain.run()
    const copy = device('desk', { like: desk })
    copy.store.restore(desk.store.snapshot())
    await scan(copy, ids.floor, newId())
    await copy.drain.run()
    await desk.drain.step(true)
    assert.equal([server.logs.get(desk.id)?.cloned, desk.told.withdrawn], [undefined, []], 'it has only just heard')
    await hears(desk, server, 'device.cloned')
    assert.is(server.logs.get(desk.id)?.cloned, true)
    await scan(copy, ids.floor, newId())
    assert.is(await copy.drain.run(), null)
    assert.equal(copy.told, { copied: true, withdrawn: [] }, 'the one that goes on is told of it')
  })
}

test('reports no clone for lost, repeated or late answers', async () => {
  const { ids, device, newId, server } = createTheatre()
  const desk = device()
  await scan(desk, ids.floor, newId())
  const late = (await desk.outbox.pending()).map(toWire)
  server.loseAnswers = 1
  assert.is(await offline(desk.drain.run()), 'offline')
  await scan(desk, ids.floor, newId())
  assert.is(await desk.drain.run(true), null)
  server.push({ device_id: desk.id, operations: late })
  const restore = server.backup()
  await scan(desk, ids.floor, newId())
  await desk.drain.run()
  restore()
  assert.is(await desk.drain.run(true), null)
  assert.equal(
    [server.logs.get(desk.id)?.cloned, server.logs.get(desk.id)?.seq, desk.told],
    [undefined, 3, { copied: false, withdrawn: [] }],
  )
})

test('stops a cloned device without losing its work, and lets the other continue', async () => {
  const { ids, device, newId, server } = createTheatre()
  const desk = device()
  await scan(desk, ids.floor, newId())
  const copy = device('desk', { like: desk })
  copy.store.restore(desk.store.snapshot())
  await scan(desk, ids.floor, newId())
  await scan(copy, ids.floor, newId())
  await scan(copy, ids.floor, newId())
  await scan(copy, ids.floor, newId())
  assert.is(await desk.drain.run(), null)
  assert.is(await copy.drain.run(), 'device.cloned')
  assert.equal(copy.told, { copied: true, withdrawn: ['device.cloned'] })
  assert.equal(await states(copy), ['acknowledged', 'quarantined', 'quarantined', 'quarantined'])
  assert.is(await offline(scan(copy, ids.floor, newId())), 'device.cloned')
  await scan(desk, ids.floor, newId())
  assert.is(await desk.drain.run(), null)
  assert.equal(desk.told, { copied: true, withdrawn: [] })
  assert.equal(await states(desk), ['acknowledged', 'acknowledged', 'acknowledged'])
  assert.is(server.taken.length, 3, 'nothing is booked twice')
})

test('hands over all work of a withdrawn device before wiping it', async () => {
  const { ids, device, newId, server, clock } = createTheatre()
  const desk = device()
  await scan(desk, ids.floor, newId())
  await desk.drain.run()
  server.cut = true
  for (let i = 0; i < PUSH_LIMIT + 3; i++) await scan(desk, ids.floor, newId())
  clock.now += 3 * DAY
  server.standing = 'device.revoked'
  server.judge = () => ({ status: 'quarantined', code: 'device.revoked', rows: [] })
  await hears(desk, server, 'device.revoked')
  assert.equal(new Set(await states(desk)), new Set(['acknowledged', 'quarantined']))
  assert.is(await offline(scan(desk, ids.floor, newId())), 'device.revoked')
})

test('neither records nor books an answer for a device that this browser is no longer', async () => {
  const { ids, device, newId } = createTheatre()
  const before = device()
  await scan(before, ids.floor, newId())
  await before.drain.run()
  const after = device('desk', { store: before.store, locks: before.locks })
  await after.outbox.reset(after.id)
  assert.is(await offline(scan(before, ids.floor, newId())), 'storage.failed', 'a tab that has not heard of it yet')
  assert.is(await before.drain.run(true), null)
  assert.equal(before.told.withdrawn, [], 'an answer to the former device says nothing about this one')
  assert.is((await scan(after, ids.floor, newId())).seq, 1)
})

test('deletes answered operations after 90 days', async () => {
  const { ids, device, newId, clock } = createTheatre()
  const desk = device()
  await scan(desk, ids.floor, newId())
  await desk.drain.run()
  clock.now += 89 * DAY
  assert.is(await desk.drain.prune(), 0)
  await scan(desk, ids.floor, newId())
  clock.now += 2 * DAY
  assert.is(await desk.drain.prune(), 1)
  assert.equal(await states(desk), ['pending'])
  await desk.drain.run()
  assert.equal(await states(desk), ['acknowledged'])
})

test('shows the next refusal however many were dismissed, and deletes dismissed ones after 90 days', async () => {
  const { ids, clock, device, newId, server } = createTheatre()
  const desk = device()
  server.judge = () => ({ status: 'refused', code: 'forbidden', rows: [] })
  for (let n = 0; n < 501; n++) await scan(desk, ids.floor, newId())
  await desk.drain.run()
  for (const { id } of (await desk.outbox.attention()).slice(0, 501)) await desk.outbox.dismiss(id)
  assert.equal(await desk.outbox.attention(), [])
  server.judge = () => ({ status: 'quarantined', code: 'forbidden', rows: [] })
  const kept = await scan(desk, ids.floor, newId())
  await desk.drain.run()
  server.judge = () => ({ status: 'refused', code: 'forbidden', rows: [] })
  const next = await scan(desk, ids.floor, newId())
  await desk.drain.run()
  const shown = async () => (await desk.outbox.attention()).map(({ id }) => id)
  assert.equal(await shown(), [kept.id, next.id])
  clock.now += 91 * DAY
  assert.is(await desk.drain.prune(), 501)
  assert.equal(await shown(), [kept.id, next.id], 'what nobody has looked at stays')
  await desk.outbox.dismiss(kept.id)
  assert.is(await desk.drain.prune(), 1)
  assert.equal(await states(desk), ['refused'])
})

test('never hides unsent work by a pull, even when recorded during it', async () => {
  const { ids, device, newId, server } = createTheatre()
  const desk = device()
  const id = newId()
  await scanAndUndo(desk, ids.floor, id)
  const scanned = server.row('check_ins', id) as unknown as RowOf<'check_ins'>
  server.put('check_ins', { ...scanned, gate: 'renamed' })
  await desk.pull()
  const row = await desk.rows.get('check_ins', id)
  assert.is(row?.gate, 'renamed')
  assert.ok(row?.undone_at, 'the undo is still seen')
  server.put('check_ins', { ...(server.row('check_ins', id) as unknown as RowOf<'check_ins'>), gate: 'again' })
  const answer = server.pull.bind(server)
  server.pull = (table, checkpoint, limit) => {
    const page = answer(table, checkpoint, limit)
    if (table === 'check_ins') void desk.drain.run()
    return page
  }
  await desk.pull()
  assert.ok((await desk.rows.get('check_ins', id))?.undone_at, 'nor does the page read before it was booked')
})

test('shows another user’s later change after a booked edit', async () => {
  const { ids, device, newId, server } = createTheatre()
  const desk = device()
  const id = newId()
  await scanAndUndo(desk, ids.floor, id)
  server.loseAnswers = 1
  assert.is(await offline(desk.drain.run()), 'offline')
  const booked = server.row('check_ins', id) as unknown as RowOf<'check_ins'>
  assert.ok(booked.undone_at, 'booked, though nobody here knows')
  server.put('check_ins', { ...booked, undone_at: null, gate: 'later' })
  await desk.pull()
  assert.ok((await desk.rows.get('check_ins', id))?.undone_at, 'own work stays in sight until it is answered')
  await desk.drain.run()
  await desk.pull()
  const { rev: _, ...row } = (await desk.rows.get('check_ins', id)) ?? { rev: 0 }
  const { rev: _server, ...truth } = server.row('check_ins', id) as unknown as RowOf<'check_ins'>
  assert.equal(row, truth)
  assert.equal(await desk.rows.overlaid(), [])
})

for (const fails of ['checkpoint', 'drop'] as const) {
  test(`leaves nothing of an old epoch after a full disk interrupts a pull: ${fails}`, async () => {
    const { ids, device, newId, server } = createTheatre()
    const [desk, other] = [device(), device()]
    if (fails === 'drop') await desk.pull()
    const restore = server.backup()
    await scan(other, ids.floor, newId())
    await scan(other, ids.floor, newId())
    await other.drain.run()
    const full = async () => Promise.reject(new DomainError('storage.full'))
    const { setCheckpoint, drop } = desk.rows
    if (fails === 'checkpoint') {
      desk.rows.setCheckpoint = async (table, checkpoint) =>
        table === 'check_ins' && checkpoint.rev > 0 ? full() : setCheckpoint(table, checkpoint)
      assert.is(await offline(desk.pull()), 'storage.full')
      desk.rows.setCheckpoint = setCheckpoint
      restore()
    } else {
      await desk.pull()
      restore()
      desk.rows.drop = async (table) => (table === 'check_ins' ? full() : drop(table))
      assert.is(await offline(desk.pull()), 'storage.full')
      desk.rows.drop = drop
    }
    await desk.pull()
    assert.equal(await desk.rows.where('check_ins', {}), [])
  })
}

test.run()
