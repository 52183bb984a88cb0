import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrations } from '../../../migrations/list'
import { createPrivateFolder } from '../../../server/app/storage/private-folder'
import { TABLE_COLUMNS } from '../../../server/kernel/database/columns'
import { appliedMigrations, migrate } from '../../../server/kernel/database/migrate'
import { text } from '../../../server/kernel/database/migration'
import { kysely, type Raw } from '../../../server/kernel/database/sqlite'
import { INTERNAL_COLUMNS } from '../../../server/kernel/database/tables/internal-tables'
import { openDatabase, openMemory } from '../../../server/kernel/sqlite-file'
import { DUE_ORDERS } from '../../../server/orders/office/expire-orders'
import { idSource } from '../../../shared/kernel/ids'
import { entities } from '../../../shared/model'
import { EXPIRING_STATUSES } from '../../../shared/orders/life'

const clock = () => 1_795_000_000_000
const newId = idSource(clock, (length) => crypto.getRandomValues(new Uint8Array(length)))
const options = { clock, newId }

const columns = (raw: Raw, table: string) =>
  (raw.pragma(`table_info(${table})`) as { name: string; type: string; notnull: number; pk: number }[]).map(
    (column) => ({
      name: column.name,
      type: column.type,
      nullable: column.notnull === 0 && column.pk === 0,
    }),
  )

const ground = suite('data folder and schema')

ground('has exactly the entity’s columns in every table', () => {
  const raw = openMemory()
  migrate(raw, options)
  const sqlType = { text: 'TEXT', json: 'TEXT', integer: 'INTEGER', boolean: 'INTEGER' }
  const all = { ...TABLE_COLUMNS, ...INTERNAL_COLUMNS }
  for (const [table, expected] of Object.entries(all))
    assert.equal(
      columns(raw, table).sort((a, b) => (a.name < b.name ? -1 : 1)),
      Object.entries(expected)
        .map(([name, { kind, nullable }]) => ({ name, type: sqlType[kind], nullable }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
      table,
    )
  const tables = (
    raw
      .prepare(`SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'`)
      .all() as { name: string; strict: number }[]
  )
    .map((row) => [row.name, row.strict])
    .sort()
  assert.equal(
    tables,
    [...Object.keys(all), 'migrations'].sort().map((name) => [name, 1]),
  )
})

ground('has an index that begins with the columns of every one that an entity asks for', () => {
  const raw = openMemory()
  migrate(raw, options)
  for (const entity of Object.values(entities))
    for (const wanted of entity.indexes) {
      const found = (raw.pragma(`index_list(${entity.name})`) as { name: string }[]).some(({ name }) =>
        `${(raw.pragma(`index_info(${name})`) as { name: string }[]).map((column) => column.name).join()},`.startsWith(
          `${wanted.join()},`,
        ),
      )
      assert.ok(found, `${entity.name} (${wanted.join()})`)
    }
})

ground('finds expiring rows by an index', () => {
  const raw = openMemory()
  migrate(raw, options)
  const [step, ...others] = raw.prepare(`explain query plan ${DUE_ORDERS}`).all('', '', '') as { detail: string }[]
  assert.match(step?.detail ?? '', 'INDEX orders_org_id_valid_until (org_id=? AND valid_until<?)')
  assert.not.ok(
    others.some(({ detail }) => detail.includes('ORDER BY')),
    'in order already',
  )
  const index = raw.prepare(`select sql from sqlite_master where name = 'orders_org_id_valid_until'`).pluck().get()
  assert.match(String(index), `WHERE status_code in (${EXPIRING_STATUSES.join(', ')})`)
})

ground('sets durability on every open', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-'))
  const file = join(folder, 'foyer.db')
  for (let open = 0; open < 3; open++) {
    const raw = openDatabase(file)
    migrate(raw, options)
    assert.is(raw.pragma('synchronous', { simple: true }), 2)
    assert.is(raw.pragma('journal_mode', { simple: true }), 'wal')
    assert.is(raw.pragma('foreign_keys', { simple: true }), 1)
    raw.close()
  }
  rmSync(folder, { recursive: true })
})

ground('leaves nothing after a failed migration, and copies the database first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-'))
  const file = join(folder, 'foyer.db')
  const raw = openDatabase(file)
  migrate(raw, options)
  const broken = {
    name: '9999_broken',
    up(schema: Parameters<(typeof migrations)[0]['up']>[0]) {
      schema.table('half', { id: text() }, { primaryKey: 'id' })
      schema.index('nowhere', ['id'])
    },
  }
  assert.throws(() => migrate(raw, { ...options, list: [...migrations, broken] }), /nowhere/)
  assert.is(raw.prepare(`SELECT count(*) n FROM sqlite_schema WHERE name = 'half'`).pluck().get(), 0)
  assert.equal(
    appliedMigrations(raw),
    migrations.map((migration) => migration.name),
  )
  assert.ok(readdirSync(folder).includes('foyer.db.before-9999_broken'))
  raw.close()
  rmSync(folder, { recursive: true })
})

ground('replaces an incomplete copy, and never gives an incomplete copy its final name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-'))
  const file = join(folder, 'foyer.db')
  const raw = openDatabase(file)
  migrate(raw, options)
  const had = appliedMigrations(raw)
  const copy = `${file}.before-9999_later`
  raw.prepare('VACUUM INTO ?').run(copy)
  const whole = readFileSync(copy)
  // What a process that was killed while copying, or a full disk, has left behind.
  const torsos = [whole.subarray(0, whole.length / 2), whole.subarray(0, 512), Buffer.alloc(0)]
  for (const [i, torso] of torsos.entries()) {
    const name = `9999_later_${i}`
    writeFileSync(`${file}.before-${name}`, torso)
    writeFileSync(`${file}.before-${name}.unfinished`, torso)
    assert.equal(
      migrate(raw, {
        ...options,
        list: [...migrations, ...torsos.slice(0, i + 1).map((_, n) => ({ name: `9999_later_${n}`, up: () => {} }))],
      }),
      [name],
    )
    const made = new BetterSqlite(`${file}.before-${name}`, { readonly: true })
    assert.equal(
      [made.pragma('integrity_check', { simple: true }), appliedMigrations(made)],
      ['ok', [...had, ...torsos.slice(0, i).map((_, n) => `9999_later_${n}`)]],
    )
    made.close()
  }
  assert.not.ok(readdirSync(folder).some((name) => name.endsWith('.unfinished')))
  raw.close()
  rmSync(folder, { recursive: true })
})

ground('changes nothing, and leaves no copy, where the disk is too full for one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-'))
  const file = join(folder, 'foyer.db')
  const raw = openDatabase(file)
  migrate(raw, options)
  raw.pragma('wal_checkpoint(TRUNCATE)')
  const had = appliedMigrations(raw)
  raw.close()
  const source = `
    const { openDatabase } = await import('./server/kernel/sqlite-file.ts')
    const { migrate } = await import('./server/kernel/database/migrate.ts')
    const { migrations } = await import('./migrations/list.ts')
    const raw = openDatabase(${JSON.stringify(file)})
    try {
      migrate(raw, { clock: Date.now, newId: String, list: [...migrations, { name: '9999_later', up: () => {} }] })
    } catch (error) {
      console.log(error.code)
    }`
  // No file may grow beyond 200 kB, which fails like a full disk.
  const run = spawnSync(
    'sh',
    ['-c', `trap '' XFSZ; ulimit -f 400; exec "$0" --import tsx --input-type=module -e "$1"`, process.execPath, source],
    {
      encoding: 'utf8',
    },
  )
  assert.match(run.stdout, /^(SQLITE_FULL|SQLITE_IOERR_WRITE)/, run.stderr)
  const after = openDatabase(file)
  assert.equal(appliedMigrations(after), had)
  after.close()
  assert.not.ok(
    readdirSync(folder).some((name) => name.includes('before')),
    readdirSync(folder).join(),
  )
  rmSync(folder, { recursive: true })
})

ground('passes on the error after which SQLite has rolled back by itself', async () => {
  const raw = openMemory()
  raw.exec('create table once (id integer primary key); insert into once values (1)')
  const writing = kysely(raw)
    .transaction()
    .execute((trx) => sql`insert or rollback into once values (1)`.execute(trx))
  const error = await writing.then(
    () => null,
    (thrown: unknown) => thrown as { readonly code?: string },
  )
  assert.is(error?.code, 'SQLITE_CONSTRAINT_PRIMARYKEY')
  assert.not.ok(raw.inTransaction)
})

ground('refuses a database of another version without touching it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-'))
  const raw = openDatabase(join(folder, 'foyer.db'))
  const list = [...migrations, { name: '9999_later', up: () => {} }]
  migrate(raw, { ...options, list })
  assert.throws(
    () => migrate(raw, options),
    /^the database was made by another version of Foyer: it has the migration 9999_later/,
  )
  raw.prepare(`update migrations set name = '0001_ground' where name = ?`).run(migrations[0]?.name)
  const before = raw.serialize()
  assert.throws(
    () => migrate(raw, { ...options, list }),
    /^the database was made by another version of Foyer: it has the migration 0001_ground/,
  )
  assert.ok(raw.serialize().equals(before))
  assert.not.ok(readdirSync(folder).some((name) => name.includes('before')))
  raw.close()
  rmSync(folder, { recursive: true })
})

ground('restores booleans and JSON through aliases, RETURNING and CTEs', async () => {
  const raw = openMemory()
  migrate(raw, options)
  const db = kysely(raw)
  const plan = {
    id: newId(),
    org_id: newId(),
    rev: 1,
    deleted: true,
    name: 'Saal',
    width: 9,
    height: 9,
    shapes: [],
    stacks: [],
  }
  const defaults = { background: null, location_id: null, is_template: false, template_id: null }
  const inserted = await db.insertInto('seating_plans').values(plan).returningAll().executeTakeFirstOrThrow()
  assert.equal(inserted, { ...plan, ...defaults })
  assert.equal(await db.selectFrom('seating_plans as p').select('p.deleted as gone').executeTakeFirst(), { gone: true })
  const through = await db
    .with('c', (qb) => qb.selectFrom('seating_plans').select(['deleted as d']))
    .selectFrom('c')
    .select('d')
    .executeTakeFirst()
  assert.equal(through, { d: true })
  const request = {
    id: newId(),
    org_id: newId(),
    device_id: newId(),
    request_hash: 'x',
    right_ids: ['a'],
    missing: [],
    created_at: 'now',
  }
  await db.insertInto('right_requests').values(request).execute()
  assert.equal(await db.selectFrom('right_requests').selectAll().executeTakeFirst(), request)
  assert.is(raw.prepare('SELECT right_ids FROM right_requests').pluck().get(), '["a"]')
  try {
    await sql`select ${2 ** 53}`.execute(db)
    assert.unreachable()
  } catch (error) {
    assert.instance(error, RangeError)
  }
})

ground('keeps a row’s organisation fixed and quotas within capacity', () => {
  const raw = openMemory()
  migrate(raw, options)
  raw.exec('PRAGMA foreign_keys = OFF')
  raw.exec(`INSERT INTO seating_plans (id, org_id, name, width, height) VALUES ('p', 'a', '', 0, 0)`)
  assert.throws(() => raw.exec(`UPDATE seating_plans SET org_id = 'b'`), /immutable/)
  raw.exec(
    `INSERT INTO quotas (id, org_id, event_id, subject_id, capacity, sold, held) VALUES ('q', 'a', 'e', 'e', 5, 3, 2)`,
  )
  assert.throws(() => raw.exec('UPDATE quotas SET held = held + 1'), /CHECK/)
  assert.throws(() => raw.exec('UPDATE quotas SET sold = -1'), /CHECK/)
  const right = (id: string, status: string) =>
    `INSERT INTO rights (id, org_id, kind, event_id, subject_id, device_id, qty, used, returned, status, created_at, updated_at) VALUES ('${id}', 'a', 'seat', 'e', 's', 'd', 1, 0, 0, '${status}', '', '')`
  raw.exec(right('1', 'spent'))
  raw.exec(right('2', 'returned'))
  assert.throws(() => raw.exec(right('3', 'live')), /UNIQUE/)
})

ground('makes the data folder readable by its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-open-'))
  const mask = process.umask(0o022)
  const mode = (path: string) => statSync(path).mode & 0o777
  try {
    chmodSync(folder, 0o755)
    writeFileSync(join(folder, 'foyer.db'), '')
    assert.is(mode(join(folder, 'foyer.db')), 0o644)
    createPrivateFolder(folder)
    const made = join(folder, 'later', 'data')
    createPrivateFolder(made)
    openDatabase(join(made, 'foyer.db')).close()
    assert.equal(
      [folder, join(folder, 'foyer.db'), made, join(made, 'foyer.db')].map(mode),
      [0o700, 0o600, 0o700, 0o600],
    )
  } finally {
    process.umask(mask)
    rmSync(folder, { recursive: true })
  }
})

ground.run()
