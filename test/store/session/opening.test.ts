import 'fake-indexeddb/auto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { rightsService } from '../../../client/rights/rights-service'
import type { ChangeNotifier } from '../../../client/sync/browser/change-notifier'
import { memoryLocks } from '../../../client/sync/browser/locks'
import { createFoyer } from '../../../client/sync/create-foyer'
import { argon2id } from '../../../client/sync/device/pin'
import { memoryStore } from '../../../client/sync/log/store/memory-store'
import type { Store } from '../../../client/sync/log/store/store'
import { Transport } from '../../../client/sync/network/transport'
import { openRows, type RowsEnvironment } from '../../../client/sync/rows/open-rows'
import type { RxRows } from '../../../client/sync/rows/rx-rows'
import { IdentityStore } from '../../../client/sync/session/identity-store'
import type { DomainError } from '../../../shared/kernel/errors'
import { vaultsIn } from '../../harness/browser/vaults'
import { eventually } from '../../harness/turns'
import { createTheatre, hexOf } from '../../outbox/house'

const test = suite('opening an organisation')

const silent: ChangeNotifier = { notify: () => {}, listen: () => () => {}, close: () => {} }

/** A desk that is offline, with a disk that a test controls. */
function desk() {
  const { org, ids, newId, random, clock } = createTheatre()
  const secret = random(32)
  const key = { public_key: hexOf(ed25519.getPublicKey(secret)), secret }
  const device = {
    org_id: ids.org,
    device_id: newId(),
    key,
    name: 'Desk 1',
    kind: 'desk' as const,
    number: 1,
    certificate: 'c',
  }
  const keep = new IdentityStore(`opening-${ids.org}`)
  const rowsOf = (storage: RowsEnvironment['storage'] = (onCreate) => getRxStorageDexie({ onCreate })) =>
    openRows(
      { storage, cipherPorts: vaultsIn(keep), isShared: false, names: async () => [], remove: async () => {} },
      ids.org,
      'TICKETING',
    )
  const open = (rows: RxRows, store: Store) =>
    createFoyer({
      org,
      user: { id: newId(), name: 'Ines', email: 'ines@lindenau.example', role: 'TICKETING' },
      device,
      transport: new Transport({
        base: '',
        fetch: () => Promise.reject(new TypeError('no network')),
        clock: () => clock.now,
      }),
      rows,
      store,
      identityStore: keep,
      locks: memoryLocks(),
      notifier: silent,
      clock: () => clock.now,
      random,
      subtle: undefined,
      deriveKey: argon2id,
      storage: async () => ({ usage: 0, quota: 0, persisted: true }),
      rightsService,
      onIdentityChanged: () => {},
      onRoleChanged: () => {},
      onWithdrawn: () => {},
    })
  return { ids, newId, rowsOf, open }
}

test('opens an organisation on retry after a disk failure, without a reload', async () => {
  const { rowsOf, open } = desk()
  for (let broken = 1, failures = 0; ; broken++) {
    let reads = 0
    let closed = 0
    const disk = memoryStore((step) => {
      if (step === 'read' && ++reads === broken) throw new Error('UnknownError')
    })
    const store = { ...disk, close: async () => void closed++ }
    const opened = await open(await rowsOf(), store).catch((error: unknown) => error as DomainError)
    if ('foyer' in opened) {
      await opened.close()
      assert.is(closed, 1)
      assert.ok(failures >= 3, `${failures} ways to fail were tried`)
      return
    }
    failures++
    assert.equal([opened.code, closed], ['storage.failed', 1])
  }
})

test('opens rows on retry after one table failed', async () => {
  const { rowsOf } = desk()
  const blocked: RowsEnvironment['storage'] = (onCreate) => {
    const storage = getRxStorageDexie({ onCreate })
    const create = storage.createStorageInstance.bind(storage)
    storage.createStorageInstance = (wanted) =>
      wanted.collectionName === 'orders' ? Promise.reject(new Error('blocked')) : create(wanted)
    return storage
  }
  const refused = await rowsOf(blocked).then(
    () => 'opened',
    (error: unknown) => String(error),
  )
  assert.match(refused, /blocked/)
  const rows = await rowsOf()
  assert.equal(await rows.where('orders', {}), [])
  await rows.close()
})

test('counts unsent work before it shows anything', async () => {
  const { ids, newId, rowsOf, open } = desk()
  const store = { ...memoryStore(), close: async () => {} }
  const before = await open(await rowsOf(), store)
  await before.foyer.core.outbox.commit('UndoCheckIn', () => ({
    args: { id: newId(), input: { event_id: ids.floor } },
  }))
  await before.close()
  const { foyer, close } = await open(await rowsOf(), store)
  assert.equal([foyer.sync.get().waiting, foyer.waiting.get().length], [1, 1])
  await close()
})

test('says that more may be waiting when the log can’t be read', async () => {
  const { ids, newId, rowsOf, open } = desk()
  const disk = { broken: false }
  const store = memoryStore((step) => {
    if (step === 'read' && disk.broken) throw new Error('UnknownError')
  })
  const { foyer, close } = await open(await rowsOf(), store)
  const { outbox } = foyer.core
  await outbox.commit('UndoCheckIn', () => ({ args: { id: newId(), input: { event_id: ids.floor } } }))
  await eventually('the entry', () => foyer.waiting.get().length === 1)
  disk.broken = true
  outbox.announce(null)
  await eventually('the problem', () => foyer.sync.get().problem?.code === 'storage.failed')
  disk.broken = false
  outbox.announce(null)
  foyer.retry()
  await eventually('the recovery', () => foyer.sync.get().problem === null)
  await close()
})

test('reports rows that can’t show unsent work until they can', async () => {
  const { ids, newId, rowsOf, open } = desk()
  const rows = await rowsOf()
  const { foyer, close } = await open(rows, memoryStore())
  const change = rows.change.bind(rows)
  rows.change = () => Promise.reject(new Error('rows could not be written'))
  const record = () => foyer.record('UndoCheckIn', { id: newId(), input: { event_id: ids.floor } })
  await record()
  await eventually('the problem', () => foyer.sync.get().problem?.details.reason === 'rows could not be written')
  rows.change = change
  await record()
  await eventually('the recovery', () => foyer.sync.get().problem === null)
  await eventually('both entries', () => foyer.waiting.get().length === 2)
  await close()
})

test.run()
