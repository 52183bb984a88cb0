import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startServer } from '../harness/server'

const test = suite('office links')
const EVENT = '01a1ff44-07f9-7dd4-8c0c-fb11f495ab2c'

test('sends links to an event on to the office', async () => {
  const server = await startServer()
  const open = (url: string) => server.server.app.inject({ url, headers: { accept: 'text/html' } })
  const design = await open(`/en/events/${EVENT}/design`)
  assert.equal([design.statusCode, design.headers.location], [302, `/events/${EVENT}?view=edit#media`])
  const campaigns = await open(`/de/events/${EVENT}/campaigns`)
  assert.equal([campaigns.statusCode, campaigns.headers.location], [302, `/campaigns?event_id=${EVENT}`])
  assert.is.not((await open('/en/events/nonsense/design')).statusCode, 302)
  await server.close()
})

test.run()
