import { DomainError } from '../../../shared/kernel/errors'
import type { Change } from '../../../shared/kernel/model/command'
import { entities, type NewRowOf, type RowOf, TABLES, type TableName } from '../../../shared/model'
import { TABLE_COLUMNS } from '../database/columns'
import type { Trx } from '../database/database'
import { rawStatement } from '../database/statement'
import { andVisible, visibilityCondition } from '../reads/visibility'
import type { Actor } from './actor'
import { BatchValues } from './batch-values'

const quoted = (name: string) => `"${name}"`

/** INSERT columns by table, in a fixed order, so that each table has one prepared statement. */
const INSERTS = Object.fromEntries(
  TABLES.map((table) => {
    const columns = Object.keys(TABLE_COLUMNS[table])
    const marks = columns.map(() => '?').join(', ')
    return [
      table,
      {
        columns,
        sql: `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${marks}) on conflict do nothing returning "id"`,
      },
    ]
  }),
) as Record<TableName, { columns: string[]; sql: string }>

type Values = Readonly<Record<string, unknown>>

/**
 * Returns a value for each column: a stamp, or else the row's own, or else that of a new row. A merged object of fifty
 * columns takes longer.
 */
const insertedValues = (columns: readonly string[], stamps: Values, row: Values, start: Values): unknown[] =>
  columns.map((column) => (column in stamps ? stamps[column] : column in row ? row[column] : start[column]))

const isTable = (name: string): name is TableName => Object.hasOwn(TABLE_COLUMNS, name)

/**
 * Reads one row of an organisation. Returns undefined if there is none; rows of other organisations do not exist here.
 */
export async function readRow<T extends TableName>(
  db: Trx,
  table: T,
  org_id: string,
  id: string,
): Promise<RowOf<T> | undefined> {
  const [row] = await rawStatement<RowOf<T>>(db, `select * from ${quoted(table)} where "org_id" = ? and "id" = ?`, [
    org_id,
    id,
  ])
  return row
}

/** Reads one row if the reader may see it. */
export async function readVisibleRow<T extends TableName>(
  db: Trx,
  table: T,
  reader: Pick<Actor, 'org_id' | 'role'>,
  id: string,
  now: number,
): Promise<RowOf<T> | undefined> {
  const seen = visibilityCondition(table, reader, now)
  const sql = `select * from ${quoted(table)} where "org_id" = ? and "id" = ?${andVisible(seen)}`
  const [row] = await rawStatement<RowOf<T>>(db, sql, [reader.org_id, id, ...(seen?.values ?? [])])
  return row
}

/** Reads rows of an organisation by id, in no particular order. Unknown ids are left out. */
export async function readRows<T extends TableName>(
  db: Trx,
  table: T,
  org_id: string,
  ids: readonly string[],
): Promise<RowOf<T>[]> {
  const [only, ...others] = ids
  if (only === undefined) return []
  if (others.length === 0) {
    const row = await readRow(db, table, org_id, only)
    return row ? [row] : []
  }
  const sql = `select * from ${quoted(table)} where "org_id" = ? and "id" in (select value from json_each(?))`
  return rawStatement<RowOf<T>>(db, sql, [org_id, JSON.stringify(ids)])
}

/** The organisations' counters, of which a batch stores only the last number. The first one takes the lock. */
const counters = new BatchValues<number>('counter')

async function nextRev(trx: Trx, org_id: string): Promise<number> {
  const last = counters.get(trx, org_id)
  if (last !== undefined) {
    const rev = last + 1
    await counters.set(trx, org_id, rev, async (connection) => {
      await rawStatement(connection, 'update "org_counters" set "rev" = ? where "org_id" = ?', [rev, org_id])
    })
    return rev
  }
  const [counter] = await rawStatement<{ rev: number }>(
    trx,
    'update "org_counters" set "rev" = "rev" + 1 where "org_id" = ? returning "rev"',
    [org_id],
  )
  if (!counter) throw new Error('the organisation has no counter')
  counters.note(trx, org_id, counter.rev)
  return counter.rev
}

/**
 * Writes an organisation's rows within one transaction, all stamped with the organisation's next change number. Every
 * change a command makes goes through here or is reported with `touched`.
 */
export class RowWriter {
  readonly #changed = new Map<TableName, Set<string>>()
  #rev: number | null = null

  constructor(
    readonly trx: Trx,
    readonly org_id: string,
  ) {}

  get<T extends TableName>(table: T, id: string): Promise<RowOf<T> | undefined> {
    return readRow(this.trx, table, this.org_id, id)
  }

  /** Inserts a row. Throws `sync.reused` if its id or another unique value is taken. */
  async insert<T extends TableName>(table: T, row: Omit<NewRowOf<T>, 'org_id' | 'rev' | 'deleted'>): Promise<void> {
    const { columns, sql } = INSERTS[table]
    const stamps = { org_id: this.org_id, rev: await this.rev(), deleted: false }
    const id = String((row as { readonly id?: unknown }).id)
    const rows = await rawStatement(this.trx, sql, insertedValues(columns, stamps, row, entities[table].start))
    if (rows.length === 0) throw new DomainError('sync.reused', { table, id })
    note(this.#changed, table, id)
  }

  /** Sets columns of one row. Throws `not_found` if the organisation has no such row. */
  async patch<T extends TableName>(
    table: T,
    id: string,
    values: Partial<Omit<RowOf<T>, 'id' | 'org_id' | 'rev'>>,
  ): Promise<void> {
    const columns = Object.keys(values).filter(
      (column) => column in TABLE_COLUMNS[table] && !['id', 'org_id', 'rev'].includes(column),
    )
    const set = ['rev', ...columns].map((column) => `${quoted(column)} = ?`).join(', ')
    const rev = await this.rev()
    const sql = `update ${quoted(table)} set ${set} where "org_id" = ? and "id" = ? returning "id"`
    const given = columns.map((column) => (values as Record<string, unknown>)[column])
    const rows = await rawStatement(this.trx, sql, [rev, ...given, this.org_id, id])
    if (rows.length === 0) throw new DomainError('not_found', { table, id })
    note(this.#changed, table, id)
  }

  /** Applies a command's effect. */
  async apply(changes: readonly Change[]): Promise<void> {
    for (const change of changes) {
      if (!isTable(change.table)) throw new TypeError(`no table ${change.table}`)
      if ('insert' in change) await this.insert(change.table, change.insert as RowOf<TableName>)
      else await this.patch(change.table, change.id, change.patch as Partial<RowOf<TableName>>)
    }
  }

  /** Records a row changed by the handler's own statement. That statement must have written `rev()` into it. */
  markChanged(table: TableName, id: string): void {
    note(this.#changed, table, id)
  }

  /** Returns the id of the first changed row of a table. */
  firstChanged(table: TableName): string | undefined {
    return this.#changed.get(table)?.values().next().value
  }

  get tables(): TableName[] {
    return [...this.#changed.keys()]
  }

  /**
   * Returns the organisation's next change number, taken when the first row is written. The writer holds the
   * organisation's lock until it commits, so change numbers become visible in order.
   */
  async rev(): Promise<number> {
    this.#rev ??= await nextRev(this.trx, this.org_id)
    return this.#rev
  }

  /** The change number of this transaction, or null if nothing was written. */
  get changeNumber(): number | null {
    return this.#changed.size === 0 ? null : this.#rev
  }
}

function note(noted: Map<TableName, Set<string>>, table: TableName, id: string): void {
  const ids = noted.get(table)
  if (ids) ids.add(id)
  else noted.set(table, new Set([id]))
}
