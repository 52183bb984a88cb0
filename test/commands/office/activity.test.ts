import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { firstBrokenEntry } from '../../../server/activity_log/chain'
import { actionPhrase } from '../../../shared/activity_log/actions'
import { ACTIVITY_SUBJECTS, isActivitySubject } from '../../../shared/activity_log/subjects'
import type { Command } from '../../../shared/kernel/model/command'
import { commands } from '../../../shared/model'
import { phraseBook } from '../../../shared/phrases'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('activity log')

const label = async (server: TestServer, name: string, world = server.a) => {
  const query = 'mutation ($name: String!) { CreateLabel(input: { name: $name, color: "#6F278F" }) { id } }'
  const { code } = await server.graphql(await server.token('ADMIN', world), query, { name })
  assert.is(code, null)
}

/** Removes the triggers that protect the log, as a database administrator can. */
function unguarded(server: TestServer): void {
  if (server.ground.file) for (const verb of ['update', 'delete']) server.sql(`drop trigger "activity_log_no_${verb}"`)
  else server.sql('alter table activity_log disable trigger "activity_log_append_only"')
}

test('refuses to change or delete a log entry', async () => {
  const server = await startServer()
  await label(server, 'one')
  for (const change of [
    "update activity_log set name = 'x'",
    'update activity_log set deleted = ?',
    'delete from activity_log',
  ])
    assert.throws(() => (change.includes('?') ? server.sql(change, true) : server.sql(change)), /append-only/, change)
  assert.is(server.rows('activity_log').length, 1)
  await server.close()
})

test('chains each organisation’s log separately under concurrent writes', async () => {
  const server = await startServer()
  await Promise.all(
    Array.from({ length: 12 }, (_, i) => label(server, `label ${i}`, i % 3 === 0 ? server.b : server.a)),
  )
  const seqs = (world: { org_id: string }) =>
    (server.rows('activity_log', world) as { seq: number }[]).map(({ seq }) => seq).sort((a, b) => a - b)
  assert.equal(
    [seqs(server.a), seqs(server.b)],
    [
      [1, 2, 3, 4, 5, 6, 7, 8],
      [1, 2, 3, 4],
    ],
  )
  for (const { org_id } of [server.a, server.b]) assert.is(await firstBrokenEntry(server.db, org_id), null)
  await server.close()
})

const FORGERIES: Readonly<Record<string, (server: TestServer) => unknown>> = {
  'another author': (server) =>
    server.sql(
      'update activity_log set user_id = ? where org_id = ? and seq = 3',
      server.a.users.EDITOR,
      server.a.org_id,
    ),
  'an entry taken out': (server) =>
    server.sql('delete from activity_log where org_id = ? and seq = 3', server.a.org_id),
  'a hash made anew': (server) =>
    server.sql('update activity_log set hash = ? where org_id = ? and seq = 3', 'a'.repeat(64), server.a.org_id),
  'another time': (server) =>
    server.sql(
      "update activity_log set created_at = '2020-01-01T00:00:00.000Z' where org_id = ? and seq = 3",
      server.a.org_id,
    ),
}

test('finds a tampered log entry', async () => {
  for (const [name, forge] of Object.entries(FORGERIES)) {
    const server = await startServer()
    for (const each of ['one', 'two', 'three', 'four']) await label(server, each)
    await label(server, 'other', server.b)
    unguarded(server)
    forge(server)
    assert.equal(
      [await firstBrokenEntry(server.db, server.a.org_id), await firstBrokenEntry(server.db, server.b.org_id)],
      [3, null],
      name,
    )
    await server.close()
  }
})

test('filters by person, subject and time', async () => {
  const server = await startServer()
  await label(server, 'one')
  server.advance(60_000)
  await label(server, 'two')
  const [first, second] = server
    .rows('activity_log')
    .sort((one, other) => (String(one.created_at) < String(other.created_at) ? -1 : 1))
  const found = async (input: object) => {
    const query = 'query ($input: ActivityListInput) { activity_log(input: $input) { total } }'
    const { data, message } = await server.graphql(await server.token('ADMIN'), query, { input })
    assert.ok(data, message ?? '')
    return (Object.values(data)[0] as { total: number }).total
  }
  assert.is(await found({ user_id: first?.user_id }), 2)
  assert.is(await found({ user_id: server.newId() }), 0)
  assert.equal([await found({ subject: 'labels' }), await found({ subject: 'users' })], [2, 0])
  assert.equal([await found({ from: second?.created_at }), await found({ to: second?.created_at })], [1, 1])
  await server.close()
})

test('names every table whose changes are logged', () => {
  const logged = Object.values<Command>(commands).flatMap(({ logged: isLogged, edits, returns }) => {
    const subject = edits?.entity.name ?? (returns && 'kind' in returns ? returns.name : null)
    return isLogged && subject ? [subject] : []
  })
  assert.equal(
    logged.filter((table) => !isActivitySubject(table)),
    [],
  )
  assert.equal(
    ACTIVITY_SUBJECTS.filter(
      (table) => !(`activity_log.subject.${table}` in phraseBook.en) && !(`${table}.title` in phraseBook.en),
    ),
    [],
  )
})

test('describes each logged command in words', () => {
  const silent = Object.values<Command>(commands).filter(({ logged, name }) => logged && actionPhrase(name) === null)
  assert.equal(
    silent.map(({ name }) => name),
    [],
  )
  assert.equal(['CreateLabel', 'PayOrder', 'Unknown'].map(actionPhrase), [
    'activity_log.action.created',
    'activity_log.action.PayOrder',
    null,
  ])
})

test.run()
