import type { ColumnKind } from './columns'

/** A column as a migration writes it; each database has its own type for a kind. */
export type ColumnSpec = { readonly kind: ColumnKind; readonly nullable: boolean; readonly default: number | string | null }

const column = (kind: ColumnKind, nullable = false): ColumnSpec => ({ kind, nullable, default: null })

export const text = () => column('text')
export const integer = () => column('integer')
export const boolean = () => column('boolean')
export const json = () => column('json')
export const nullable = (spec: ColumnSpec): ColumnSpec => ({ ...spec, nullable: true })

/** Gives a column a value for rows that do not set it. A boolean's is 0 or 1, a JSON column's is its text. */
export const withDefault = (spec: ColumnSpec, value: number | string): ColumnSpec => ({ ...spec, default: value })

/** When a row was made and last changed. */
export const stamps = { created_at: text(), updated_at: text() } as const

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
  /** From here on no row of the table is changed or deleted, whoever tries. */
  appendOnly(table: string): void
  /** Lets a column be empty from now on. */
  optional(table: string, column: string): void
  /** Replaces the one check of a table. */
  recheck(table: string, before: string, after: string): void
  /** A statement that both databases understand, for rows that must say something else from now on. */
  run(sql: string): void
}

export type Migration = { readonly name: string; readonly up: (schema: Schema) => void }

const quoted = (name: string) => `"${name}"`
const literal = (value: number | string) => (typeof value === 'number' ? value : `'${value.replaceAll("'", "''")}'`)
const list = (names: readonly string[]) => names.map(quoted).join(', ')

/** What sets a database's words apart from another's; all else a migration says is the same in both. */
type Words = {
  column(name: string, spec: ColumnSpec): string
  /** Follows a table's closing parenthesis. */
  readonly tableEnd: string
  /** After the table was made: that no row leaves its organisation. */
  orgStays(name: string): string
  /** Lets a column be empty. */
  optional(table: string, column: string): readonly string[]
  recheck(table: string, before: string, after: string): readonly string[]
  appendOnly(name: string): readonly string[]
  /** After a table with `org_id` was made: what keeps others from seeing its rows. */
  wall(name: string): readonly string[]
}

const SQLITE_TYPES = { text: 'TEXT', integer: 'INTEGER', boolean: 'INTEGER', json: 'TEXT' } as const

/** Tables are STRICT: a text in an integer column is an error, not a surprise. */
const SQLITE: Omit<Words, 'optional' | 'recheck'> = {
  column(name, spec) {
    const guard = spec.kind === 'boolean' ? ` CHECK (${quoted(name)} IN (0, 1))` : ''
    const fallback = spec.default === null ? '' : ` DEFAULT ${literal(spec.default)}`
    return `${quoted(name)} ${SQLITE_TYPES[spec.kind]}${spec.nullable ? '' : ' NOT NULL'}${fallback}${guard}`
  },
  tableEnd: ' STRICT',
  orgStays: (name) =>
    `CREATE TRIGGER "${name}_org_id_stays" BEFORE UPDATE OF org_id ON ${quoted(name)} WHEN NEW.org_id <> OLD.org_id BEGIN SELECT RAISE(ABORT, 'org_id is immutable'); END`,
  appendOnly: (name) =>
    ['UPDATE', 'DELETE'].map(
      (verb) => `CREATE TRIGGER "${name}_no_${verb.toLowerCase()}" BEFORE ${verb} ON ${quoted(name)} BEGIN SELECT RAISE(ABORT, '${name} is append-only'); END`,
    ),
  wall: () => [],
}

/**
 * SQLite cannot change a column or a check: the table is made again with its rows, its indexes and its triggers. What names its rows finds them there
 * again before the transaction ends.
 */
function madeAgain(table: string, before: string | RegExp, after: string, [made = '', ...beside]: readonly string[]): string[] {
  const wanted = made.replace(before, after)
  if (wanted === made) throw new Error(`${table} has nothing like ${before}`)
  const aside = quoted(`${table}_before`)
  return [
    'PRAGMA defer_foreign_keys = ON',
    `CREATE TABLE ${aside} AS SELECT * FROM ${quoted(table)}`,
    `DROP TABLE ${quoted(table)}`,
    wanted,
    `INSERT INTO ${quoted(table)} SELECT * FROM ${aside}`,
    `DROP TABLE ${aside}`,
    ...beside,
  ]
}

/** Text is ordered by its bytes, as SQLite does; `json` and not `jsonb`, which would reorder what a device has signed. */
const POSTGRES_TYPES = { text: 'text COLLATE "C"', integer: 'bigint', boolean: 'boolean', json: 'json' } as const

const POSTGRES: Words = {
  column(name, spec) {
    const fallback = spec.default === null ? '' : ` DEFAULT ${spec.kind === 'boolean' ? spec.default === 1 : literal(spec.default)}`
    return `${quoted(name)} ${POSTGRES_TYPES[spec.kind]}${spec.nullable ? '' : ' NOT NULL'}${fallback}`
  },
  tableEnd: '',
  orgStays: (name) =>
    `CREATE TRIGGER "${name}_org_id_stays" BEFORE UPDATE OF org_id ON ${quoted(name)} FOR EACH ROW WHEN (NEW.org_id <> OLD.org_id) EXECUTE FUNCTION org_id_stays()`,
  appendOnly: (name) => [
    `CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`,
    `CREATE TRIGGER "${name}_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON ${quoted(name)} FOR EACH STATEMENT EXECUTE FUNCTION append_only()`,
  ],
  wall: (name) => [
    `ALTER TABLE ${quoted(name)} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY one_org ON ${quoted(name)} USING (current_setting('foyer.org_id', true) IN (org_id, '*'))`,
  ],
  optional: (table, column) => [`ALTER TABLE ${quoted(table)} ALTER COLUMN ${quoted(column)} DROP NOT NULL`],
  recheck: (table, _before, after) => [`ALTER TABLE ${quoted(table)} DROP CONSTRAINT "${table}_check", ADD CONSTRAINT "${table}_check" CHECK (${after})`],
}

function schemaIn(words: Words, run: (sql: string) => void): Schema {
  const schema: Schema = {
    table(name, columns, options) {
      const parts = [
        ...Object.entries(columns).map(([column, spec]) => words.column(column, spec)),
        `PRIMARY KEY (${quoted(options.primaryKey)})`,
        ...(options.checks ?? []).map((check) => `CHECK (${check})`),
        ...(options.unique ?? []).map((names) => `UNIQUE (${list(names)})`),
        ...Object.entries(options.references ?? {}).map(
          ([column, table]) => `FOREIGN KEY ("org_id", ${quoted(column)}) REFERENCES ${quoted(table)} ("org_id", "id")`,
        ),
      ]
      run(`CREATE TABLE ${quoted(name)} (${parts.join(', ')})${words.tableEnd}`)
      if (columns.org_id && !columns.org_id.nullable) for (const sql of words.wall(name)) run(sql)
    },
    rows(name, columns, options = {}) {
      const system = { id: text(), org_id: text(), rev: { ...integer(), default: 0 }, deleted: { ...boolean(), default: 0 } }
      schema.table(name, { ...system, ...columns }, { ...options, primaryKey: 'id', unique: [['org_id', 'id'], ...(options.unique ?? [])] })
      schema.index(name, ['org_id', 'rev', 'id'])
      run(words.orgStays(name))
    },
    index(table, columns, options = {}) {
      const name = options.name ?? `${table}_${columns.join('_')}`
      run(
        `CREATE ${options.unique ? 'UNIQUE ' : ''}INDEX ${quoted(name)} ON ${quoted(table)} (${list(columns)})${options.where ? ` WHERE ${options.where}` : ''}`,
      )
    },
    appendOnly(table) {
      for (const sql of words.appendOnly(table)) run(sql)
    },
    addColumn(table, name, spec) {
      run(`ALTER TABLE ${quoted(table)} ADD COLUMN ${words.column(name, spec)}`)
    },
    optional(table, column) {
      for (const sql of words.optional(table, column)) run(sql)
    },
    recheck(table, before, after) {
      for (const sql of words.recheck(table, before, after)) run(sql)
    },
    run,
  }
  return schema
}

/** Writes a migration in SQLite's words. `madeBy` answers what made a table: itself first, then its indexes and triggers. */
export const sqliteSchema = (run: (sql: string) => void, madeBy: (table: string) => readonly string[]): Schema =>
  schemaIn(
    {
      ...SQLITE,
      optional: (table, column) => madeAgain(table, new RegExp(`("${column}" [A-Z]+) NOT NULL`), '$1', madeBy(table)),
      recheck: (table, before, after) => madeAgain(table, `CHECK (${before})`, `CHECK (${after})`, madeBy(table)),
    },
    run,
  )

/** Writes a migration in PostgreSQL's words. */
export const postgresSchema = (run: (sql: string) => void): Schema => schemaIn(POSTGRES, run)

/** What a PostgreSQL database needs before its first migration: functions that SQLite is given by the driver. */
export const POSTGRES_GROUND = [
  `CREATE FUNCTION org_id_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'org_id is immutable'; END $$`,
  // `lower` knows letters beyond ASCII only by a collation that does, whatever the database's own is. Marks of the scripts tickets are sold in.
  `CREATE FUNCTION plain(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN replace(lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g') COLLATE "und-x-icu"), 'ß', 'ss') COLLATE "C"`,
] as const
