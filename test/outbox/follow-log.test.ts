import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { nextTask } from '../../client/sync/browser/timer'
import { followLog } from '../../client/sync/log/follow-log'
import { unknownScan } from '../harness/devices/scan'
import { createTheatre } from './house'

const test = suite('following the log')

/** A door whose log is followed, with what was told to the server and to the other tabs. */
async function followedDoor() {
  const door = createTheatre().device('door')
  await door.pull()
  const told: string[] = []
  const failed = (error: unknown) => {
    throw error
  }
  const problemReporter = () => ({ failed, succeeded: () => {} })
  const engine = { problemReporter, operationRecorded: () => void told.push('server') }
  const notifier = { notify: ({ kind }: { readonly kind: string }) => void told.push(kind), listen: () => () => {} }
  return { ...door, told, log: followLog({ ...door, engine, notifier }) }
}

test('continues the command that recorded an operation before it notifies the server and other tabs', async () => {
  const { outbox, core, told, rows, log } = await followedDoor()
  const scan = unknownScan(core.newId(), core.newId())
  await outbox.commit('CreateCheckIn', () => ({ args: scan }))
  assert.equal(told, [])
  await nextTask()
  assert.equal(told, ['server', 'log'])
  await log.effectsApplied()
  assert.is((await rows.get('check_ins', scan.input.id))?.verdict, 'unknown')
})

test('notifies the other tabs before it stops, and nothing afterwards', async () => {
  const { outbox, core, told, log } = await followedDoor()
  await outbox.commit('CreateCheckIn', () => ({ args: unknownScan(core.newId(), core.newId()) }))
  log.leave()
  assert.equal(told, ['log'])
  await nextTask()
  assert.equal(told, ['log'])
})

test.run()
