import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../client/desk/register/register'
import { topUp } from '../../client/rights/top-up'
import { backUp } from '../../server/app/backup/backup'
import { machinePorts } from '../../server/app/ports'
import { plainDevice, sellingDesk, sellPlaces } from '../harness/devices/real-desk'
import { firstValue } from '../harness/first-value'
import { ownFolder } from '../harness/folder'
import { startServer } from '../harness/server'
import { codeOf } from '../harness/text/code-of'

const test = suite('desks of a restored server')

test('recovers everything from desks that know more than the backup', async () => {
  const lost = await startServer()
  const { folder, remove } = ownFolder()
  const base = await lost.listen()
  const [first, second] = Object.values(lost.a.boxes)
  const old = await sellingDesk(lost, base, 'old desk', first)
  await sellPlaces(old.core, lost, 1)
  await firstValue(old.foyer().sync, ({ waiting }) => waiting === 0)
  const yesterday = join(folder, 'yesterday.db')
  await backUp(lost.ground.source, yesterday, machinePorts)

  // Changes after the backup: another desk, another grant, and sales that the server has acknowledged.
  const fresh = await plainDevice(lost, base, 'new desk', 'desk')
  await fresh.pullAll()
  await createRegister(fresh.core).openShift({ cash_box_id: String(second), opening: 5_000 })
  await topUp(fresh.core)
  await sellPlaces(fresh.core, lost, 2)
  await sellPlaces(old.core, lost, 1)
  assert.is(await fresh.drain.run(true), null)
  await firstValue(old.foyer().sync, ({ waiting }) => waiting === 0)
  const before = ['orders', 'order_items', 'receipts', 'payments'].map((table) => lost.rows(table).map((row) => row.id))
  const number = fresh.device()?.number
  for (const desk of [old, fresh]) desk.cut(true)
  await sellPlaces(old.core, lost, 1)
  await lost.close()

  const served = await startServer({ on: await lost.ground.restored(yesterday) })
  assert.is(served.rows('orders').length, 1)
  await served.listen(Number(new URL(base).port))
  old.cut(false)
  await old.signInAgain()
  old.retry()
  await firstValue(old.foyer().sync, ({ waiting, problem }) => waiting === 0 && problem === null)
  const gallery = {
    event_id: served.a.events.open,
    kind: 'places' as const,
    subject_id: served.a.categories.gallery,
    qty: 1,
  }
  const more = () => old.core.rights.acquire(() => [gallery])
  assert.is(await codeOf(more()), 'rights.recovering')
  fresh.cut(false)
  await fresh.signInAgain()
  assert.is(await fresh.drain.run(true), null)

  const after = ['orders', 'order_items', 'receipts', 'payments'].map(
    (table) => new Set(served.rows(table).map((row) => row.id)),
  )
  for (const [i, ids] of before.entries())
    assert.equal(
      ids.filter((id) => !after[i]?.has(id)),
      [],
      `what is missing of table ${i}`,
    )
  assert.is(served.rows('orders').length, 4)
  assert.is(fresh.device()?.number, number, 'the unknown desk has its number again')
  for (const series of new Set(served.rows('receipts').map((row) => row.right_id))) {
    const numbers = served.rows('receipts').flatMap((row) => (row.right_id === series ? [Number(row.number)] : []))
    assert.equal(
      numbers.sort((a, b) => a - b),
      numbers.map((_, i) => i + 1),
    )
  }
  const incidents = served.rows('incidents')
  assert.equal(
    incidents.map((row) => row.kind),
    ['restored'],
  )
  assert.equal([...old.foyer().sync.get().attention, ...(await fresh.outbox.attention())], [])

  const admin = await served.token('ADMIN')
  const settle = 'mutation ($id: ID!, $input: SettleIncidentInput!) { SettleIncident(id: $id, input: $input) { id } }'
  assert.is(
    (await served.graphql(admin, settle, { id: incidents[0]?.id, input: { decision: 'No desk is missing' } })).code,
    null,
  )
  assert.is(await codeOf(more()), 'done')
  assert.equal(served.reports, [])
  await old.close()
  await served.close()
  remove()
})

test.run()
