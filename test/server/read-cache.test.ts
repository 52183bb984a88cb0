import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { groupCommit } from '../../server/app/writer/sqlite-commit'
import { attempt } from '../../server/kernel/commands/group-commit'
import type { Trx } from '../../server/kernel/database/database'
import { migrate } from '../../server/kernel/database/migrate'
import { CACHED_TABLES, cacheUse } from '../../server/kernel/database/read-cache'
import type { Raw } from '../../server/kernel/database/sqlite'
import { rawStatement } from '../../server/kernel/database/statement'
import { openDatabase, openMemory } from '../../server/kernel/sqlite-file'
import { DomainError } from '../../shared/kernel/errors'

const test = suite('cache of the writer')

const READ = 'select value from meta where key = ?'

/** An open database, and how often it really read the probe's value. */
function watched(raw: Raw) {
  migrate(raw, { clock: () => 0, newId: () => 'epoch' })
  raw.prepare(`insert into meta (key, value) values ('probe', 'a')`).run()
  let reads = 0
  const prepare = raw.prepare.bind(raw)
  raw.prepare = ((sql: string) => {
    const statement = prepare(sql)
    if (sql !== READ) return statement
    const all = statement.all.bind(statement)
    statement.all = (...values: unknown[]) => {
      reads++
      return all(...values)
    }
    return statement
  }) as typeof raw.prepare
  return { raw, reads: () => reads }
}

const probe = async (trx: Trx): Promise<string> =>
  String((await rawStatement<{ value: string }>(trx, READ, ['probe']))[0]?.value)
const write = (trx: Trx, value: string) => rawStatement(trx, `update meta set value = ? where key = 'probe'`, [value])

/** Runs jobs as one batch. Returns their values, and the code of a refusal in place of one. */
const batch = async (raw: Raw, ...jobs: ((trx: Trx) => Promise<unknown>)[]) =>
  (await groupCommit(raw, jobs, (trx, job) => job(trx))).map((reply) =>
    reply.ok ? reply.value : (reply.error as DomainError).code,
  )

const refuse = () => {
  throw new DomainError('forbidden')
}

test('reads a row once for many jobs and batches', async () => {
  const { raw, reads } = watched(openMemory())
  assert.equal(await batch(raw, probe, probe, probe), ['a', 'a', 'a'])
  assert.equal(await batch(raw, probe), ['a'])
  assert.is(reads(), 1)
})

test('sees writes of the batch, outside the writer, and by another connection', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-cache-'))
  const file = join(folder, 'foyer.db')
  const { raw } = watched(openDatabase(file))
  assert.equal(await batch(raw, probe, (trx) => write(trx, 'b'), probe), ['a', [], 'b'])
  raw.prepare(`update meta set value = 'c' where key = 'probe'`).run()
  assert.equal(await batch(raw, probe), ['c'])
  const other = openDatabase(file)
  other.prepare(`update meta set value = 'd' where key = 'probe'`).run()
  assert.equal(await batch(raw, probe), ['d'])
  other.close()
  raw.close()
  rmSync(folder, { recursive: true })
})

test('caches no rows that were rolled back', async () => {
  const { raw } = watched(openMemory())
  const refused = async (trx: Trx) => {
    await write(trx, 'b')
    await probe(trx)
    refuse()
  }
  assert.equal(await batch(raw, probe, refused, probe), ['a', 'forbidden', 'a'], 'a job of several')
  assert.equal(await batch(raw, refused), ['forbidden'], 'with savepoints')
  assert.equal(await batch(raw, probe), ['a'])
  const { raw: fresh } = watched(openMemory())
  assert.equal(await batch(fresh, refused), ['forbidden'], 'a job alone')
  assert.equal(await batch(fresh, probe), ['a'])
  const step = async (trx: Trx) => {
    const tried = await attempt(trx, () => refused(trx))
    return [tried.ok, await probe(trx)]
  }
  assert.equal(await batch(fresh, step), [[false, 'a']], 'a step')
})

test('gives each reader rows of its own', async () => {
  const { raw } = watched(openMemory())
  const spoil = async (trx: Trx) => {
    const [row] = await rawStatement<{ value: string }>(trx, READ, ['probe'])
    if (row) row.value = 'spoilt'
  }
  assert.equal(await batch(raw, spoil, spoil, probe), [undefined, undefined, 'a'])
})

test('repeats a batch with savepoints after a failed step, even if its job caught the error', async () => {
  const { raw } = watched(openMemory())
  const swallowing = async (trx: Trx) => {
    await attempt(trx, async () => {
      await write(trx, 'wrong')
      refuse()
    }).catch(() => {})
    return probe(trx)
  }
  assert.equal(await batch(raw, swallowing, probe), ['a', 'a'])
})

test('caches no statement that reads another table, and notices every statement that writes', () => {
  const raw = openMemory()
  migrate(raw, { clock: () => 0, newId: () => 'epoch' })
  const use = (sql: string) => cacheUse(raw.prepare(sql))
  assert.is(use('select * from events join orders on orders.event_id = events.id'), null)
  assert.is(use('select 1'), null)
  assert.equal(use('select * from "events" where "org_id" = ? and "id" in (select value from json_each(?))'), {
    kind: 'reads',
    tables: ['events'],
  })
  assert.equal(use('update "events" set "rev" = ? where "id" = ? returning "id"'), {
    kind: 'writes',
    tables: ['events'],
  })
  assert.equal(use('with old as (select id from events) delete from prices where event_id in (select id from old)'), {
    kind: 'writes',
    tables: ['events', 'prices'],
  })
  assert.equal(use('rollback to step'), { kind: 'undoes' })
  raw.close()
})

test('has no trigger or foreign key that writes to a cached table', () => {
  const raw = openMemory()
  migrate(raw, { clock: () => 0, newId: () => 'epoch' })
  const triggers = raw.prepare(`select sql from sqlite_schema where type = 'trigger'`).pluck().all() as string[]
  assert.ok(triggers.length > 10)
  for (const sql of triggers)
    for (const [, table] of sql.matchAll(
      /\b(?:insert(?: or \w+)? into|update|delete from)\s+"?(\w+)"?\s+(?:\(|set\b|where\b|select\b)/gi,
    ))
      assert.not.ok(CACHED_TABLES.has(String(table)), sql)
  for (const table of CACHED_TABLES) {
    const keys = raw.prepare(`pragma foreign_key_list("${table}")`).all() as { on_delete: string; on_update: string }[]
    for (const { on_delete, on_update } of keys) assert.equal([on_delete, on_update], ['NO ACTION', 'NO ACTION'], table)
  }
  raw.close()
})

test.run()
