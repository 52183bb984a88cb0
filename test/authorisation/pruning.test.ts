import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type PrunePorts, pruneRows, pruning } from '../../client/sync/network/prune'
import { replicatedTables } from '../../client/sync/rows/storage/rx-schema'
import { DAY, iso, ms } from '../../shared/kernel/time'
import type { TableName } from '../../shared/registry'
import { limitedEpoch } from '../../shared/sync/protocol'
import { servedDevice } from '../harness/devices/served-device'
import { TestDevice } from '../harness/devices/test-device'
import { startServer } from '../harness/server'

const test = suite('dependent rows of a table that is pulled again')

/**
 * A second desk of a house in which one was opened and has sold, and its pruning, which must find nothing to remove.
 */
async function observer() {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
  const [right] = (await desk.places('floor', 3)).rights
  if (!right) throw new Error('no places')
  const { input } = desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full }])
  await desk.send('CreateOrder', { input })
  const device = await servedDevice(server, { role: 'TICKETING', kind: 'desk', name: 'Observer' })
  const bounds = (await device.rows.checkpoint('events'))?.window
  if (!bounds) throw new Error('the device has no window')
  return {
    server,
    device,
    prune: (rows: PrunePorts['rows'] = device.rows) =>
      pruneRows({ rows, outbox: device.outbox, org_id: server.a.org_id }, bounds),
    /** Makes what the device has older than a restore of the server. */
    age: async () => {
      for (const table of replicatedTables('TICKETING')) {
        const position = await device.rows.checkpoint(table)
        if (position) await device.rows.setCheckpoint(table, { ...position, epoch: 'before the restore' })
      }
    },
    idsOf: async (table: TableName) => (await device.rows.where(table, {})).map(({ id }) => id),
    /**
     * Drops the rows of a table that the server asks to pull again. The disk fails before the first of them is written.
     */
    dropOnly: async (table: TableName) => {
      const change = () => Promise.reject(new Error('the disk is full'))
      assert.is(
        await device.pullTable(table, { ...device.rows, change }).catch((error: Error) => error.message),
        'the disk is full',
      )
      assert.is((await device.rows.where(table, {})).length, 0)
    },
  }
}

test('stay when the restored server has sent them, and its events have still to come', async () => {
  const { server, device, prune, age, idsOf } = await observer()
  const rights = await idsOf('rights')
  assert.ok(rights.length > 0)
  await age()
  // Change numbers of the events from before the restore say nothing about an event that came after it.
  await device.rows.change('events', await idsOf('events'), () => null)
  await device.pullTable('rights')
  await prune()
  await device.pullAll()
  assert.equal(await idsOf('rights'), rights)
  await server.close()
})

test('stay when another tab restarts the pull during the scan', async () => {
  const { server, device, prune, age, idsOf, dropOnly } = await observer()
  const rights = await idsOf('rights')
  await age()
  let pulling = false
  const scan: PrunePorts['rows']['scan'] = async (table, after, limit) => {
    const rows = await device.rows.scan(table, after, limit)
    if (table === 'rights' && !pulling) {
      pulling = true
      await device.pullTable('rights')
      await dropOnly('events')
    }
    return rows
  }
  assert.not(await prune({ ...device.rows, scan }))
  assert.ok(pulling)
  await device.pullAll()
  assert.equal(await idsOf('rights'), rights)
  assert.ok(await prune(), 'the next one goes through')
  assert.equal(await idsOf('rights'), rights)
  await server.close()
})

test('stay when only the table they depend on is pulled again, by a reader who now sees all of it', async () => {
  const { server, device, prune, idsOf, dropOnly } = await observer()
  const payments = await idsOf('payments')
  assert.ok(payments.length > 0)
  const position = await device.rows.checkpoint('orders')
  if (!position) throw new Error('no orders were pulled')
  await device.rows.setCheckpoint('orders', { ...position, epoch: limitedEpoch(position.epoch) })
  await dropOnly('orders')
  await prune()
  await device.pullAll()
  assert.equal(await idsOf('payments'), payments)
  await server.close()
})

test('are scanned when the bounds of the window have moved, and not at every start', async () => {
  const { server, device } = await observer()
  let looks = 0
  const scan: PrunePorts['rows']['scan'] = (table, after, limit) => {
    looks++
    return device.rows.scan(table, after, limit)
  }
  const prune = pruning({ rows: { ...device.rows, scan }, outbox: device.outbox, org_id: server.a.org_id })
  await prune()
  assert.is(looks, 0)
  const position = await device.rows.checkpoint('events')
  if (!position?.window) throw new Error('the device has no window')
  const later = iso(ms(position.window.current) + DAY)
  await device.rows.setCheckpoint('events', { ...position, window: { ...position.window, current: later } })
  await prune()
  const once = looks
  assert.ok(once > 0)
  await prune()
  assert.is(looks, once)
  await server.close()
})

test.run()
