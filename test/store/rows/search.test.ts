import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CacheMeta } from '../../../client/sync/rows/cache-meta'
import { CorruptRecords } from '../../../client/sync/rows/encryption/corrupt-records'
import { SearchIndex } from '../../../client/sync/rows/search/search-index'
import { SOME_VAULT } from '../../harness/browser/vaults'

const test = suite('local search')

/** Number of single sales before they are joined. */
const SMALL = 400

let databases = 0

/** Search index of a tab, in a database that other tabs share. */
function tabs() {
  const name = `search-${++databases}`
  const texts = new Map<string, string>()
  const tab = () => {
    const meta = new CacheMeta(name, SOME_VAULT, new CorruptRecords())
    const search = new SearchIndex(meta)
    return {
      meta,
      prepare: (pause: () => Promise<void>) => search.prepare('orders', pause),
      add: async (id: string, text: string) => {
        texts.set(id, text)
        await search.add('orders', [{ id, text }])
      },
      page: async (rows: readonly { readonly id: string; readonly text: string }[]) => {
        for (const { id, text } of rows) texts.set(id, text)
        await search.add('orders', rows)
      },
      find: async (text: string) =>
        (
          await search.find('orders', text, 10, async (ids) =>
            ids.map((id) => ({ row: { id }, text: texts.get(id) ?? '' })),
          )
        ).map(({ id }) => id),
    }
  }
  return tab
}

async function filled(add: (id: string, text: string) => Promise<void>, from: number, count: number) {
  for (let n = from; n < from + count; n++) await add(`order ${n}`, `Guest${n}x Miller`)
}

test('finds a sale written by another tab during compaction', async () => {
  const tab = tabs()
  const [here, beside] = [tab(), tab()]
  await filled(here.add, 0, SMALL)
  const replace = here.meta.replace.bind(here.meta)
  let between = 0
  here.meta.replace = async (batch, gone) => {
    between++
    await beside.add('new', 'Newton Isaac')
    return replace(batch, gone)
  }
  assert.equal(await here.find('guest17x mil'), ['order 17'])
  assert.is(between, 1, 'they were joined')
  assert.equal(await here.find('newton'), ['new'])
  assert.equal(await here.find('guest399x'), ['order 399'])
})

test('finds the newest rows first, in whichever order a first download brought them', async () => {
  const { page, find } = tabs()()
  const row = (n: number) => ({ id: `order ${String(n).padStart(4, '0')}`, text: `Ada Miller ${n}` })
  const backwards = Array.from({ length: 600 }, (_, i) => row(599 - i))
  for (let from = 0; from < backwards.length; from += 150) await page(backwards.slice(from, from + 150))
  assert.equal(
    (await find('ada')).map((id) => Number(id.slice(-4))),
    [599, 598, 597, 596, 595, 594, 593, 592, 591, 590],
  )
})

test('stores sales once when two tabs compact them', async () => {
  const tab = tabs()
  const [here, beside] = [tab(), tab()]
  await filled(here.add, 0, SMALL - 1)
  await beside.find('miller')
  await here.add('last', 'Newton Isaac')
  await here.find('miller')
  await filled(here.add, SMALL, 5)
  assert.equal(await beside.find('guest404x'), ['order 404'])
  assert.equal(await beside.find('newton'), ['last'])
  assert.is((await here.meta.words.toArray()).length, 6)
  await filled(here.add, SMALL + 5, SMALL)
  for (const { find } of [here, beside])
    for (const n of [3, 404, 804]) assert.equal(await find(`guest${n}x`), [`order ${n}`])
  const kept = (await here.meta.words.toArray()).reduce((sum, { rows }) => sum + rows, 0)
  assert.is(kept, SMALL + 5 + SMALL)
})

test('answers the first search from memory once the words are loaded', async () => {
  const tab = tabs()
  const [here, beside] = [tab(), tab()]
  await filled(here.add, 0, 30)
  let pauses = 0
  await beside.prepare(async () => {
    pauses++
  })
  assert.ok(pauses > 3, 'the page has turns in between')
  const batches = beside.meta.batches.bind(beside.meta)
  let read = 0
  beside.meta.batches = async (numbers) => {
    read += numbers.length
    return batches(numbers)
  }
  assert.equal(await beside.find('guest17x mil'), ['order 17'])
  assert.is(read, 0, 'nothing is left to load')
  await here.add('new', 'Newton Isaac')
  assert.equal(await beside.find('newton'), ['new'])
})

test('finds what another tab joins while the words are being loaded', async () => {
  const tab = tabs()
  const [here, beside] = [tab(), tab()]
  await filled(here.add, 0, SMALL)
  const batchesSince = beside.meta.batchesSince.bind(beside.meta)
  let joined = 0
  beside.meta.batchesSince = async (table, last) => {
    const numbers = await batchesSince(table, last)
    if (joined++ === 0) await here.find('miller')
    return numbers
  }
  assert.equal(await beside.find('guest17x mil'), ['order 17'])
})

test('does not let a search wait for the pauses of a load', async () => {
  const tab = tabs()
  const [here, beside] = [tab(), tab()]
  await filled(here.add, 0, 30)
  let paused = () => {}
  const isPaused = new Promise<void>((resolve) => {
    paused = resolve
  })
  const loading = beside.prepare(() => {
    paused()
    return new Promise(() => {})
  })
  await isPaused
  assert.equal(await beside.find('guest17x mil'), ['order 17'])
  await loading
})

test.run()
