import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { corruptEncrypted } from '../../harness/browser/vaults'
import { deskOf } from '../../harness/devices/real-desk'
import { firstValue } from '../../harness/first-value'
import { startServer } from '../../harness/server'
import { eventually } from '../../harness/turns'

const test = suite('store: corrupt rows')

test('hides corrupt records until pulled again, and keeps unsent work', async () => {
  const served = await startServer()
  const desk = await deskOf(served, await served.listen(), 'torn')
  const { rows, newId, outbox } = desk.core
  const [anna, bela, carla] = ['Anna Torn', 'Bela Whole', 'Carla Unsent'].map((name) => ({ id: newId(), name }))
  const create = async (one: typeof anna) => {
    const [firstname, lastname] = one?.name.split(' ') ?? []
    await desk.foyer().record('CreateContact', {
      input: { id: String(one?.id), firstname: firstname ?? '', lastname: lastname ?? '', email: null, phone: null },
    })
  }
  const known = async (one: typeof anna) => (await rows.get('contacts', one?.id ?? ''))?.name
  // A different limit each time, because a cached list is not read again.
  let limit = 100
  const names = async () => {
    const list = await firstValue(
      desk.foyer().find('contacts', { sort: { by: 'name', desc: false }, limit: limit++ }),
      (rows) => rows !== undefined,
    )
    return list?.map(({ name }) => name).join()
  }
  const found = async (text: string) => (await rows.search('contacts', text, 5)).map(({ name }) => name).join()
  const here = (collection: string) => (database: string) =>
    database.includes(`foyer-rows-${served.a.org_id}`) && database.endsWith(collection)
  await create(anna)
  await create(bela)
  await firstValue(desk.foyer().sync, ({ waiting }) => waiting === 0)
  await eventually('the server’s rows', async () => ((await rows.get('contacts', bela?.id ?? ''))?.rev ?? 0) > 0)

  desk.cut(true)
  await create(carla)
  const before = await names()
  assert.is(await corruptEncrypted(here('contacts'), 'docs', carla?.id), 1)
  assert.is(await known(carla), undefined)
  await eventually('the unsent operations', async () => (await known(carla)) === carla?.name)
  assert.is(await corruptEncrypted(here('contacts'), 'docs', anna?.id), 1)
  assert.is(await names(), before?.replace('Anna Torn,', ''), 'a list goes on without it')
  assert.ok((await corruptEncrypted(here('meta'), 'words')) > 0)
  // An index that was in memory already still has its words.
  assert.ok(['', bela?.name].includes(await found('whole')))
  assert.is((await outbox.pending()).length, 1)

  desk.cut(false)
  desk.retry()
  await eventually('the corrupt row', async () => (await known(anna)) === anna?.name)
  await eventually('its list', async () => (await names()) === before)
  await eventually(
    'its phrases',
    async () => (await found('whole')) === bela?.name && (await found('torn')) === anna?.name,
  )
  await firstValue(desk.foyer().sync, ({ waiting }) => waiting === 0)
  assert.is(served.rows('contacts').filter(({ id }) => id === carla?.id).length, 1)
  assert.equal([desk.foyer().sync.get().attention, desk.foyer().sync.get().problem, served.reports], [[], null, []])
  await desk.close()
  await served.close()
})

test.run()
