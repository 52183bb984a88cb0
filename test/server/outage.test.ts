import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isOutage, outageLog } from '../../server/app/outage'
import { WriterUnavailable } from '../../server/app/writer/writer'
import { ConnectionLost } from '../../server/kernel/database/database'
import { MINUTE, SECOND } from '../../shared/kernel/time'
import { PROTOCOL } from '../../shared/sync/version'
import { startServer } from '../harness/server'

const test = suite('database outage')

test('logs an outage at once, and then once a minute with the number of failures', () => {
  let now = 0
  const lines: unknown[] = []
  const outage = outageLog(
    (about) => lines.push(about),
    () => now,
  )
  for (let i = 0; i < 150; i++) {
    outage(new ConnectionLost('refused'))
    now += SECOND
  }
  assert.equal(lines, [
    { error: 'refused', failed: 1 },
    { error: 'refused', failed: 60 },
    { error: 'refused', failed: 60 },
  ])
  now += 10 * MINUTE
  outage(new WriterUnavailable('the writer failed', { cause: new ConnectionLost('gone') }))
  assert.equal(lines.at(-1), { error: 'gone', failed: 30 })
  assert.equal([isOutage(new Error('of ours')), isOutage(new ConnectionLost('x'))], [false, true])
})

test('answers queries as busy while the database is away', async () => {
  const logged: string[] = []
  const server = await startServer({
    log: { level: 'error', stream: { write: (line: string) => void logged.push(line) } },
  })
  const token = await server.token('ADMIN')
  const { app } = server.server
  app.graphql.addHook('preExecution', () => Promise.reject(new ConnectionLost('refused')))
  for (let i = 0; i < 3; i++) {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: '{ cash_boxes { id } }' },
      headers: { authorization: `Bearer ${token}`, 'x-foyer-protocol': String(PROTOCOL) },
    })
    assert.equal([answer.statusCode, answer.json().errors[0].extensions.code], [503, 'server.busy'])
  }
  assert.is(logged.length, 1, logged.join(''))
  await server.close()
})

test.run()
