import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { memoryLocks } from '../../../client/sync/browser/locks'
import { recordWithdrawal, wipeWithdrawnDevice } from '../../../client/sync/device/withdraw-device'
import { Outbox } from '../../../client/sync/log/outbox'
import { dexieStore, outboxName } from '../../../client/sync/log/store/dexie-store'
import { memoryStore } from '../../../client/sync/log/store/memory-store'
import { IdentityStore } from '../../../client/sync/session/identity-store'
import type { DomainError } from '../../../shared/kernel/errors'
import { DAY } from '../../../shared/kernel/time'
import { vaultsIn } from '../../harness/browser/vaults'
import { plainDevice, sellingDesk } from '../../harness/devices/real-desk'
import { unknownScan } from '../../harness/devices/scan'
import { firstValue } from '../../harness/first-value'
import { startServer } from '../../harness/server'
import { createTheatre } from '../../outbox/house'

const test = suite('revoked device')

test('hands over a withdrawn desk’s offline work before it learns of the withdrawal', async () => {
  const served = await startServer()
  const desk = await sellingDesk(served, await served.listen(), 'lost desk')
  const { register, sell } = desk
  await sell()
  await firstValue(desk.foyer().sync, ({ waiting }) => waiting === 0)
  desk.cut(true)
  const unsent = [await sell(), await sell()]
  const revoke = 'mutation ($id: ID!) { RevokeDevice(id: $id) { ok } }'
  assert.is(
    (await served.graphql(await served.token('ADMIN'), revoke, { id: desk.core.identity().device?.id })).code,
    null,
  )
  served.advance(3 * DAY)
  assert.equal(desk.standings.get(), [])

  desk.cut(false)
  await desk.signInAgain()
  desk.retry()
  await firstValue(desk.standings, (standings) => standings.length > 0)
  assert.equal(desk.standings.get(), ['device.revoked'])
  assert.is(desk.withdrawn.device, 'lost desk', 'known by name, whatever has become of what the browser kept')
  assert.equal(await desk.core.outbox.pending(), [])
  const kept = served.raw.prepare('select op from quarantined_ops').pluck().all().map(String)
  for (const { order_id } of unsent)
    assert.ok(
      kept.some((op) => op.includes(order_id)),
      'each unsent sale lies with the manager',
    )
  assert.is(served.rows('orders').length, 1)
  const refused = (await register
    .moveCash({ kind: 'cash_in', amount: 500, reason: 'change' })
    .catch((error: unknown) => error)) as DomainError
  assert.is(refused.code, 'device.revoked', 'nothing is recorded any more')
  assert.equal(served.reports, [])
  await desk.close()
  await served.close()
})

test('reports a door’s clone although it has nothing to send, and keeps the clone running', async () => {
  const served = await startServer()
  const base = await served.listen()
  const store = memoryStore()
  const subtle = crypto.subtle as SubtleCrypto
  const door = await plainDevice(served, base, 'door', 'door', { store, subtle })
  const scan = async ({ outbox }: typeof door) => {
    const id = served.newId()
    await outbox.commit('CreateCheckIn', () => ({ args: unknownScan(id, served.a.events.open), about: [id] }))
  }
  await scan(door)
  assert.is(await door.drain.run(), null)
  const copied = memoryStore()
  copied.restore(store.snapshot())
  const copy = await plainDevice(served, base, 'copy', 'door', { store: copied, subtle, kept: door.kept() })
  await scan(copy)
  assert.is(await copy.drain.run(), null)
  const told = () => served.rows('incidents').filter(({ kind }) => kind === 'device_cloned').length
  assert.is(told(), 0)
  assert.is(await door.drain.run(true), 'device.cloned')
  assert.is(await door.drain.run(true), 'device.cloned')
  assert.is(told(), 1)
  await scan(copy)
  assert.equal([await copy.drain.run(), await copy.outbox.pending()], [null, []])
  assert.equal([told(), served.rows('quarantined_ops').length, served.rows('check_ins').length], [1, 0, 3])
  await served.close()
})

/** A browser's databases and local storage, as far as wiping uses them. */
function browser(keep: IdentityStore, names: string[]) {
  const kept = new Map([
    ['foyer.language', 'de'],
    ['foyer.cart.1', 'Anna'],
    ['other', 'x'],
  ])
  const storage = {
    get length() {
      return kept.size
    },
    key: (n: number) => [...kept.keys()][n] ?? null,
    removeItem: (key: string) => void kept.delete(key),
  }
  const environment = {
    cipherPorts: vaultsIn(keep),
    names: async () => names,
    remove: async (name: string) => {
      const at = names.indexOf(name)
      if (at >= 0) names.splice(at, 1)
    },
  }
  return { kept, storage, environment }
}

test('wipes rows, log, key and drafts, reports the work, and continues after a crash', async () => {
  const { ids, clock, newId, device } = createTheatre()
  const { core } = device()
  const store = dexieStore(outboxName(ids.org))
  const outbox = new Outbox({
    store,
    locks: memoryLocks(),
    clock: () => clock.now,
    newId,
    sign: core.sign,
    author: core.outbox.author.bind(core.outbox),
  })
  for (const handled of [true, false]) {
    const { op } = await outbox.commit('UndoCheckIn', () => ({ args: { id: newId(), input: { event_id: ids.floor } } }))
    if (handled)
      await store.write(async (writer) => writer.put('ops', { ...op, state: 'quarantined', code: 'device.revoked' }))
  }
  const keep = new IdentityStore('keep-withdrawn')
  const key = { public_key: 'ab'.repeat(32), secret: new Uint8Array(32) }
  await keep.setDevice({
    org_id: ids.org,
    device_id: newId(),
    key,
    name: 'Left',
    kind: 'desk',
    number: 1,
    certificate: 'c',
  })
  await keep.setSession({ memberships: [], org_id: ids.org })
  const at = '2026-11-21T20:00:00.000Z'
  const notice = await recordWithdrawal(keep, outbox, { org_id: ids.org, name: 'Left' }, 'device.revoked', at)
  assert.equal([notice.handed_over, notice.left, notice.wiped], [1, 1, false])
  assert.equal(await keep.notice(), notice, 'known before anything is gone')

  const rows = `foyer-rows-${ids.org}-ines-1`
  const elsewhere = `foyer-rows-${newId()}-ines-1`
  const { kept, storage, environment } = browser(keep, [rows, outboxName(ids.org), elsewhere, 'foyer-keep'])
  const stuck = { ...environment, remove: async () => {} }
  assert.is((await wipeWithdrawnDevice(keep, stuck, storage, notice)).wiped, false, 'another tab still has it open')
  const wiped = await wipeWithdrawnDevice(keep, environment, storage, notice)
  assert.is(wiped.wiped, true)
  assert.equal(
    await environment.names(),
    [outboxName(ids.org), elsewhere, 'foyer-keep'],
    'what the server did not take stays, and what is another organisation’s',
  )
  assert.equal([...kept.keys()], ['foyer.language', 'other'])
  assert.equal([await keep.device(ids.org), await keep.session()], [undefined, undefined])
  await wipeWithdrawnDevice(keep, environment, storage, { ...notice, left: 0 })
  assert.equal(await environment.names(), [elsewhere, 'foyer-keep'])
  await keep.forgetNotice(ids.org)
  assert.is(await keep.notice(), undefined)
  await store.close()
})

test.run()
