import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer } from '../../harness/server'

const contacts = suite('contacts')

const byron = { firstname: 'Ada', lastname: 'Byron', email: 'ada@analytical.example', phone: null }

contacts('creates contacts offline at two desks, each once with its own number', async () => {
  const server = await startServer()
  const desks = [await TestDevice.ready(server), await TestDevice.ready(server)]
  const ids = new Set<unknown>()
  for (const desk of desks) {
    const id = server.newId()
    ids.add(id)
    const booked = await desk.send('CreateContact', { input: { id, ...byron } })
    assert.equal([booked.status, booked.code], ['applied', null])
  }
  const made = server.rows('contacts').filter(({ id }) => ids.has(id))
  assert.equal(
    made.map(({ name, email }) => [name, email]),
    [
      ['Ada Byron', byron.email],
      ['Ada Byron', byron.email],
    ],
  )
  const [first = 0, second] = made.map(({ num }) => Number(num)).sort((a, b) => a - b)
  assert.is(second, first + 1)
  await server.close()
})

contacts('merges corrections of different fields by two desks', async () => {
  const server = await startServer()
  const [a, b] = [await TestDevice.ready(server), await TestDevice.ready(server)]
  const id = server.newId()
  await a.send('CreateContact', { input: { id, ...byron } })
  await a.send('UpdateContact', { id, input: { firstname: 'Ada', lastname: 'Byron', email: 'ada@engine.example' } })
  await b.send('UpdateContact', { id, input: { firstname: null, lastname: 'Lovelace & Co', phone: '+49 341 1' } })
  const row = server.rows('contacts').find((contact) => contact.id === id)
  assert.equal([row?.name, row?.firstname, row?.lastname, row?.email, row?.phone], ['Lovelace & Co', null, 'Lovelace & Co', 'ada@engine.example', '+49 341 1'])
  await server.close()
})

contacts('refuses an empty name, an invalid email and another organisation’s contact', async () => {
  const server = await startServer()
  const desk = await TestDevice.ready(server)
  const nameless = await desk.send('CreateContact', { input: { id: server.newId(), ...byron, lastname: '' } })
  const half = await desk.send('CreateContact', { input: { id: server.newId(), ...byron, email: 'ada@' } })
  const unknown = await desk.send('UpdateContact', { id: server.newId(), input: { firstname: null, lastname: 'Nobody' } })
  assert.equal([nameless.code, half.code, unknown.code], ['input.invalid', 'input.invalid', 'not_found'])
  await server.close()
})

contacts.run()
