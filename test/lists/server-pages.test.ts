import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { serverPages } from '../../client/kit/reading/server-pages'
import type { Foyer } from '../../client/sync/foyer'
import { cell, type LiveCell } from '../../client/sync/live'
import { EVERY_TABLE } from '../../client/sync/network/sync-engine'
import type { List } from '../../shared/kernel/model/list/list'
import { seasonsList } from '../../shared/seasons/list'
import { eventually } from '../harness/turns'

const test = suite('rows read from the server')

const list = seasonsList as unknown as List
const INPUT = { limit: 10 }

/** An open organisation whose server answers one season. */
function opened() {
  const asked: unknown[] = []
  const foyer = {
    identity: { user: { role: 'ADMIN' }, org: { name: 'Before' } },
    sync: cell({ reachable: true }),
    changedTables: cell<readonly string[]>([]),
    ask: async (_query: unknown, args: unknown) => {
      asked.push(args)
      return { total: 1, seasons: [{ id: 'season' }] }
    },
  } as unknown as Foyer
  return { foyer, asked }
}

/** Reads the first page as a screen does. Returns the ids that it shows at once and those after the answer. */
async function shown(foyer: Foyer) {
  const { live } = serverPages(foyer, list, INPUT)
  const ids = () =>
    live
      .get()
      .pages.get(0)
      ?.map(({ id }) => id)
  const atOnce = ids()
  const leave = await new Promise<() => void>((resolve) => {
    const stop = live.subscribe(({ total }) => {
      if (total !== undefined) queueMicrotask(() => resolve(stop))
    })
  })
  const later = ids()
  leave()
  return { atOnce, later }
}

test('stay while the settings of the organisation change', async () => {
  const { foyer } = opened()
  assert.equal(await shown(foyer), { atOnce: undefined, later: ['season'] })
  const changed = { ...foyer, identity: { ...foyer.identity, org: { ...foyer.identity.org, name: 'After' } } }
  assert.equal((await shown(changed)).atOnce, ['season'])
})

test('are read again for another role and in another organisation', async () => {
  const { foyer, asked } = opened()
  await shown(foyer)
  const demoted: Foyer = {
    ...foyer,
    identity: { ...foyer.identity, user: { ...foyer.identity.user, role: 'ANALYST' } },
  }
  assert.equal(await shown(demoted), { atOnce: undefined, later: ['season'] })
  assert.is(asked.length, 2)
  assert.is((await shown(opened().foyer)).atOnce, undefined)
})

test('are read again when any table may have changed unnoticed', async () => {
  const { foyer, asked } = opened()
  const { live } = serverPages(foyer, list, INPUT)
  const leave = live.subscribe(() => {})
  await eventually('the first answer', () => live.get().total === 1)
  ;(foyer.changedTables as LiveCell<readonly string[]>).set([EVERY_TABLE])
  await eventually('a second question', () => asked.length === 2)
  leave()
})

test.run()
