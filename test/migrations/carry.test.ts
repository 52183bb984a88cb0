import BetterSqlite from 'better-sqlite3'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrations } from '../../migrations/list'
import { appliedMigrations, migrate } from '../../server/kernel/database/migrate'
import {
  boolean,
  integer,
  json,
  type Migration,
  nullable,
  text,
  withDefault,
} from '../../server/kernel/database/migration'
import { kysely, type Raw } from '../../server/kernel/database/sqlite'
import { addTextFunctions } from '../../server/kernel/sqlite-file'
import { assertFollows, type ReceiptHead, receiptInput } from '../../shared/cash_boxes/receipt'
import { entities, type RowOf, TABLES } from '../../shared/model'
import { type MigrationTestData, migrationTestData } from './carried'
import { derivedData } from './derived'
import {
  frozenMigrations,
  insertRow,
  migrationPorts,
  openFrozenDatabase,
  rowLike,
  type StoredRow,
} from './frozen-database'

type CarriedByName = Readonly<Record<string, MigrationTestData>>

/** Tables whose rows the migrations write themselves. */
const OWN_TABLES = ['migrations', 'meta', 'text_index']

const tablesOf = (raw: Raw): string[] => {
  const names = raw
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`)
    .pluck()
    .all() as string[]
  return names.filter((name) => !OWN_TABLES.includes(name))
}

const columnsIn = (raw: Raw, table: string): string[] =>
  (raw.pragma(`table_info("${table}")`) as { name: string }[]).map(({ name }) => name)

/** All columns of all tables, as `table.column`. */
const columnsOf = (raw: Raw): string[] =>
  tablesOf(raw).flatMap((table) => columnsIn(raw, table).map((name) => `${table}.${name}`))

/** The rows of a table in the order in which SQLite stores them. */
const rowsOf = (raw: Raw, table: string): StoredRow[] => raw.prepare(`select * from "${table}"`).all() as StoredRow[]

const notInFrozenDatabase = (list: readonly Migration[]): readonly Migration[] =>
  list.filter(({ name }) => !frozenMigrations.includes(name))

const splitColumn = (column: string): readonly [table: string, name: string] => {
  const [table = '', name = ''] = column.split('.')
  return [table, name]
}

/** The test data of a migration: its entry, or what follows from the columns that it adds. */
const dataOf = (migration: Migration, data: CarriedByName): MigrationTestData =>
  data[migration.name] ?? derivedData(migration)

/** Inserts the rows of a migration. Returns the reason in a list if the database refuses one. */
function insertRows(raw: Raw, { name }: Migration, rows: NonNullable<MigrationTestData['rows']>): string[] {
  try {
    for (const [table, each] of Object.entries(rows)) for (const row of each) insertRow(raw, table, row)
    return []
  } catch (error) {
    return [
      `${name} needs an entry in test/migrations/carried.ts: ${error instanceof Error ? error.message : String(error)}`,
    ]
  }
}

/** Runs the next migration and writes its rows. Returns what the test data of the migration lacks. */
function runNext(raw: Raw, list: readonly Migration[], migration: Migration, data: CarriedByName): string[] {
  const tables = tablesOf(raw)
  const columns = columnsOf(raw)
  migrate(raw, { ...migrationPorts, list: list.slice(0, list.indexOf(migration) + 1) })
  const { rows = {}, before = {} } = dataOf(migration, data)
  const refused = insertRows(raw, migration, rows)
  const newTables = tablesOf(raw).filter((table) => !tables.includes(table))
  const newColumns = columnsOf(raw).filter(
    (column) => !columns.includes(column) && tables.includes(splitColumn(column)[0]),
  )
  const isCovered = (column: string): boolean => {
    const [table, name] = splitColumn(column)
    return column in before && (rows[table] ?? []).some((row) => name in row && row[name] !== before[column])
  }
  return [
    ...refused,
    ...newTables.filter((table) => !rows[table]?.length).map((table) => `${migration.name} has no row of ${table}`),
    ...newColumns
      .filter((column) => !isCovered(column))
      .map((column) => `${migration.name} needs the value of ${column} before it, and a row with another value`),
  ]
}

/** The frozen database after the migrations up to the newest one given, with all their rows. */
function databaseUpTo(
  list: readonly Migration[],
  data: CarriedByName,
): { readonly raw: Raw; readonly lacking: readonly string[] } {
  const raw = openFrozenDatabase(list)
  const lacking = notInFrozenDatabase(list).flatMap((migration) => runNext(raw, list, migration, data))
  return { raw, lacking }
}

function copyOf(raw: Raw): Raw {
  const copy = new BetterSqlite(raw.serialize())
  addTextFunctions(copy)
  copy.pragma('foreign_keys = ON')
  return copy
}

/**
 * Migrates a filled database to the end of a list. Returns each row that changed unexpectedly and each broken
 * reference.
 */
function damageBy(raw: Raw, list: readonly Migration[], data: CarriedByName): string[] {
  const ahead = list
    .filter(({ name }) => !appliedMigrations(raw).includes(name))
    .map((migration) => dataOf(migration, data))
  const added: StoredRow = Object.assign({}, ...ahead.map(({ before = {} }) => before))
  const sets = ahead.flatMap((each) => each.sets ?? [])
  const drops = ahead.flatMap((each) => each.drops ?? [])
  const old = new Map(tablesOf(raw).map((table) => [table, rowsOf(raw, table)]))
  migrate(raw, { ...migrationPorts, list })
  const changedColumns = new Set<string>()
  const changes = [...old].flatMap(([table, rows]) => {
    const now = rowsOf(raw, table)
    const defaults = Object.entries(added).filter(([column]) => splitColumn(column)[0] === table)
    return rows.flatMap((row, i) => {
      const wanted: StoredRow = {
        ...row,
        ...Object.fromEntries(defaults.map(([column, value]) => [splitColumn(column)[1], value])),
      }
      const found = now[i] ?? {}
      const columns = Object.keys(wanted).filter(
        (name) => wanted[name] !== found[name] && !(drops.includes(`${table}.${name}`) && !(name in found)),
      )
      for (const name of columns) changedColumns.add(`${table}.${name}`)
      return columns
        .filter((name) => !sets.includes(`${table}.${name}`))
        .map((name) => `${table}.${name} of ${row.id} is ${found[name]} instead of ${wanted[name]}`)
    })
  })
  return [
    ...changes,
    ...drops.filter((column) => columnsOf(raw).includes(column)).map((column) => `${column} is still there`),
    ...sets
      .filter((column) => !changedColumns.has(column))
      .map((column) => `${column} is the same in all rows as before`),
    ...(raw.pragma('foreign_key_check') as object[]).map((each) => JSON.stringify(each)),
    ...[raw.pragma('integrity_check', { simple: true }) as string].filter((each) => each !== 'ok'),
  ]
}

/** Asserts that the entities accept every row, and that the receipts of each series follow each other. */
async function assertReadable(raw: Raw): Promise<void> {
  const db = kysely(raw)
  for (const table of TABLES)
    for (const row of await db.selectFrom(table).selectAll().execute()) {
      const read = entities[table].row.safeParse(row)
      assert.ok(read.success, `${table} ${row.id}: ${read.error?.message}`)
    }
  const receipts = (await db.selectFrom('receipts').selectAll().orderBy('number').execute()) as RowOf<'receipts'>[]
  const heads = new Map<string, ReceiptHead>()
  for (const receipt of receipts) {
    const { right_id, number, hash } = receipt
    assertFollows(heads.get(right_id) ?? { right_id, number: 0, hash: null }, receiptInput.parse(receipt))
    heads.set(right_id, { right_id, number, hash })
  }
}

const test = suite('migrations of filled databases')

test('has frozen rows of every table with exactly the migrated columns', () => {
  const raw = openFrozenDatabase(migrations)
  for (const table of tablesOf(raw)) assert.equal(Object.keys(rowLike(table, {})), columnsIn(raw, table), table)
  assert.equal(raw.pragma('foreign_key_check'), [])
  raw.close()
})

test('has test data for every later migration and no others', () => {
  const { raw, lacking } = databaseUpTo(migrations, migrationTestData)
  assert.equal(lacking, [])
  const names = notInFrozenDatabase(migrations).map(({ name }) => name)
  assert.equal(
    Object.keys(migrationTestData),
    names.filter((name) => name in migrationTestData),
  )
  raw.close()
})

const growing = openFrozenDatabase(migrations)
for (const migration of notInFrozenDatabase(migrations)) {
  test(`${migration.name} keeps the rows of a filled database, and so do later migrations`, async () => {
    const upTo = migrations.slice(0, migrations.indexOf(migration) + 1)
    const [next, newest] = [copyOf(growing), copyOf(growing)]
    runNext(growing, migrations, migration, migrationTestData)
    assert.equal(damageBy(next, upTo, migrationTestData), [])
    assert.equal(damageBy(newest, migrations, migrationTestData), [])
    await assertReadable(newest)
    next.close()
    newest.close()
  })
}

test('reads all rows with the newest version', async () => {
  const { raw } = databaseUpTo(migrations, migrationTestData)
  await assertReadable(raw)
  raw.close()
})

/** Everything the tests above would find wrong with one more migration. */
function problemsOf(up: Migration['up'], own?: MigrationTestData): string {
  const list = [...migrations, { name: '9999_next', up }]
  const data = own ? { ...migrationTestData, '9999_next': own } : migrationTestData
  const { raw } = databaseUpTo(migrations, migrationTestData)
  const lacking = databaseUpTo(list, data).lacking.filter((each) => each.startsWith('9999_next'))
  return [...damageBy(raw, list, data), ...lacking].join()
}

test('fails for a new table without test data', () => {
  const index: Migration['up'] = (schema) => schema.index('orders', ['name'])
  assert.is(problemsOf(index), '')
  const table: Migration['up'] = (schema) => schema.table('notes', { id: text() }, { primaryKey: 'id' })
  assert.is(problemsOf(table, {}), '9999_next has no row of notes')
  assert.is(problemsOf(table, { rows: { notes: [{ id: 'a' }] } }), '')
})

test('derives the test data of plain columns and asks for an entry otherwise', () => {
  const plain: Migration['up'] = (schema) => {
    schema.addColumn('locations', 'carried_text', nullable(text()))
    schema.addColumn('locations', 'halls', withDefault(integer(), 1))
    schema.addColumn('locations', 'outdoors', withDefault(boolean(), 1))
  }
  assert.is(problemsOf(plain), '')
  assert.match(
    problemsOf((schema) => schema.addColumn('orders', 'place', nullable(text()))),
    /needs an entry in test\/migrations\/carried\.ts: UNIQUE/,
  )
  assert.match(
    problemsOf((schema) => schema.addColumn('locations', 'doors', nullable(json()))),
    /needs the value of locations\.doors/,
  )
  const lost: Migration['up'] = (schema) => {
    schema.addColumn('locations', 'carried_text', nullable(text()))
    schema.run(`UPDATE locations SET carried_text = 'all'`)
  }
  assert.match(problemsOf(lost), /locations\.carried_text of .* is all instead of null/)
})

test('requires the value of a new column in old rows and a row with another', () => {
  const column: Migration['up'] = (schema) => schema.addColumn('locations', 'halls', withDefault(integer(), 1))
  const other = [rowLike('locations', { id: 'other', halls: 2 })]
  assert.match(
    problemsOf(column, { before: { 'locations.halls': 0 }, rows: { locations: other } }),
    /locations\.halls of .* is 1 instead of 0/,
  )
  assert.match(
    problemsOf(column, { before: { 'locations.halls': 1 } }),
    /^9999_next needs the value of locations\.halls/,
  )
  assert.match(problemsOf(column, { rows: { locations: other } }), /9999_next needs the value of locations\.halls/)
  assert.is(problemsOf(column, { before: { 'locations.halls': 1 }, rows: { locations: other } }), '')
})

test('fails for a migration that only works on an empty database', () => {
  assert.throws(() => problemsOf((schema) => schema.addColumn('orders', 'place', text()), {}), /NOT NULL/)
  assert.throws(
    () => problemsOf((schema) => schema.index('payments', ['order_id', 'receipt_id'], { unique: true }), {}),
    /UNIQUE/,
  )
  assert.throws(
    () => problemsOf((schema) => schema.replaceCheck('payouts', 'gross - refunds - fees = total', 'gross = total'), {}),
    /CHECK/,
  )
})

test('requires a data migration to name its columns and change them', () => {
  const update: Migration['up'] = (schema) => schema.run(`UPDATE locations SET city = 'Graz'`)
  assert.match(problemsOf(update, {}), /locations\.city of .* is Graz instead of Wien/)
  assert.is(problemsOf(update, { sets: ['locations.city'] }), '')
  const none: Migration['up'] = (schema) => schema.run(`UPDATE locations SET city = 'Graz' WHERE name = 'none'`)
  assert.is(problemsOf(none, { sets: ['locations.city'] }), 'locations.city is the same in all rows as before')
})

test('rebuilds a table with its rows, indexes, triggers and references', () => {
  const { raw } = databaseUpTo(migrations, migrationTestData)
  const objects = () =>
    raw.prepare(`select name from sqlite_schema where tbl_name in ('events', 'payouts') order by name`).pluck().all()
  const before = objects()
  const up: Migration['up'] = (schema) => {
    schema.dropNotNull('events', 'title')
    schema.replaceCheck('payouts', 'gross - refunds - fees = total', 'gross - refunds - fees <= total')
    schema.addColumn('events', 'motto', nullable(text()))
  }
  assert.equal(
    damageBy(raw, [...migrations, { name: '9999_next', up }], { '9999_next': { before: { 'events.motto': null } } }),
    [],
  )
  assert.equal(objects(), before)
  raw.exec('update events set title = null')
  raw.exec('update payouts set total = total + 1')
  assert.throws(() => raw.exec('update payouts set total = total - 2'), /CHECK/)
  assert.throws(() => raw.exec(`update events set org_id = 'other'`), /immutable/)
  raw.close()
})

test('keeps counters within stock, balance, uses and quota', () => {
  const { raw } = databaseUpTo(migrations, migrationTestData)
  for (const change of [
    'products set sold = 3 where stock = 5',
    'vouchers set held = 4000',
    'promo_codes set sold = 4',
    'quotas set held = 5',
  ])
    assert.throws(() => raw.exec(`update ${change}`), /CHECK/, change)
  raw.close()
})

test.run()
