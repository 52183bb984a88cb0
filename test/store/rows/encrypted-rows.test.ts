import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { memoryLocks } from '../../../client/sync/browser/locks'
import type { Live } from '../../../client/sync/live'
import { Outbox } from '../../../client/sync/log/outbox'
import { dexieStore, outboxName } from '../../../client/sync/log/store/dexie-store'
import { writeUnsentFile } from '../../../client/sync/log/unsent-file'
import { applyRecorded } from '../../../client/sync/network/pull'
import { openCipher } from '../../../client/sync/rows/encryption/record-cipher'
import { indexedPrefix } from '../../../client/sync/rows/encryption/record-encryption'
import type { RowQuery } from '../../../client/sync/rows/local-rows'
import { openRows, wipeRows } from '../../../client/sync/rows/open-rows'
import type { AnyRow } from '../../../client/sync/rows/row-sink'
import { sortColumns } from '../../../client/sync/rows/storage/rx-schema'
import { IdentityStore } from '../../../client/sync/session/identity-store'
import { entities, type RowOf } from '../../../shared/registry'
import { browserRows, databaseNames, requestResult } from '../../harness/browser/browser-rows'
import { corruptEncrypted, vaultsIn } from '../../harness/browser/vaults'
import { createTheatre } from '../../outbox/house'

const test = suite('store: encrypted rows')

let houses = 450

/** Everything stored in some databases as text: rows and index keys. */
async function lying(choose: (name: string) => boolean): Promise<string> {
  const found: unknown[] = []
  const bytes = (_: string, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value
  for (const name of (await databaseNames()).filter(choose)) {
    const db = await requestResult(indexedDB.open(name))
    for (const table of db.objectStoreNames)
      found.push(name, table, await requestResult(db.transaction(table).objectStore(table).getAll()))
    db.close()
  }
  return JSON.stringify(found, bytes)
}

const STAMPS = { created_at: '2026-11-22T10:00:00.000Z', updated_at: '2026-11-22T10:00:00.000Z' }

const contact = (org_id: string, id: string, num: number, name: string): RowOf<'contacts'> => ({
  id,
  org_id,
  rev: num + 1,
  deleted: false,
  num,
  name,
  ...STAMPS,
  firstname: null,
  lastname: null,
  email: `guest${num}@example.org`,
  phone: '+49 341 5550199',
  newsletter_subscription_status: num % 3 === 0 ? 'confirmed' : num % 3 === 1 ? 'pending' : null,
  total_orders: 0,
  invoice_address: { street: 'Quittenweg 7', postcode: '04109', city: 'Leipzig', country: 'DE' },
  label_ids: [],
})

const put = async (
  rows: Awaited<ReturnType<typeof openRows>>,
  table: 'contacts' | 'users',
  written: readonly (RowOf<'contacts'> | RowOf<'users'>)[],
) => {
  const all = new Map(written.map((row) => [row.id, row as unknown as AnyRow]))
  await rows.change(table, [...all.keys()], (id) => all.get(id), true)
}

const settled = <T>(live: Live<T | undefined>) =>
  new Promise<T>((resolve) => {
    const box: { leave?: () => void } = {}
    box.leave = live.subscribe((value) => {
      if (value === undefined) return
      resolve(value)
      queueMicrotask(() => box.leave?.())
    })
  })

test('stores no readable personal data, and still finds it', async () => {
  const { ids, newId, device, clock } = createTheatre(++houses)
  const vaults = vaultsIn(new IdentityStore('sealed-1'))
  const rows = await openRows(browserRows(vaults), ids.org, 'TICKETING')
  const anna = contact(ids.org, newId(), 1, 'Annegret Quitte')
  await put(rows, 'contacts', [anna, contact(ids.org, newId(), 2, 'Bo')])
  const user = {
    account_id: newId(),
    name: 'Zacharias Rabe',
    email: 'rabe@example.org',
    role: 'CASHIER' as const,
    privileges: 0,
  }
  const zacharias = {
    id: newId(),
    org_id: ids.org,
    rev: 1,
    deleted: false,
    ...STAMPS,
    ...user,
    webclient_settings: { sidebar: true, use_accreditations: false },
  }
  await put(rows, 'users', [zacharias])
  const store = dexieStore(outboxName(ids.org))
  const { core } = device()
  const outbox = new Outbox({
    store,
    locks: memoryLocks(),
    clock: () => clock.now,
    newId,
    sign: core.sign,
    author: core.outbox.author.bind(core.outbox),
  })
  const typed = { id: newId(), firstname: 'Wilhelmine', lastname: 'Eibisch', email: 'eibisch@example.org', phone: null }
  const recorded = await outbox.commit('CreateContact', () => ({
    args: { input: typed },
  }))
  await applyRecorded(rows, outbox, recorded)

  const text = await lying((name) => name.includes(`foyer-rows-${ids.org}`))
  assert.ok(text.includes(anna.id) && text.includes(typed.id), 'the databases were looked through')
  const told = [
    'Annegret',
    'annegret',
    'Quitte',
    'quitte',
    'guest1',
    '5550199',
    '04109',
    'Zacharias',
    'rabe',
    'Wilhelmine',
    'eibisch',
  ]
  assert.equal(
    told.filter((word) => text.includes(word)),
    [],
  )

  assert.equal(await rows.get('contacts', anna.id), anna)
  assert.equal(await rows.get('users', zacharias.id), zacharias)
  assert.equal(
    (await rows.search('contacts', 'quit', 5)).map(({ id }) => id),
    [anna.id],
  )
  assert.equal(
    (await rows.search('contacts', 'eibisch', 5)).map(({ name }) => name),
    ['Wilhelmine Eibisch'],
  )
  assert.equal(await outbox.pending(), [recorded.op])
  assert.ok(
    writeUnsentFile(ids.org, await outbox.pending(), clock.now).includes('eibisch@example.org'),
    'and is exported as ever',
  )
  await rows.close()
  const again = await openRows(browserRows(vaults), ids.org, 'TICKETING')
  assert.equal(again.all('users').get(), [zacharias])
  assert.equal(await again.get('contacts', anna.id), anna)
  await again.close()
  await store.close()
})

const STATUS = 'newsletter_subscription_status'

/** A filtered list of contacts, with the same filter as a function. */
type Narrowed = readonly [where: RowQuery<'contacts'>['where'] | undefined, fits: (row: RowOf<'contacts'>) => boolean]

/** Compares lists of contacts by name in both directions with a plain sort. */
async function sortsAs(count: number, narrowed: readonly Narrowed[], limits: readonly number[]) {
  const { ids, newId } = createTheatre(++houses)
  const rows = await openRows(browserRows(vaultsIn(new IdentityStore(`sealed-by-name-${count}`))), ids.org, 'ADMIN')
  // Names with common prefixes, names that are a prefix of others, and equal names.
  const first = [
    'Ann',
    'Anna',
    'Änne',
    'An',
    'A',
    '',
    'Maria',
    'Marta',
    'Ma',
    'Zoë',
    'Frau Dr. Alt',
    'Frau Neu',
    '1',
    '12',
    '123',
    'Øyvind',
  ]
  const all = Array.from({ length: count }, (_, n) =>
    contact(ids.org, newId(), n, `${first[(n * 7) % 16]}${n % 5 === 0 ? '' : ` ${(n * 7919) % 997}`}`),
  )
  for (let from = 0; from < all.length; from += 1000) await put(rows, 'contacts', all.slice(from, from + 1000))
  const keyOf = (row: RowOf<'contacts'>) => sortColumns(entities.contacts, row).sort_name ?? ''
  const sorted = all
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.row.id < b.row.id ? -1 : 1))
  for (const [where, fits] of narrowed)
    for (const desc of [false, true])
      for (const limit of limits) {
        const plain = sorted.filter(({ row }) => fits(row)).map(({ row }) => row.id)
        if (desc) plain.reverse()
        const find: RowQuery<'contacts'> = {
          ...(where && { where }),
          sort: { by: 'name', desc },
          ...(limit > 0 && { limit }),
        }
        const list = await settled(rows.find('contacts', find))
        const wanted = plain.slice(0, limit || plain.length)
        const wrong = list.findIndex(({ id }, at) => id !== wanted[at])
        assert.equal([list.length, wrong], [wanted.length, -1], JSON.stringify(find))
      }
  await rows.close()
}

test('sorts 12,000 encrypted names like plain ones, filtered or not', () =>
  sortsAs(
    12_000,
    [
      [undefined, () => true],
      [{ [STATUS]: 'confirmed' }, (row) => row[STATUS] === 'confirmed'],
      [{ [STATUS]: { $in: ['confirmed', 'pending'] } }, (row) => row[STATUS] !== null],
    ] as readonly Narrowed[],
    [1, 100, 801, 0],
  ))

test('sorts alike without an index on the filter', () =>
  sortsAs(
    600,
    [
      [{ num: { $lt: 400 } }, (row) => row.num < 400],
      [{ phone: 'none' }, () => false],
      [{ [STATUS]: 'pending', num: { $gte: 100 } }, (row) => row[STATUS] === 'pending' && row.num >= 100],
    ] as readonly Narrowed[],
    [1, 70, 0],
  ))

test('sorts index prefixes like the text', () => {
  const texts = [
    '',
    'a',
    'a b',
    'ab',
    'abc',
    'ab c',
    'ac',
    'b',
    '1',
    '12',
    '123',
    'ø',
    'øy',
    'øyv',
    '2…',
    'z…z',
    '\u{10400}b',
  ].sort()
  const sorted = texts.map(indexedPrefix)
  assert.equal([...sorted].sort(), sorted)
})

test('updates a list when an encrypted name changes', async () => {
  const { ids, newId } = createTheatre(++houses)
  const rows = await openRows(browserRows(vaultsIn(new IdentityStore('sealed-3'))), ids.org, 'ADMIN')
  const all = ['Anna', 'Andrea', 'Anton'].map((name, n) => contact(ids.org, newId(), n, name))
  await put(rows, 'contacts', all)
  const live = rows.find('contacts', { sort: { by: 'name', desc: false }, limit: 2 })
  const shows = (wanted: string) =>
    new Promise<void>((resolve) => {
      const box: { leave?: () => void } = {}
      box.leave = live.subscribe((list) => {
        if (list?.map(({ name }) => name).join() !== wanted) return
        resolve()
        queueMicrotask(() => box.leave?.())
      })
    })
  await shows('Andrea,Anna')
  const seen = shows('Anabel,Andrea')
  await rows.change('contacts', [all[2]?.id ?? ''], (_, row) => row && { ...row, rev: 9, name: 'Anabel' })
  await seen
  await rows.close()
})

test('shares one key between tabs, and deletes it first when wiping', async () => {
  const { ids, newId } = createTheatre(++houses)
  const keep = new IdentityStore('sealed-4')
  const vaults = vaultsIn(keep)
  const id = `another-${ids.org}`
  const [here, beside] = await Promise.all([
    openCipher(vaults, id),
    openCipher({ ...vaults, identityStore: new IdentityStore('sealed-4') }, id),
  ])
  assert.is(beside.cipher.decrypt(here.cipher.encrypt('Anna', 'contacts/1'), 'contacts/1'), 'Anna')
  assert.throws(
    () => beside.cipher.decrypt(here.cipher.encrypt('Anna', 'contacts/1'), 'contacts/2'),
    undefined,
    'a sealed part belongs to its row',
  )
  const kept = await keep.key(id)
  assert.is(kept?.wrapping?.extractable, false)

  const rows = await openRows(browserRows(vaults), ids.org, 'ADMIN')
  await put(rows, 'contacts', [contact(ids.org, newId(), 1, 'Anna')])
  await rows.close()
  const before = (await databaseNames()).filter((name) => name.includes(`foyer-rows-${ids.org}`))
  assert.ok(before.length > 0)
  // Another tab still has them open. The key is deleted all the same.
  await wipeRows({ ...browserRows(vaults), remove: async () => {} }, (name) => name.includes(ids.org))
  assert.ok(await keep.key(id), 'another database keeps its own')
  const left = JSON.stringify(
    await requestResult(
      (await requestResult(indexedDB.open('sealed-4'))).transaction('keys').objectStore('keys').getAllKeys(),
    ),
  )
  assert.not.ok(left.includes('foyer-rows-'), left)
  const fresh = await openRows(browserRows(vaults), ids.org, 'ADMIN')
  assert.equal(await fresh.where('contacts', {}), [])
  assert.equal(
    (await databaseNames()).filter((name) => before.includes(name)),
    [],
    'what nobody can read is gone',
  )
  await fresh.close()
})

test('drops rows whose key is lost, and pulls them again', async () => {
  const { ids, newId } = createTheatre(++houses)
  const keep = new IdentityStore('sealed-6')
  const vaults = vaultsIn(keep)
  const user = { account_id: newId(), name: 'Anna', email: 'anna@example.org', role: 'CASHIER' as const, privileges: 0 }
  const anna = {
    id: newId(),
    org_id: ids.org,
    rev: 1,
    deleted: false,
    ...STAMPS,
    ...user,
    webclient_settings: { sidebar: true, use_accreditations: false },
  }
  const filled = async () => {
    const rows = await openRows(browserRows(vaults), ids.org, 'ADMIN')
    assert.equal(
      [rows.all('users').get(), await rows.where('contacts', {}), await rows.checkpoint('users')],
      [[], [], null],
      'nothing is left of what was',
    )
    await put(rows, 'users', [anna])
    await rows.setCheckpoint('users', { epoch: 'e', rev: 1, id: anna.id })
    await rows.close()
  }
  await filled()
  await keep.forgetKeys(() => true)
  await filled()
  const [id = ''] = (
    await requestResult(
      (await requestResult(indexedDB.open('sealed-6'))).transaction('keys').objectStore('keys').getAllKeys(),
    )
  ).map(String)
  const kept = await keep.key(id)
  assert.ok(kept)
  await keep.forgetKeys(() => true)
  await keep.addKey({ ...kept, secret: kept.secret.map((byte) => byte ^ 1) })
  await filled()
  const again = await openRows(browserRows(vaults), ids.org, 'ADMIN')
  assert.equal(again.all('users').get(), [anna])
  await again.close()
})

test('reports a corrupt record of a small table and opens without it', async () => {
  const { ids, newId } = createTheatre(++houses)
  const vaults = vaultsIn(new IdentityStore('sealed-9'))
  const open = () => openRows(browserRows(vaults), ids.org, 'ADMIN')
  const user = { account_id: newId(), name: 'Anna', email: 'anna@example.org', role: 'CASHIER' as const, privileges: 0 }
  const anna = {
    id: newId(),
    org_id: ids.org,
    rev: 1,
    deleted: false,
    ...STAMPS,
    ...user,
    webclient_settings: { sidebar: true, use_accreditations: false },
  }
  const rows = await open()
  await put(rows, 'users', [anna])
  await rows.close()
  assert.is(
    await corruptEncrypted((name) => name.includes(`${ids.org}-ADMIN`) && name.endsWith('catalogue'), 'docs'),
    1,
  )
  const torn = await open()
  assert.equal(torn.all('users').get(), [])
  const [{ drop, ...said } = { drop: async () => {} }, ...others] = torn.corrupt.take()
  assert.equal([said, others], [{ table: 'users', id: anna.id, rev: 1 }, []])
  await drop()
  await torn.close()
  const again = await open()
  assert.equal([again.all('users').get(), again.corrupt.take()], [[], []])
  await again.close()
})

test('filters by an encrypted name’s value, not its prefix', async () => {
  const { ids, newId } = createTheatre(++houses)
  const rows = await openRows(browserRows(vaultsIn(new IdentityStore('sealed-7'))), ids.org, 'ADMIN')
  const all = ['Anabel', 'Andrea', 'Anna', 'Anton', 'An', 'Berta'].map((name, n) => contact(ids.org, newId(), n, name))
  await put(rows, 'contacts', all)
  const keyOf = (row: RowOf<'contacts'>) => sortColumns(entities.contacts, row).sort_name ?? ''
  const anna = keyOf(all[2] as RowOf<'contacts'>)
  const cases: readonly (readonly [clause: object, fits: (key: string) => boolean])[] = [
    [{ $gt: anna }, (key) => key > anna],
    [{ $gte: anna }, (key) => key >= anna],
    [{ $lt: anna }, (key) => key < anna],
    [{ $lte: anna }, (key) => key <= anna],
    [{ $eq: anna }, (key) => key === anna],
    [{ $in: [anna, keyOf(all[4] as RowOf<'contacts'>)] }, (key) => key === anna || key === 'an'],
  ]
  for (const [clause, fits] of cases)
    for (const [sort, limit] of [
      [{ by: 'name', desc: false }, 2],
      [{ by: 'name', desc: true }, 2],
      [{ by: 'created_at', desc: false }, 9],
      [undefined, 0],
    ] as const) {
      const find = {
        where: { sort_name: clause },
        ...(sort && { sort }),
        ...(limit && { limit }),
      } as unknown as RowQuery<'contacts'>
      const list = (await settled(rows.find('contacts', find))).map(keyOf)
      const wanted = all.map(keyOf).filter(fits).sort()
      if (sort?.desc) wanted.reverse()
      if (sort?.by === 'created_at' || !sort) list.sort()
      assert.equal(list, wanted.slice(0, limit || wanted.length), JSON.stringify(find))
    }
  await rows.close()
})

test('binds an encrypted part to its collection, table and row, without WebCrypto too', async () => {
  const { ids, newId } = createTheatre(++houses)
  const rows = await openRows(
    browserRows({ ...vaultsIn(new IdentityStore('sealed-8')), subtle: undefined }),
    ids.org,
    'ADMIN',
  )
  const [anna, bo] = [contact(ids.org, newId(), 1, 'Annegret'), contact(ids.org, newId(), 2, 'Bodo')]
  await put(rows, 'contacts', [anna, bo])
  const contacts =
    (await databaseNames()).find((name) => name.includes(`${ids.org}-ADMIN`) && name.endsWith('contacts')) ?? ''
  assert.not.ok((await lying((name) => name === contacts)).includes('Annegret'))
  const db = await requestResult(indexedDB.open(contacts))
  const docs = () => db.transaction('docs', 'readwrite').objectStore('docs')
  const [one, other] = [await requestResult(docs().get(anna.id)), await requestResult(docs().get(bo.id))]
  for (const wrong of [
    { ...one, sealed: other.sealed },
    { ...one, table: 'orders' },
  ]) {
    await requestResult(docs().put(wrong))
    assert.is(await rows.get('contacts', anna.id), null, 'it opens nowhere else')
  }
  db.close()
  await rows.close()
})

test.run()
