import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { beginEpochAfterRestore } from '../../server/app/backup/postgres-restore'
import { machinePorts } from '../../server/app/ports'
import { attempt } from '../../server/kernel/commands/group-commit'
import { type Columns, TABLE_COLUMNS } from '../../server/kernel/database/columns'
import type { Trx } from '../../server/kernel/database/database'
import { scoped } from '../../server/kernel/database/org-scope'
import { openPostgres } from '../../server/kernel/database/postgres'
import { rawStatement } from '../../server/kernel/database/statement'
import { INTERNAL_COLUMNS } from '../../server/kernel/database/tables/internal-tables'
import { plainText } from '../../shared/kernel/search-text'
import { HOUR, iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import type { Checkpoint } from '../../shared/sync/protocol'
import { pullAll } from '../harness/devices/pull'
import { TestDevice } from '../harness/devices/test-device'
import { startServer } from '../harness/server'
import { eventually } from '../harness/turns'

const nodes = suite('nodes on PostgreSQL')

const KINDS: Readonly<Record<string, string>> = { text: 'text', bigint: 'integer', boolean: 'boolean', json: 'json' }

nodes('has each table as its entity defines it', async () => {
  const server = await startServer()
  const found: Record<string, Record<string, { kind: string; nullable: boolean }>> = {}
  const columns = server.sql(
    `select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public'`,
  )
  for (const { table_name, column_name, data_type, is_nullable } of columns) {
    const table = found[String(table_name)] ?? {}
    table[String(column_name)] = {
      kind: KINDS[String(data_type)] ?? String(data_type),
      nullable: is_nullable === 'YES',
    }
    found[String(table_name)] = table
  }
  for (const [table, wanted] of Object.entries({ ...TABLE_COLUMNS, ...INTERNAL_COLUMNS } as Record<string, Columns>))
    assert.equal(found[table], wanted, table)
  await server.close()
})

nodes('hides other organisations from an unscoped statement by row-level security', async () => {
  const server = await startServer()
  const { a, b, db } = server
  const seen = (rows: { org_id: string }[]) => [...new Set(rows.map(({ org_id }) => org_id))]
  const all = await rawStatement<{ org_id: string }>(db, 'select org_id from contacts', [])
  assert.equal(new Set(seen(all)), new Set([a.org_id, b.org_id]))
  const walled = scoped(db, a.org_id)
  assert.equal(seen(await rawStatement(walled, 'select org_id from contacts', [])), [a.org_id])
  await rawStatement(walled, `update contacts set name = 'taken'`, [])
  assert.equal(
    server.rows('contacts', b).map(({ name }) => name),
    ['Ada Lovelace'],
  )
  const planted = await rawStatement(walled, `insert into org_counters (org_id, rev) values (?, 1)`, [
    server.newId(),
  ]).then(() => null, String)
  assert.match(String(planted), /row-level security/)
  const open = server.sql(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and a.attnotnull
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`,
  )
  assert.equal(open, [], 'every table of organisations has its wall')
  const moved = await rawStatement(db, 'update contacts set org_id = ? where org_id = ?', [b.org_id, a.org_id]).then(
    () => null,
    String,
  )
  assert.match(String(moved), /immutable/)
  await server.close()
})

nodes('rolls back only the failing job, without leaving locks or settings', async () => {
  const server = await startServer()
  const { a, b, db } = server
  const postgres = openPostgres(server.ground.environment.DATABASE_URL ?? '', { connections: 1 })
  const counter = (org_id: string) =>
    rawStatement<{ rev: number }>(postgres.db, 'select rev from org_counters where org_id = ?', [org_id])
  const [before] = await counter(a.org_id)
  const replies = await postgres.transaction(async (trx) => {
    const held = await attempt(trx, () =>
      rawStatement(scoped(trx, a.org_id), 'update org_counters set rev = rev + 1 where org_id = ? returning rev', [
        a.org_id,
      ]),
    )
    const failed = await attempt(trx, () =>
      rawStatement(scoped(trx, b.org_id), 'insert into org_counters (org_id, rev) values (?, null)', [b.org_id]),
    )
    const [seen] = await rawStatement<{ count: number }>(
      scoped(trx, a.org_id),
      'select count(*) as count from contacts',
      [],
    )
    return [held.ok, failed.ok, seen?.count]
  })
  assert.equal(replies, [true, false, 1])
  assert.is((await counter(a.org_id))[0]?.rev, (before?.rev ?? 0) + 1)
  for (const work of [
    () => Promise.reject(new Error('no')),
    (trx: Trx) => rawStatement(scoped(trx, a.org_id), 'select 1 / 0', []),
  ])
    assert.ok(await postgres.transaction<unknown>(work).then(() => null, String))
  assert.is((await rawStatement(postgres.db, 'select id from contacts', [])).length, 2)
  assert.is((await postgres.transaction((trx) => rawStatement(trx, 'select id from contacts', []))).length, 2)
  await postgres.close()
  assert.is((await rawStatement(db, 'select org_id from contacts', [])).length, 2)
  await server.close()
})

nodes('books any typed text, without failing neighbouring jobs', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const CREATE = 'mutation ($input: CreateLocationInput!) { CreateLocation(input: $input) { name } }'
  const place = (name: string) => ({
    id: server.newId(),
    name,
    street: null,
    postcode: null,
    city: null,
    country: null,
  })
  const names = ['One', 'T\u0000wo', 'Three']
  await Promise.all(names.map((name) => server.graphql(token, CREATE, { input: place(name) })))
  const kept = server.rows('locations').map(({ name }) => name)
  assert.ok(kept.includes('One') && kept.includes('Three'), kept.join())
  const desk = await TestDevice.ready(server, { shift: true })
  const [floor] = (await desk.places('floor', 1)).rights as [RowOf<'rights'>]
  const sale = desk.saleArgs([{ right: floor, price: server.a.prices.floor, rate: server.a.rates.full }])
  assert.is((await desk.send('CreateOrder', { input: { ...sale.input, name: 'Ada\u0000' } })).status, 'applied')
  assert.is(server.rows('orders')[0]?.name, 'Ada')
  await server.close()
})

nodes('serialises writes per organisation only', async () => {
  const server = await startServer()
  const postgres = openPostgres(server.ground.environment.DATABASE_URL ?? '', { connections: 1 })
  const ended: string[] = []
  const news = (org_id: string, name: string) =>
    server.writer
      .run({ kind: 'payment_news', news: { org_id, method: 'stripe', payment_id: server.newId(), ref: 'none' } })
      .then(() => ended.push(name))
  let own: Promise<unknown> = Promise.resolve()
  await postgres.transaction(async (trx) => {
    await rawStatement(trx, 'select rev from org_counters where org_id = ? for update', [server.a.org_id])
    own = news(server.a.org_id, 'its own')
    await news(server.b.org_id, 'of another')
    await server.writer.run({ kind: 'probe' })
    ended.push('of nobody')
  })
  await own
  assert.equal(ended, ['of another', 'of nobody', 'its own'])
  await postgres.close()
  await server.close()
})

nodes('fails only the running work when a connection is cut', async () => {
  const server = await startServer()
  const postgres = openPostgres(server.ground.environment.DATABASE_URL ?? '', { connections: 2 })
  const pid = async (trx: Trx) =>
    (await rawStatement<{ pid: number }>(trx, 'select pg_backend_pid() as pid', []))[0]?.pid
  const cut = postgres.transaction(async (trx) => {
    await rawStatement(trx, 'update org_counters set rev = rev + 1000', [])
    server.sql('select pg_terminate_backend(?)', await pid(trx))
    await rawStatement(trx, 'select 1', [])
  })
  assert.match(String(await cut.then(() => null, String)), /ConnectionLost|terminat/)
  assert.is(server.sql('select rev from org_counters where rev >= 1000').length, 0)
  assert.is((await postgres.transaction((trx) => rawStatement(trx, 'select 1', []))).length, 1)
  await postgres.close()
  await server.close()
})

nodes('compares words like the browser', async () => {
  const server = await startServer()
  const letters = fc.string({ unit: fc.constantFrom(...'aZ09 .@ÄöüßẞéÈñÇøŁłİıŠžΣΊς中🎟Жй'), maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(letters, async (text) => {
      const [row] = await rawStatement<{ plain: string }>(server.db, 'select plain(?) as plain', [text])
      assert.is(row?.plain, plainText(text), text)
    }),
    { numRuns: 200 },
  )
  await server.close()
})

nodes('numbers concurrent changes of two nodes uniquely, and no pull misses one', async () => {
  const one = await startServer()
  const two = await startServer({ beside: one })
  const tokens = [await one.token('ADMIN'), await two.token('ADMIN')] as const
  const CREATE = 'mutation ($input: CreateContactInput!) { CreateContact(input: $input) { id rev } }'
  const made: { id: string; rev: number }[] = []
  const input = (n: number) => ({ id: one.newId(), firstname: 'Guest', lastname: `No ${n}`, email: null, phone: null })
  const seen = new Map<string, number>()
  let writing = true
  const reader = (async () => {
    let from: Checkpoint | null = null
    for (let done = false; !done; ) {
      done = !writing
      const { rows, checkpoint }: Awaited<ReturnType<typeof pullAll>> = await pullAll(
        two,
        tokens[1],
        'contacts',
        50,
        from,
      )
      for (const { id, rev } of rows) seen.set(id, rev)
      from = checkpoint
    }
  })()
  await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const node = n % 2 === 0 ? one : two
      const answer = await node.graphql(tokens[n % 2 === 0 ? 0 : 1], CREATE, { input: input(n) })
      assert.is(answer.code, null, answer.message ?? '')
      made.push(answer.data?.CreateContact as { id: string; rev: number })
    }),
  )
  writing = false
  await reader
  assert.is(new Set(made.map(({ rev }) => rev)).size, 60)
  for (const { id, rev } of made) assert.is(seen.get(id), rev, 'pulled while others wrote')
  assert.is((await pullAll(one, tokens[0], 'contacts', 7)).rows.length, 61)
  await two.close()
  await one.close()
})

nodes('grants each seat once through two nodes', async () => {
  const one = await startServer()
  const two = await startServer({ beside: one })
  const desks = await Promise.all([TestDevice.ready(one), TestDevice.ready(two)])
  const answers = await Promise.all(desks.map((desk) => desk.seats(6)))
  const got = answers.flatMap(({ rights }) => rights.map((right: RowOf<'rights'>) => right.subject_id))
  assert.is(got.length, 6)
  assert.is(new Set(got).size, 6)
  await two.close()
  await one.close()
})

nodes('notifies listeners on one node of changes on another', async () => {
  const one = await startServer()
  const two = await startServer({ beside: one })
  const heard = new Promise<unknown>((resolve, reject) => {
    const { between } = two.ground
    if (!between) return reject(new Error('nodes that do not hear each other'))
    between
      .hear(
        (org_id, signal) => resolve({ org_id, tables: signal.tables }),
        () => {},
      )
      .then((stop) => {
        void TestDevice.ready(one).then(() => heard.finally(stop))
      }, reject)
  })
  assert.equal(await heard, { org_id: one.a.org_id, tables: ['devices'] })
  await two.close()
  await one.close()
})

nodes('starts a new epoch after a restore: desks report first, everyone signs in again', async () => {
  const one = await startServer()
  const desk = await TestDevice.ready(one, { shift: true })
  const url = one.ground.environment.DATABASE_URL ?? ''
  const before = iso(one.now() - HOUR)
  const ports = { ...machinePorts, clock: one.now }
  const refused = (work: Promise<unknown>) => work.then(() => null, String)
  assert.match(String(await refused(beginEpochAfterRestore(url, before, ports))), /server is running/)
  assert.match(String(await refused(beginEpochAfterRestore(url, 'yesterday', ports))), /give the time/)
  assert.match(String(await refused(beginEpochAfterRestore(url, iso(one.now() + HOUR), ports))), /in the future/)
  const [was] = one.sql(`select value from meta where key = 'epoch'`)
  await one.server.close()
  await one.ground.release()
  const connected = `select pid from pg_stat_activity where datname = current_database() and application_name like 'foyer%'`
  await eventually('the closed connections', () => one.sql(connected).length === 0)
  const epoch = await beginEpochAfterRestore(url, before, ports)
  assert.is.not(epoch, was?.value)
  assert.equal(one.sql(`select value from meta where key = 'epoch'`), [{ value: epoch }])
  assert.equal(one.sql('select id from sessions'), [])
  assert.is(one.sql('select recovery from devices where id = ?', desk.id)[0]?.recovery, 'silent')
  for (const world of [one.a, one.b])
    assert.equal(
      one.rows('incidents', world).map(({ kind, details }) => [kind, details.backup_at]),
      [['restored', before]],
    )
  await one.close()
})

nodes.run()
