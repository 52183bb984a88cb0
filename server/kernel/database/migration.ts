import type { ColumnKind } from './columns'
import {
  fillTexts,
  type IndexedTexts,
  jsonElements,
  POSTGRES_TEXT_FUNCTIONS,
  type TriggerSpec,
  textTriggers,
} from './text-index'

export type { IndexedTexts, TriggerSpec } from './text-index'

/** A column of a migration. Each database has its own type for a kind. */
export type ColumnSpec = {
  readonly kind: ColumnKind
  readonly nullable: boolean
  readonly default: number | string | null
}

const column = (kind: ColumnKind, nullable = false): ColumnSpec => ({ kind, nullable, default: null })

export const text = () => column('text')
export const integer = () => column('integer')
export const boolean = () => column('boolean')
export const json = () => column('json')
export const nullable = (spec: ColumnSpec): ColumnSpec => ({ ...spec, nullable: true })

/** Adds a default. The default of a boolean is 0 or 1, that of a JSON column is its text. */
export const withDefault = (spec: ColumnSpec, value: number | string): ColumnSpec => ({ ...spec, default: value })

/** Timestamps of a row: when it was created and last changed. */
export const stamps = { created_at: text(), updated_at: text() } as const

/** Columns by name, in the order of the table. */
export type ColumnSpecs = Readonly<Record<string, ColumnSpec>>

export type TableOptions = {
  /** Several columns make a table without another key: its rows are stored in their order. */
  readonly primaryKey: string | readonly string[]
  /** SQL conditions that both databases understand. */
  readonly checks?: readonly string[]
  readonly unique?: readonly (readonly string[])[]
  /** Foreign keys within the same organisation: column → table. */
  readonly references?: Readonly<Record<string, string>>
}

/** `name` is only needed when two indexes have the same columns. */
export type IndexOptions = {
  readonly unique?: boolean
  readonly where?: string
  readonly name?: string
  /** A column whose nulls come first in PostgreSQL too, as they do in SQLite. */
  readonly nullsFirst?: string
}

/** Schema changes of a migration. Each is written once and has the same effect on SQLite and PostgreSQL. */
export interface Schema {
  /** Creates a table that only the server uses. Its rows have no revision and are not synced. */
  table(name: string, columns: ColumnSpecs, options: TableOptions): void
  /**
   * Creates the table of an entity: adds `id`, `org_id`, `rev` and `deleted`, the index for pulls, and a trigger that
   * keeps `org_id` unchanged.
   */
  entityTable(name: string, columns: ColumnSpecs, options?: Omit<TableOptions, 'primaryKey'>): void
  index(table: string, columns: readonly string[], options?: IndexOptions): void
  addColumn(table: string, name: string, spec: ColumnSpec): void
  /** Adds triggers that refuse to change or delete rows of the table. */
  appendOnly(table: string): void
  /** Creates a trigger for each row, for figures that must never differ from the rows they are derived from. */
  trigger(name: string, spec: TriggerSpec): void
  /** Creates the functions that `indexTexts` uses. */
  textFunctions(): void
  /** Keeps the words and sort keys of some columns in `text_index`, for the rows that are here and all later ones. */
  indexTexts(table: string, texts: IndexedTexts): void
  dropColumn(table: string, column: string): void
  dropNotNull(table: string, column: string): void
  /** Replaces the only check of a table. */
  replaceCheck(table: string, before: string, after: string): void
  /** Runs a statement in the SQL that the server's statements share, for example an update of existing rows. */
  run(sql: string): void
}

export type Migration = { readonly name: string; readonly up: (schema: Schema) => void }

const quoted = (name: string) => `"${name}"`
const literal = (value: number | string) => (typeof value === 'number' ? value : `'${value.replaceAll("'", "''")}'`)
const list = (names: readonly string[]) => names.map(quoted).join(', ')

/** The SQL in which SQLite and PostgreSQL differ. */
type Dialect = {
  column(name: string, spec: ColumnSpec): string
  /** Follows the closing parenthesis of a table. */
  readonly tableEnd: string
  /** Follows it where the table has a key of several columns. */
  readonly keyedTableEnd: string
  /** Creates the trigger that keeps the organisation of a row unchanged. */
  immutableOrg(name: string): string
  dropNotNull(table: string, column: string): readonly string[]
  replaceCheck(table: string, before: string, after: string): readonly string[]
  appendOnly(name: string): readonly string[]
  trigger(name: string, spec: TriggerSpec): readonly string[]
  fillTexts(table: string, texts: IndexedTexts): readonly string[]
  /** Translates a statement that is written in SQLite's SQL. */
  statement(sql: string): string
  readonly textFunctions: readonly string[]
  readonly nullsFirst: string
  /** Restricts the rows of a table with `org_id` to one organisation. */
  rowLevelSecurity(name: string): readonly string[]
}

const SQLITE_TYPES = { text: 'TEXT', integer: 'INTEGER', boolean: 'INTEGER', json: 'TEXT' } as const

/** Tables are STRICT: a text in an integer column is an error. */
const SQLITE: Omit<Dialect, 'dropNotNull' | 'replaceCheck'> = {
  column(name, spec) {
    const guard = spec.kind === 'boolean' ? ` CHECK (${quoted(name)} IN (0, 1))` : ''
    const fallback = spec.default === null ? '' : ` DEFAULT ${literal(spec.default)}`
    return `${quoted(name)} ${SQLITE_TYPES[spec.kind]}${spec.nullable ? '' : ' NOT NULL'}${fallback}${guard}`
  },
  tableEnd: ' STRICT',
  keyedTableEnd: ' STRICT, WITHOUT ROWID',
  immutableOrg: (name) =>
    `CREATE TRIGGER "${name}_org_id_stays" BEFORE UPDATE OF org_id ON ${quoted(name)} WHEN NEW.org_id <> OLD.org_id BEGIN SELECT RAISE(ABORT, 'org_id is immutable'); END`,
  appendOnly: (name) =>
    ['UPDATE', 'DELETE'].map(
      (verb) =>
        `CREATE TRIGGER "${name}_no_${verb.toLowerCase()}" BEFORE ${verb} ON ${quoted(name)} BEGIN SELECT RAISE(ABORT, '${name} is append-only'); END`,
    ),
  textFunctions: [],
  nullsFirst: '',
  fillTexts,
  statement: (sql) => sql,
  trigger: (name, { table, after, when, run }) => [
    `CREATE TRIGGER ${quoted(name)} AFTER ${after.toUpperCase()} ON ${quoted(table)}${when ? ` WHEN ${when}` : ''} BEGIN ${run.join('; ')}; END`,
  ],
  rowLevelSecurity: () => [],
}

/**
 * Rebuilds a table with its rows, indexes and triggers, because SQLite cannot change a column or a check. Foreign keys
 * are checked again at the end of the transaction.
 * @param statements the SQL of the table, then of its indexes and triggers
 */
function rebuilt(table: string, before: string | RegExp, after: string, statements: readonly string[]): string[] {
  const [created = '', ...others] = statements
  const changed = created.replace(before, after)
  if (changed === created) throw new Error(`the table ${table} does not contain ${before}`)
  const aside = quoted(`${table}_before`)
  return [
    'PRAGMA defer_foreign_keys = ON',
    `CREATE TABLE ${aside} AS SELECT * FROM ${quoted(table)}`,
    `DROP TABLE ${quoted(table)}`,
    changed,
    `INSERT INTO ${quoted(table)} SELECT * FROM ${aside}`,
    `DROP TABLE ${aside}`,
    ...others,
  ]
}

/**
 * Text is ordered by its bytes, as in SQLite. `json` keeps the order of members that a device has signed; `jsonb` would
 * not.
 */
const POSTGRES_TYPES = { text: 'text COLLATE "C"', integer: 'bigint', boolean: 'boolean', json: 'json' } as const

const POSTGRES: Dialect = {
  column(name, spec) {
    const fallback =
      spec.default === null ? '' : ` DEFAULT ${spec.kind === 'boolean' ? spec.default === 1 : literal(spec.default)}`
    return `${quoted(name)} ${POSTGRES_TYPES[spec.kind]}${spec.nullable ? '' : ' NOT NULL'}${fallback}`
  },
  tableEnd: '',
  keyedTableEnd: '',
  immutableOrg: (name) =>
    `CREATE TRIGGER "${name}_org_id_stays" BEFORE UPDATE OF org_id ON ${quoted(name)} FOR EACH ROW WHEN (NEW.org_id <> OLD.org_id) EXECUTE FUNCTION org_id_stays()`,
  appendOnly: (name) => [
    `CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`,
    `CREATE TRIGGER "${name}_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON ${quoted(name)} FOR EACH STATEMENT EXECUTE FUNCTION append_only()`,
  ],
  textFunctions: POSTGRES_TEXT_FUNCTIONS,
  nullsFirst: ' NULLS FIRST',
  fillTexts: (table, texts) => fillTexts(table, texts).map(jsonElements),
  statement: jsonElements,
  trigger: (name, { table, after, when, run }) => [
    `CREATE FUNCTION ${quoted(name)}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${run.map(jsonElements).join('; ')}; RETURN NULL; END $$`,
    `CREATE TRIGGER ${quoted(name)} AFTER ${after.toUpperCase()} ON ${quoted(table)} FOR EACH ROW${when ? ` WHEN (${when})` : ''} EXECUTE FUNCTION ${quoted(name)}()`,
  ],
  rowLevelSecurity: (name) => [
    `ALTER TABLE ${quoted(name)} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY one_org ON ${quoted(name)} USING (current_setting('foyer.org_id', true) IN (org_id, '*'))`,
  ],
  dropNotNull: (table, column) => [`ALTER TABLE ${quoted(table)} ALTER COLUMN ${quoted(column)} DROP NOT NULL`],
  replaceCheck: (table, _before, after) => [
    `ALTER TABLE ${quoted(table)} DROP CONSTRAINT "${table}_check", ADD CONSTRAINT "${table}_check" CHECK (${after})`,
  ],
}

function schemaIn(dialect: Dialect, run: (sql: string) => void): Schema {
  const schema: Schema = {
    table(name, columns, options) {
      const parts = [
        ...Object.entries(columns).map(([column, spec]) => dialect.column(column, spec)),
        `PRIMARY KEY (${list([options.primaryKey].flat())})`,
        ...(options.checks ?? []).map((check) => `CHECK (${check})`),
        ...(options.unique ?? []).map((names) => `UNIQUE (${list(names)})`),
        ...Object.entries(options.references ?? {}).map(
          ([column, table]) => `FOREIGN KEY ("org_id", ${quoted(column)}) REFERENCES ${quoted(table)} ("org_id", "id")`,
        ),
      ]
      run(
        `CREATE TABLE ${quoted(name)} (${parts.join(', ')})${typeof options.primaryKey === 'string' ? dialect.tableEnd : dialect.keyedTableEnd}`,
      )
      if (columns.org_id && !columns.org_id.nullable) for (const sql of dialect.rowLevelSecurity(name)) run(sql)
    },
    entityTable(name, columns, options = {}) {
      const system = {
        id: text(),
        org_id: text(),
        rev: { ...integer(), default: 0 },
        deleted: { ...boolean(), default: 0 },
      }
      schema.table(
        name,
        { ...system, ...columns },
        { ...options, primaryKey: 'id', unique: [['org_id', 'id'], ...(options.unique ?? [])] },
      )
      schema.index(name, ['org_id', 'rev', 'id'])
      run(dialect.immutableOrg(name))
    },
    index(table, columns, options = {}) {
      const name = options.name ?? `${table}_${columns.join('_')}`
      run(
        `CREATE ${options.unique ? 'UNIQUE ' : ''}INDEX ${quoted(name)} ON ${quoted(table)} (${columns.map((column) => `${quoted(column)}${column === options.nullsFirst ? dialect.nullsFirst : ''}`).join(', ')})${options.where ? ` WHERE ${options.where}` : ''}`,
      )
    },
    appendOnly(table) {
      for (const sql of dialect.appendOnly(table)) run(sql)
    },
    trigger(name, spec) {
      for (const sql of dialect.trigger(name, spec)) run(sql)
    },
    textFunctions() {
      for (const sql of dialect.textFunctions) run(sql)
    },
    indexTexts(table, texts) {
      for (const sql of dialect.fillTexts(table, texts)) run(sql)
      for (const [name, spec] of Object.entries(textTriggers(table, texts))) schema.trigger(name, spec)
    },
    addColumn(table, name, spec) {
      run(`ALTER TABLE ${quoted(table)} ADD COLUMN ${dialect.column(name, spec)}`)
    },
    dropColumn(table, column) {
      run(`ALTER TABLE ${quoted(table)} DROP COLUMN ${quoted(column)}`)
    },
    dropNotNull(table, column) {
      for (const sql of dialect.dropNotNull(table, column)) run(sql)
    },
    replaceCheck(table, before, after) {
      for (const sql of dialect.replaceCheck(table, before, after)) run(sql)
    },
    run: (sql) => run(dialect.statement(sql)),
  }
  return schema
}

/**
 * Writes a migration for SQLite.
 * @param sqlOf the SQL of a table, then of its indexes and triggers
 */
export const sqliteSchema = (run: (sql: string) => void, sqlOf: (table: string) => readonly string[]): Schema =>
  schemaIn(
    {
      ...SQLITE,
      dropNotNull: (table, column) => rebuilt(table, new RegExp(`("${column}" [A-Z]+) NOT NULL`), '$1', sqlOf(table)),
      replaceCheck: (table, before, after) => rebuilt(table, `CHECK (${before})`, `CHECK (${after})`, sqlOf(table)),
    },
    run,
  )

/** Writes a migration for PostgreSQL. */
export const postgresSchema = (run: (sql: string) => void): Schema => schemaIn(POSTGRES, run)

/** Functions that a PostgreSQL database needs before its first migration. SQLite gets them from its driver. */
export const POSTGRES_FUNCTIONS = [
  `CREATE FUNCTION org_id_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'org_id is immutable'; END $$`,
  // The ICU collation makes `lower` work beyond ASCII, whatever the collation of the database is. The ranges are
  // combining marks.
  `CREATE FUNCTION plain(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN replace(lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g') COLLATE "und-x-icu"), 'ß', 'ss') COLLATE "C"`,
] as const
