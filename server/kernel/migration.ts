import type { ColumnKind } from './columns'

/** A column as a migration writes it; each database has its own type for a kind. */
export type ColumnSpec = { readonly kind: ColumnKind; readonly nullable: boolean; readonly default: number | null }

const column = (kind: ColumnKind, nullable = false): ColumnSpec => ({ kind, nullable, default: null })

export const text = () => column('text')
export const integer = () => column('integer')
export const boolean = () => column('boolean')
export const json = () => column('json')
export const nullable = (spec: ColumnSpec): ColumnSpec => ({ ...spec, nullable: true })

/** Columns by name, in the order they are made. */
export type ColumnSpecs = Readonly<Record<string, ColumnSpec>>

export type TableOptions = {
  readonly primaryKey: string
  /** SQL conditions both databases understand. */
  readonly checks?: readonly string[]
  readonly unique?: readonly (readonly string[])[]
  /** Column → table whose row of the same organisation it names. */
  readonly references?: Readonly<Record<string, string>>
}

/** `name` is needed only where two indexes have the same columns. */
export type IndexOptions = { readonly unique?: boolean; readonly where?: string; readonly name?: string }

/** What a migration may do. Everything is said once and means the same on SQLite and PostgreSQL. */
export interface Schema {
  /** A table of the server's own, outside every organisation's change order. */
  table(name: string, columns: ColumnSpecs, options: TableOptions): void
  /** A table of organisations' rows: adds `id`, `org_id`, `rev` and `deleted`, the index a pull reads, and a guard on `org_id`. */
  rows(name: string, columns: ColumnSpecs, options?: Omit<TableOptions, 'primaryKey'>): void
  index(table: string, columns: readonly string[], options?: IndexOptions): void
  addColumn(table: string, name: string, spec: ColumnSpec): void
}

export type Migration = { readonly name: string; readonly up: (schema: Schema) => void }

const quoted = (name: string) => `"${name}"`
const list = (names: readonly string[]) => names.map(quoted).join(', ')

const SQLITE_TYPES = { text: 'TEXT', integer: 'INTEGER', boolean: 'INTEGER', json: 'TEXT' } as const

function sqliteColumn(name: string, spec: ColumnSpec): string {
  const guard = spec.kind === 'boolean' ? ` CHECK (${quoted(name)} IN (0, 1))` : ''
  const fallback = spec.default === null ? '' : ` DEFAULT ${spec.default}`
  return `${quoted(name)} ${SQLITE_TYPES[spec.kind]}${spec.nullable ? '' : ' NOT NULL'}${fallback}${guard}`
}

/** Writes a migration in SQLite's words. Tables are STRICT: a text in an integer column is an error, not a surprise. */
export function sqliteSchema(run: (sql: string) => void): Schema {
  const schema: Schema = {
    table(name, columns, options) {
      const parts = [
        ...Object.entries(columns).map(([column, spec]) => sqliteColumn(column, spec)),
        `PRIMARY KEY (${quoted(options.primaryKey)})`,
        ...(options.checks ?? []).map((check) => `CHECK (${check})`),
        ...(options.unique ?? []).map((names) => `UNIQUE (${list(names)})`),
        ...Object.entries(options.references ?? {}).map(
          ([column, table]) => `FOREIGN KEY ("org_id", ${quoted(column)}) REFERENCES ${quoted(table)} ("org_id", "id")`,
        ),
      ]
      run(`CREATE TABLE ${quoted(name)} (${parts.join(', ')}) STRICT`)
    },
    rows(name, columns, options = {}) {
      const system = { id: text(), org_id: text(), rev: { ...integer(), default: 0 }, deleted: { ...boolean(), default: 0 } }
      schema.table(name, { ...system, ...columns }, { ...options, primaryKey: 'id', unique: [['org_id', 'id'], ...(options.unique ?? [])] })
      schema.index(name, ['org_id', 'rev', 'id'])
      run(
        `CREATE TRIGGER "${name}_org_id_stays" BEFORE UPDATE OF org_id ON ${quoted(name)} WHEN NEW.org_id <> OLD.org_id BEGIN SELECT RAISE(ABORT, 'org_id is immutable'); END`,
      )
    },
    index(table, columns, options = {}) {
      const name = options.name ?? `${table}_${columns.join('_')}`
      run(
        `CREATE ${options.unique ? 'UNIQUE ' : ''}INDEX ${quoted(name)} ON ${quoted(table)} (${list(columns)})${options.where ? ` WHERE ${options.where}` : ''}`,
      )
    },
    addColumn(table, name, spec) {
      run(`ALTER TABLE ${quoted(table)} ADD COLUMN ${sqliteColumn(name, spec)}`)
    },
  }
  return schema
}
