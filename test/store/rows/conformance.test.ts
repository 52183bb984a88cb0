import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { type Context, suite, type Test } from 'uvu'
import * as assert from 'uvu/assert'
import { dexieStore, openOutboxDatabase } from '../../../client/sync/log/store/dexie-store'
import { memoryStore } from '../../../client/sync/log/store/memory-store'
import type { OpRow, OpState, RightRow, Store, StoreReader } from '../../../client/sync/log/store/store'

const op = (seq: number, state: OpState = 'pending', more: Partial<OpRow> = {}): OpRow => ({
  id: `op-${String(seq).padStart(4, '0')}`,
  device_id: 'device',
  seq,
  prev_hash: null,
  user_id: 'user',
  shift_id: null,
  at: '2026-11-21T18:00:00.000Z',
  name: 'MoveCash',
  input: '{}',
  signature: '',
  hash: `h${seq}`,
  state,
  code: null,
  details: {},
  dismissed: false,
  about: [],
  ...more,
})

const seqs = (ops: readonly OpRow[]) => ops.map((row) => row.seq)

const right = (id: string, more: Partial<RightRow> = {}): RightRow => ({
  id,
  kind: 'places',
  event_id: 'e',
  subject_id: 's',
  qty: 10,
  used: 0,
  returned: 0,
  fenced: false,
  ...more,
})

function conform(test: Test<Context>, open: () => Store): void {
  test('stores what a write puts, in any table', async () => {
    const store = open()
    await store.write(async (writer) => {
      writer.put('ops', op(1))
      writer.put('counters', { id: 'series', number: 7, hash: 'abc' })
      writer.put('meta', { id: 'shift', value: null })
      writer.put('rights', right('r'))
    })
    await store.read(async (reader) => {
      assert.equal(await reader.get('ops', 'op-0001'), op(1))
      assert.is((await reader.get('counters', 'series'))?.number, 7)
      assert.equal(await reader.get('meta', 'shift'), { id: 'shift', value: null })
      assert.equal(await reader.all('rights'), [right('r')])
      assert.is(await reader.get('ops', 'none'), undefined)
    })
    await store.close()
  })

  test('finds operations by state, shift, subject and number, in order, up to a limit', async () => {
    const store = open()
    await store.write(async (writer) => {
      for (const row of [
        op(3),
        op(1),
        op(2, 'acknowledged'),
        op(10, 'pending', { shift_id: 'shift' }),
        op(4, 'refused', { shift_id: 'shift', about: ['a', 'b'] }),
      ])
        writer.put('ops', row)
    })
    await store.read(async (reader) => {
      assert.equal(seqs(await reader.ops({ by: 'state', state: 'pending' }, 10)), [1, 3, 10])
      assert.equal(seqs(await reader.ops({ by: 'state', state: 'pending' }, 2)), [1, 3])
      assert.equal(seqs(await reader.ops({ by: 'shift', shift_id: 'shift' }, Number.MAX_SAFE_INTEGER)), [4, 10])
      assert.equal(seqs(await reader.ops({ by: 'about', id: 'b' }, 10)), [4])
      assert.equal(seqs(await reader.ops({ by: 'seq', from: 3 }, 10)), [3, 4, 10])
      assert.is(await reader.count('pending'), 3)
    })
    await store.close()
  })

  test('reads its own changes within a write', async () => {
    const store = open()
    await store.write(async (writer) => {
      writer.put('ops', op(1))
      writer.put('ops', op(2))
    })
    await store.write(async (writer) => {
      writer.put('ops', op(1, 'acknowledged'))
      writer.put('ops', op(3))
      writer.remove('ops', 'op-0002')
      writer.put('counters', { id: 'b', number: 1, hash: null })
      assert.equal(seqs(await writer.ops({ by: 'state', state: 'pending' }, 10)), [3])
      assert.equal(seqs(await writer.ops({ by: 'seq', from: 1 }, 1)), [1])
      assert.is(await writer.count('pending'), 1)
      assert.is(await writer.get('ops', 'op-0002'), undefined)
      assert.equal((await writer.all('counters')).length, 1)
    })
    await store.close()
  })

  test('keeps used, returned and withdrawn rights apart from usable ones', async () => {
    const store = open()
    const ids = async (reader: StoreReader) => (await reader.openRights()).map(({ id }) => id)
    const gone = [right('a', { used: 10 }), right('b', { used: 4, returned: 6 }), right('c', { fenced: true })]
    await store.write(async (writer) => {
      for (const each of [...gone, right('e', { used: 9 }), right('d', { kind: 'series', qty: 1, used: 1 })])
        writer.put('rights', each)
      assert.equal(await ids(writer), ['d', 'e'])
    })
    assert.equal(await store.read(ids), ['d', 'e'])
    await store.write(async (writer) => {
      writer.put('rights', right('e', { used: 10 }))
      writer.put('rights', right('a', { used: 9 }))
      assert.equal(await ids(writer), ['a', 'd'])
    })
    assert.equal(await store.read(ids), ['a', 'd'])
    assert.is((await store.read((reader) => reader.all('rights'))).length, 5)
    await store.close()
  })

  test('leaves nothing after a failed write', async () => {
    const store = open()
    const failed = store.write(async (writer) => {
      writer.put('ops', op(1))
      await writer.get('ops', 'op-0001')
      throw new Error('no')
    })
    assert.is(await failed.catch((error: Error) => error.message), 'no')
    assert.is(await store.read((reader) => reader.count('pending')), 0)
    await store.close()
  })

  test('never commits half of a write that awaits something else', async () => {
    const store = open()
    await store
      .write(async (writer) => {
        writer.put('counters', { id: 'one', number: 1, hash: null })
        await new Promise((resolve) => setTimeout(resolve, 5))
        writer.put('counters', { id: 'two', number: 2, hash: null })
        await writer.get('counters', 'one')
      })
      .catch(() => {})
    const counters = await store.read((reader) => reader.all('counters'))
    assert.ok(counters.length === 0 || counters.length === 2, `${counters.length} of 2`)
    await store.close()
  })

  test('runs simultaneous writes one after another', async () => {
    const store = open()
    await Promise.all(
      Array.from({ length: 20 }, () =>
        store.write(async (writer) => {
          const seen = (await writer.get('counters', 'n'))?.number ?? 0
          writer.put('counters', { id: 'n', number: seen + 1, hash: null })
        }),
      ),
    )
    assert.is((await store.read((reader) => reader.get('counters', 'n')))?.number, 20)
    await store.close()
  })
}

const memory = suite('store: memory')
conform(memory, () => memoryStore())
memory.run()

let databases = 0
const dexie = suite('store: Dexie')
conform(dexie, () => dexieStore(`conformance-${++databases}`))

dexie('stores nothing of a write whose last request fails', async () => {
  const store = dexieStore('failing-request')
  const { put } = IDBObjectStore.prototype
  // Fails as a request does on a broken disk: later, while the transaction is being committed.
  IDBObjectStore.prototype.put = function (row) {
    if (this.name === 'meta') this.add(row)
    return this.name === 'meta' ? this.add(row) : put.call(this, row)
  }
  try {
    const written = store.write(async (writer) => {
      writer.put('ops', op(1))
      writer.put('meta', { id: 'shift', value: null })
    })
    assert.is(await written.then(String, ({ name }: Error) => name), 'AbortError')
  } finally {
    IDBObjectStore.prototype.put = put
  }
  assert.is(await store.read((reader) => reader.get('ops', op(1).id)), undefined)
  assert.is(await store.read((reader) => reader.get('meta', 'shift')), undefined)
  await store.close()
})

dexie('reads a row once in a write', async () => {
  const store = dexieStore('reading-once')
  const { get } = IDBObjectStore.prototype
  let reads = 0
  IDBObjectStore.prototype.get = function (key) {
    reads++
    return get.call(this, key)
  }
  try {
    await store.write(async (writer) => {
      await Promise.all([writer.get('meta', 'version'), writer.get('meta', 'version')])
      assert.is(await writer.get('meta', 'version'), undefined)
      writer.put('meta', { id: 'version', value: 1 })
      assert.equal(await writer.get('meta', 'version'), { id: 'version', value: 1 })
    })
  } finally {
    IDBObjectStore.prototype.get = get
  }
  assert.is(reads, 1)
  await store.close()
})

dexie('asks the browser for strict durability', () => {
  const db = openOutboxDatabase('strict')
  assert.is(
    (db as Dexie & { _options: { chromeTransactionDurability?: string } })._options.chromeTransactionDurability,
    'strict',
  )
})

/** Index schemas of the earlier versions, as they declared them. */
const EARLIER: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: { ops: 'id, [state+seq], seq, shift_id, *about', rights: 'id', counters: 'id', meta: 'id' },
}

for (const [version, tables] of Object.entries(EARLIER))
  dexie(`migrates unsent work, rights and counters of version ${version}`, async () => {
    const name = `version-${version}`
    const before = new Dexie(name)
    before.version(Number(version)).stores(tables)
    const ops = [op(1, 'acknowledged'), op(2, 'pending', { about: ['ticket'], shift_id: 'shift' }), op(3)]
    const rights = [right('r', { used: 4 }), right('spent', { used: 10 })]
    await before.table('ops').bulkPut(ops)
    await before.table('rights').bulkPut(rights)
    await before.table('counters').put({ id: 'series', number: 12, hash: 'abc' })
    await before.table('meta').put({ id: 'chain', value: { device_id: 'device', seq: 3, hash: 'h3' } })
    before.close()

    const store = dexieStore(name)
    await store.read(async (reader) => {
      assert.equal(await reader.ops({ by: 'state', state: 'pending' }, 10), ops.slice(1))
      assert.equal(await reader.ops({ by: 'about', id: 'ticket' }, 10), [ops[1]])
      assert.equal(await reader.all('rights'), rights)
      assert.equal(await reader.openRights(), [rights[0]])
      assert.equal(await reader.get('counters', 'series'), { id: 'series', number: 12, hash: 'abc' })
      assert.equal(await reader.get('meta', 'chain'), {
        id: 'chain',
        value: { device_id: 'device', seq: 3, hash: 'h3' },
      })
    })
    await store.close()
  })

dexie('migrates from every earlier version', () => {
  assert.equal(
    Object.keys(EARLIER).map(Number),
    Array.from({ length: openOutboxDatabase('newest').verno - 1 }, (_, i) => i + 1),
  )
})

dexie.run()
