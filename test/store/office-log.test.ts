import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newId } from '../../client/kit/new-id'
import { browserOf } from '../harness/devices/real-desk'
import { firstValue } from '../harness/first-value'
import { startServer, type TestServer } from '../harness/server'
import { codeOf } from '../harness/text/code-of'

const test = suite('log of an office browser')

type Browser = Awaited<ReturnType<typeof browserOf>>

const person = (lastname: string, id = newId()) => ({ id, firstname: 'Ada', lastname, email: null, phone: null })
const named = (served: TestServer, lastname: string) =>
  served.rows('contacts').filter((row) => row.lastname === lastname)
const offices = (served: TestServer) => served.rows('devices').filter((row) => row.kind === 'office')
const settled = ({ foyer }: Browser) =>
  firstValue(foyer().sync, ({ waiting, problem }) => waiting === 0 && problem === null)
const entries = async ({ core }: Browser) => (await core.outbox.unsettled()).pending.length

/** Opens an office browser of a role that may enrol no desk or door. */
async function openOffice(served: TestServer): Promise<Browser> {
  const office = await browserOf(served, await served.listen(), newId(), 'EDITOR')
  await firstValue(office.foyer().sync, ({ first_pull_done }) => first_pull_done)
  return office
}

test('records offline what an office user edits, and sends it once', async () => {
  const served = await startServer()
  const office = await openOffice(served)
  await office.foyer().save('CreateContact', { input: person('Online') })
  assert.is(named(served, 'Online').length, 1)
  assert.equal([await entries(office), offices(served)], [0, []], 'a browser that was always online keeps no log')

  office.cut(true)
  const input = person('Offline')
  await office.foyer().save('CreateContact', { input })
  await office.foyer().save('UpdateContact', { id: input.id, input: { firstname: 'Eva', lastname: 'Offline' } })
  const place = { id: newId(), name: 'Studio', street: null, postcode: null, city: null, country: null }
  await office.foyer().save('CreateLocation', { input: place })
  assert.is((await office.core.rows.get('contacts', input.id))?.firstname, 'Eva')
  assert.is(office.foyer().identity.device, null, 'it is no desk and no door')
  assert.is(await entries(office), 3)

  office.cut(false)
  office.retry()
  await settled(office)
  assert.equal(
    named(served, 'Offline').map(({ id, firstname }) => [id, firstname]),
    [[input.id, 'Eva']],
  )
  assert.is(served.rows('locations').filter(({ id }) => id === place.id).length, 1)
  assert.equal(
    offices(served).map(({ name, last_seq }) => [name, last_seq]),
    [['EDITOR', 3]],
  )
  await office.foyer().save('UpdateContact', { id: input.id, input: { firstname: 'Ida', lastname: 'Offline' } })
  assert.is(named(served, 'Offline')[0]?.firstname, 'Ida', 'the server answers at once again')
  assert.equal([offices(served)[0]?.last_seq, office.foyer().sync.get().attention, served.reports], [3, [], []])
  await office.close()
  await served.close()
})

test('saves a contact once where the answer was lost, and the answer to the first upload after it', async () => {
  const served = await startServer()
  const office = await openOffice(served)
  office.network.loses = (body) => body.includes('Twice') || body.includes('public_key')
  await office.foyer().save('CreateContact', { input: person('Twice') })
  assert.is(named(served, 'Twice').length, 1, 'booked, and not answered')
  assert.is(await entries(office), 1)
  office.network.loses = (body) => body.includes('public_key')
  office.retry()
  await firstValue(office.foyer().sync, () => offices(served).length === 1)
  office.network.loses = () => false
  office.retry()
  await settled(office)
  assert.equal([named(served, 'Twice').length, offices(served).length, office.foyer().sync.get().attention], [1, 1, []])
  await office.close()
  await served.close()
})

test('shows a refused entry, and records nothing for a role that may not', async () => {
  const served = await startServer()
  const office = await openOffice(served)
  office.cut(true)
  assert.is(await codeOf(office.foyer().save('CreateProduct', {} as never)), 'forbidden')
  assert.equal([await entries(office), await office.core.outbox.attention()], [0, []])
  await office.foyer().save('UpdateContact', { id: newId(), input: { firstname: null, lastname: 'Nobody' } })
  office.cut(false)
  office.retry()
  await settled(office)
  assert.equal(
    office
      .foyer()
      .sync.get()
      .attention.map(({ name, status, code }) => [name, status, code]),
    [['UpdateContact', 'refused', 'not_found']],
  )
  await office.close()
  await served.close()
})

test('makes a desk of an office once its work is sent, and not before', async () => {
  const served = await startServer()
  const office = await browserOf(served, await served.listen(), newId())
  await firstValue(office.foyer().sync, ({ first_pull_done }) => first_pull_done)
  office.cut(true)
  await office.foyer().save('CreateContact', { input: person('Before') })
  assert.is(await codeOf(office.foyer().enrol({ name: 'Foyer left', kind: 'desk' })), 'offline')
  assert.is(await entries(office), 1)
  office.cut(false)
  await office.foyer().enrol({ name: 'Foyer left', kind: 'desk' })
  assert.is(named(served, 'Before').length, 1)
  assert.is(office.foyer().identity.device?.name, 'Foyer left')
  await office.foyer().save('CreateContact', { input: person('After') })
  await settled(office)
  const desk = served.rows('devices').find(({ name }) => name === 'Foyer left')
  assert.equal([named(served, 'After').length, desk?.last_seq, office.foyer().sync.get().attention], [1, 1, []])
  await office.close()
  await served.close()
})

test.run()
