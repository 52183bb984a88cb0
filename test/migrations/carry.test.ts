import BetterSqlite from 'better-sqlite3'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrations } from '../../migrations/list'
import { applied, migrate } from '../../server/kernel/database/migrate'
import { integer, type Migration, text } from '../../server/kernel/database/migration'
import { kysely, openMemory, type Raw } from '../../server/kernel/database/sqlite'
import { assertFollows, type ReceiptHead, receiptInput } from '../../shared/cash_boxes/receipt'
import { entities, type RowOf, TABLES } from '../../shared/model'
import { type Carried, carried, type StoredRow } from './carried'

type Given = Readonly<Record<string, Carried>>
type Held = ReadonlyMap<string, readonly StoredRow[]>

const ports = { clock: () => Date.UTC(2026, 8, 12), newId: () => 'first' }

/** Tables whose rows the migrations write themselves. */
const OWN = ['migrations', 'meta']

const tablesOf = (raw: Raw): string[] =>
  (raw.prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`).pluck().all() as string[]).filter(
    (name) => !OWN.includes(name),
  )
const columnsOf = (raw: Raw): string[] =>
  tablesOf(raw).flatMap((table) => (raw.pragma(`table_info("${table}")`) as { name: string }[]).map(({ name }) => `${table}.${name}`))

/** Every row of every table, in the order it was written. */
const held = (raw: Raw): Held => new Map(tablesOf(raw).map((table) => [table, raw.prepare(`select * from "${table}" order by rowid`).all() as StoredRow[]]))

/** One migration further, its rows written as the version that came with it wrote them. Says what it has nothing to carry for. */
function step(raw: Raw, list: readonly Migration[], migration: Migration, given: Given): string[] {
  const tables = tablesOf(raw)
  const columns = columnsOf(raw)
  migrate(raw, { ...ports, list: list.slice(0, list.indexOf(migration) + 1) })
  const { rows = {}, before = {} } = given[migration.name] ?? {}
  const added = columnsOf(raw).filter((column) => !columns.includes(column) && tables.some((table) => column.startsWith(`${table}.`)))
  for (const [table, each] of Object.entries(rows)) {
    for (const row of each) {
      const names = Object.keys(row)
      raw.prepare(`insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`).run(row)
    }
  }
  return [
    ...tablesOf(raw).flatMap((table) => (tables.includes(table) || rows[table]?.length ? [] : [`${migration.name}: no row of ${table}`])),
    ...added.flatMap((column) => {
      const [table = '', name = ''] = column.split('.')
      const told = column in before && (rows[table] ?? []).some((row) => name in row && row[name] !== before[column])
      return told ? [] : [`${migration.name}: what ${column} says of rows from before, and a row that says something else`]
    }),
  ]
}

/** A database as it was when the named migration was the newest, with the rows of its time and of every one before. */
function filledAt(list: readonly Migration[], newest: Migration | undefined, given: Given): { readonly raw: Raw; readonly missing: readonly string[] } {
  const raw = openMemory()
  const missing: string[] = []
  for (const migration of newest ? list.slice(0, list.indexOf(newest) + 1) : []) missing.push(...step(raw, list, migration, given))
  return { raw, missing }
}

/** The same database once more. */
function copyOf(raw: Raw): Raw {
  const copy = new BetterSqlite(raw.serialize())
  copy.pragma('foreign_keys = ON')
  return copy
}

/** Brings a filled database to a later version. Says which rows are not what they were, or break what holds now. */
function broken(raw: Raw, list: readonly Migration[], given: Given): string[] {
  const old = held(raw)
  const columns = columnsOf(raw)
  const before = Object.entries(Object.assign({}, ...list.map(({ name }) => given[name]?.before ?? {})) as StoredRow)
  const sets = list.filter(({ name }) => !applied(raw).includes(name)).flatMap(({ name }) => given[name]?.sets ?? [])
  migrate(raw, { ...ports, list })
  const now = held(raw)
  const kept = (table: string, row: StoredRow | undefined) =>
    JSON.stringify(row && Object.fromEntries(Object.entries(row).filter(([column]) => !sets.includes(`${table}.${column}`))))
  const changed = [...old].flatMap(([table, rows]) => {
    const fresh = before.filter(([column]) => column.startsWith(`${table}.`) && !columns.includes(column))
    const added = Object.fromEntries(fresh.map(([column, value]) => [column.slice(table.length + 1), value]))
    return rows.flatMap((row, i) => {
      const wanted = kept(table, { ...row, ...added })
      const found = kept(table, now.get(table)?.[i])
      return found === wanted ? [] : [`${table}: ${found} instead of ${wanted}`]
    })
  })
  return [...changed, ...(raw.pragma('foreign_key_check') as object[]).map((each) => JSON.stringify(each)), ...damage(raw)]
}

const damage = (raw: Raw): string[] => [raw.pragma('integrity_check', { simple: true }) as string].filter((each) => each !== 'ok')

/** Every row is what today's code takes it for, and the receipts of each series still follow each other. */
async function assertRead(raw: Raw): Promise<void> {
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

const test = suite('migrations carry what there is')

test('each table and column that a migration makes has something to carry', () => {
  assert.equal(filledAt(migrations, migrations.at(-1), carried).missing, [])
  const names = migrations.map(({ name }) => name)
  assert.equal(
    Object.keys(carried).filter((name) => !names.includes(name)),
    [],
  )
})

const house = openMemory()
for (const [i, migration] of migrations.entries()) {
  test(`${migration.name} carries a database filled before it, and so does everything since`, async () => {
    const next = copyOf(house)
    step(house, migrations, migration, carried)
    assert.equal(broken(next, migrations.slice(0, i + 1), carried), [])
    assert.equal(broken(next, migrations, carried), [])
    await assertRead(next)
    next.close()
  })
}

test('the newest version reads its own rows', async () => {
  const { raw } = filledAt(migrations, migrations.at(-1), carried)
  await assertRead(raw)
  for (const table of tablesOf(raw)) assert.ok(raw.prepare(`select count(*) from "${table}"`).pluck().get(), `no row of ${table}`)
  raw.close()
})

test('a migration that only an empty database survives is noticed, and so is one without rows', () => {
  const noticed = (up: Migration['up'], rest: Carried = {}): string => {
    const list = [...migrations, { name: '9999_next', up }]
    const given = { ...carried, '9999_next': rest }
    const { raw } = filledAt(migrations, migrations.at(-1), given)
    return [...broken(raw, list, given), ...filledAt(list, list.at(-1), given).missing].join()
  }
  assert.throws(() => noticed((schema) => schema.addColumn('orders', 'place', text())), /NOT NULL/)
  assert.throws(() => noticed((schema) => schema.index('payments', ['order_id', 'receipt_id'], { unique: true })), /UNIQUE/)
  const added: Migration['up'] = (schema) => schema.addColumn('orders', 'place', { ...integer(), default: 1 })
  assert.match(noticed(added, { before: { 'orders.place': 0 } }), /orders: .*"place":1.* instead of .*"place":0/)
  assert.match(noticed(added, { before: { 'orders.place': 1 } }), /^9999_next: what orders\.place says/)
  assert.match(
    noticed((schema) => schema.table('notes', { id: text() }, { primaryKey: 'id' })),
    /^9999_next: no row of notes/,
  )
  assert.is(
    noticed((schema) => schema.index('orders', ['name'])),
    '',
  )
})

const COUNTED_ANEW = {
  '0230_orders_of_contacts': 'status_code not in (308, 309, 310, 505)',
  '0370_orders_that_were_bought': 'status_code in (411, 504, 601, 611)',
}

for (const [name, counted] of Object.entries(COUNTED_ANEW))
  test(`${name}: how many orders somebody has is counted anew, and told to every device`, () => {
    const at = migrations.findIndex((migration) => migration.name === name)
    const { raw } = filledAt(migrations, migrations[at - 1], carried)
    const valid = raw.prepare(`select count(*) from orders where contact_id is not null and ${counted}`).pluck().get()
    assert.ok(Number(valid) > 0 && Number(raw.prepare(`select count(*) from orders where contact_id is not null and not ${counted}`).pluck().get()) > 0)
    raw.exec('update contacts set total_orders = 0')
    const last = Number(raw.prepare('select rev from org_counters').pluck().get())
    migrate(raw, { ...ports, list: migrations.slice(0, at + 1) })
    assert.equal(raw.prepare('select total_orders, rev from contacts where rev > ?').all(last), [{ total_orders: valid, rev: last + 1 }])
    assert.is(raw.prepare('select rev from org_counters').pluck().get(), last + 1)
    raw.close()
  })

test('counted stock, balances and uses stay within what there is', () => {
  const { raw } = filledAt(migrations, migrations.at(-1), carried)
  for (const change of ['products set sold = 3 where stock = 5', 'vouchers set held = 4000', 'promo_codes set sold = 4', 'quotas set held = 5'])
    assert.throws(() => raw.exec(`update ${change}`), /CHECK/, change)
  raw.close()
})

test.run()
