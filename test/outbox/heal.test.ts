import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pullTableToEnd } from '../../client/sync/network/pull'
import type { RowOf, TableName } from '../../shared/registry'
import type { PullPage } from '../../shared/sync/protocol'
import { windowBounds } from '../../shared/sync/window'
import { unknownScan } from '../harness/devices/scan'
import { createTheatre } from './house'

const test = suite('rows that a refusal puts right')

type Page = Partial<Pick<PullPage<RowOf<'check_ins'>>, 'documents' | 'deleted' | 'left' | 'reset'>> & {
  readonly rev: number
}

const assertGone = async (work: Promise<unknown>) =>
  assert.is(await work.then(String, (error: Error) => error.message), 'the tab is gone')

/** A door with a scan that is not yet in any page, and a server whose pages are given by the test. */
async function theDoor() {
  const { ids, device, newId, server, clock } = createTheatre()
  const door = device()
  const id = newId()
  const holder = { holder: 'counter', device_id: door.id } as const
  const pull = (page: Page, meanwhile: () => Promise<unknown> = async () => {}) =>
    pullTableToEnd(
      {
        sink: door.rows,
        outbox: door.outbox,
        org_id: () => ids.org,
        holder: () => holder,
        pull: async <T extends TableName>() => {
          await meanwhile()
          return {
            deleted: page.deleted ?? [],
            left: page.left ?? [],
            documents: (page.documents ?? []) as unknown as readonly RowOf<T>[],
            checkpoint: { epoch: server.epoch, rev: page.rev, id: '~' },
            below: null,
            reset: page.reset ?? false,
            window: windowBounds(holder, null, clock.now),
          }
        },
      },
      'check_ins',
    )
  const scan = async () => {
    const { op } = await door.outbox.commit('CreateCheckIn', () => ({ args: unknownScan(id, ids.floor), about: [id] }))
    await door.laid()
    return op
  }
  const undo = () => door.outbox.commit('UndoCheckIn', () => ({ args: { id, input: { event_id: ids.floor } } }))
  const row = async () => door.rows.get('check_ins', id)
  /** The row as the server has it since a change. */
  const truth = async (rev: number) => {
    const local = await row()
    if (!local) throw new Error('the scan is not here')
    return { ...local, rev, gate: 'as the server has it' }
  }
  /** Quarantines whatever comes, with the server's row. */
  const quarantine = async (rev: number) => {
    const there = await truth(rev)
    server.judge = () => ({
      status: 'quarantined',
      code: 'rights.fenced',
      rows: [{ table: 'check_ins', id, row: there }],
    })
  }
  /** Takes in the answer to what is unsent; the tab is gone before the rows are put right. */
  const crashBeforeHealing = async () => {
    const { change } = door.rows
    door.rows.change = () => Promise.reject(new Error('the tab is gone'))
    await assertGone(door.drain.run())
    door.rows.change = change
  }
  return { ids, door, id, server, pull, scan, undo, row, truth, quarantine, crashBeforeHealing }
}

test('go with the first page, if it does not bring them', async () => {
  const { door, pull, scan, row, quarantine } = await theDoor()
  await scan()
  await quarantine(5)
  await door.drain.run()
  assert.is((await row())?.rev, 5, 'what the server says is shown until then')
  await pull({ rev: 9 })
  assert.is(await row(), null)
})

test('stay when the first page brings them', async () => {
  const { door, pull, scan, row, truth, quarantine } = await theDoor()
  await scan()
  await quarantine(5)
  await door.drain.run()
  await pull({ rev: 9, documents: [await truth(7)] })
  assert.is((await row())?.rev, 7)
})

test('are not confused with what is booked while the first page is on its way', async () => {
  const { door, pull, scan, row } = await theDoor()
  await scan()
  await pull({ rev: 0 }, () => door.drain.run())
  assert.is((await door.outbox.pending()).length, 0)
  assert.ok(await row(), 'the next page brings it')
})

test('are not put back after a page has taken them away', async () => {
  for (const gone of ['left', 'deleted'] as const) {
    const { door, id, pull, scan, row, truth, quarantine, crashBeforeHealing } = await theDoor()
    await scan()
    await pull({ rev: 1 })
    await quarantine(5)
    const there = await truth(5)
    await crashBeforeHealing()
    await pull({ rev: 6, documents: [there] })
    await pull({ rev: 9, [gone]: [id] })
    assert.is(await row(), null, gone)
    await door.drain.run()
    assert.is(await row(), null, gone)
  }
})

test('go when they have left the window, and only what was refused kept them', async () => {
  const { door, id, pull, scan, undo, row, truth, quarantine } = await theDoor()
  await scan()
  await door.drain.run()
  await pull({ rev: 5, documents: [await truth(5)] })
  await undo()
  await pull({ rev: 9, left: [id] })
  assert.is((await row())?.rev, 5, 'something unsent touches it')
  await quarantine(8)
  await door.drain.run()
  assert.is(await row(), null)
})

test('stay outside the window while something else that is unsent touches them', async () => {
  const { door, id, server, pull, scan, undo, row, truth, quarantine, crashBeforeHealing } = await theDoor()
  await scan()
  await door.drain.run()
  await pull({ rev: 5, documents: [await truth(5)] })
  await undo()
  await pull({ rev: 9, left: [id] })
  await quarantine(8)
  await crashBeforeHealing()
  const { op } = await undo()
  server.cut = true
  assert.is(await door.drain.run().catch(({ code }: { code?: string }) => code), 'offline')
  assert.is((await row())?.rev, 8)
  assert.is((await row())?.undone_at, op.at)
})

test('show what the server has, if a page has brought the same', async () => {
  const { door, pull, scan, undo, row, truth, quarantine } = await theDoor()
  await scan()
  await door.drain.run()
  await pull({ rev: 5, documents: [await truth(5)] })
  await quarantine(5)
  await undo()
  await pull({ rev: 9 })
  await door.drain.run()
  assert.is((await row())?.undone_at, null)
  assert.is((await row())?.gate, 'as the server has it')
})

test('never replace what a restored server has sent since', async () => {
  const { door, server, pull, scan, row, truth, quarantine, crashBeforeHealing } = await theDoor()
  await scan()
  await pull({ rev: 1 })
  await quarantine(50)
  const restored = await truth(3)
  await crashBeforeHealing()
  server.epoch = 'two'
  await pull({ rev: 4, reset: true, documents: [restored] })
  await door.drain.run()
  assert.is((await row())?.rev, 3)
  await pull({ rev: 6, documents: [{ ...restored, rev: 5 }] })
  assert.is((await row())?.rev, 5)
})

test.run()
