import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { backUp } from '../../server/app/backup/backup'
import { contentHash } from '../../server/app/backup/content-hash'
import { restoreIntoPostgres } from '../../server/app/backup/postgres-backup'
import { machinePorts } from '../../server/app/ports'
import { openPostgres } from '../../server/kernel/database/postgres'
import type { Raw } from '../../server/kernel/database/sqlite'
import { rawStatement } from '../../server/kernel/database/statement'
import { openDatabase } from '../../server/kernel/sqlite-file'
import { ownFolder } from '../harness/folder'
import { emptyPostgres, freshGround, type Ground, sqliteGround } from '../harness/ground'

const test = suite('a backup on PostgreSQL')

const urlOf = ({ environment }: Ground): string => environment.DATABASE_URL ?? ''
const names = `select count(*) as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
const refused = (work: Promise<unknown>) => work.then(() => null, String)

const inFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const { folder, remove } = ownFolder()
  await work(folder)
  remove()
}

/** Forges a copy of a backup with correct hashes. */
function forged(from: string, to: string, change: (raw: Raw) => void): void {
  copyFileSync(from, to)
  const raw = openDatabase(to)
  raw.pragma('foreign_keys = OFF')
  change(raw)
  writeFileSync(
    `${to}.json`,
    JSON.stringify({ made_at: '2026-11-22T03:00:00.000Z', epoch: 'e', content: contentHash(raw) }),
  )
  raw.close()
}

test('backs up a snapshot despite concurrent writes', async () => {
  const ground = await freshGround()
  const postgres = openPostgres(urlOf(ground), { connections: 2 })
  const count = async (db: typeof postgres.db) =>
    (await rawStatement<{ count: number }>(db, 'select count(*) as count from spent_links', []))[0]?.count
  await postgres.snapshot(async (trx) => {
    assert.is(await count(trx), 0)
    await rawStatement(postgres.db, `insert into spent_links (id, expires_at) values ('a', 'b')`, [])
    assert.is(await count(postgres.db), 1)
    assert.is(await count(trx), 0)
    assert.match(String(await refused(rawStatement(trx, 'delete from spent_links', []))), /read-only/)
  })
  await postgres.close()
  await ground.close()
})

test('leaves the database empty after a failed restore, and refuses a filled one', () =>
  inFolder(async (folder) => {
    const ground = await freshGround()
    const [whole, astray] = [join(folder, 'whole.db'), join(folder, 'astray.db')]
    await backUp(ground.source, whole, machinePorts)
    assert.match(String(await refused(restoreIntoPostgres(whole, urlOf(ground), machinePorts))), /not empty/)
    forged(whole, astray, (raw) => raw.prepare(`update prices set price_category_id = 'nobody'`).run())
    const empty = await emptyPostgres()
    assert.match(
      String(await refused(backUp(empty.source, join(folder, 'nothing.db'), machinePorts))),
      /the database is empty/,
    )
    assert.match(String(await refused(restoreIntoPostgres(astray, urlOf(empty), machinePorts))), /foreign key/)
    assert.equal(empty.sql(names), [{ count: 0 }])
    await restoreIntoPostgres(whole, urlOf(empty), machinePorts)
    assert.equal(empty.sql('select * from prices order by id'), ground.sql('select * from prices order by id'))
    const keys = `select count(*) as count from pg_constraint where contype = 'f' and condeferrable`
    assert.equal(empty.sql(keys), [{ count: 0 }], 'a row names another at once, as ever')
    await empty.close()
    await ground.close()
  }))

test('moves an organisation from SQLite to PostgreSQL and back without changing rows', () =>
  inFolder(async (folder) => {
    const [file, moved] = [join(folder, 'file.db'), join(folder, 'moved.db')]
    const ground = await sqliteGround()
    const settings = '{"b": 1,  "10": [2, "é\\u0000"]}'
    ground.raw?.prepare('update orgs set settings = ?, name = ?').run(settings, 'Au\0la')
    await backUp(ground.source, file, machinePorts)
    const postgres = await emptyPostgres()
    await restoreIntoPostgres(file, urlOf(postgres), machinePorts)
    assert.equal(
      postgres.sql('select settings::text as settings, name from orgs'),
      Array.from({ length: 2 }, () => ({ settings, name: 'Aula' })),
    )
    await backUp(postgres.source, moved, machinePorts)
    const again = await ground.restored(moved)
    assert.equal(again.sql('select * from seats order by id'), ground.sql('select * from seats order by id'))
    for (const each of [again, postgres, ground]) await each.close()
  }))

test.run()
