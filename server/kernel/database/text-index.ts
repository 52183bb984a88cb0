import { MAX_WORDS, SORT_LENGTH, WORD_LENGTH } from '../../../shared/kernel/search-text'

const quoted = (name: string) => `"${name}"`

/** A trigger that runs after a row was written. Its statements and condition use NEW and OLD. */
export type TriggerSpec = {
  readonly table: string
  readonly after: 'insert' | 'update' | 'delete'
  /** For an update: a condition that the row's change must meet. */
  readonly when?: string
  /** Statements that both databases understand. */
  readonly run: readonly string[]
}

/** Texts of a table by which lists find and sort its rows. */
export type IndexedTexts = { readonly search: readonly string[]; readonly sorts: readonly string[] }

type TextRow = 'NEW' | 'OLD' | 't'

/**
 * SELECTs the entries of a row in `text_index`: the words of each searched column, and a sort key for each sorted one.
 */
const textEntries = (table: string, row: TextRow, { search, sorts }: IndexedTexts, from: string): string[] => {
  const entry = (field: string, word: string) => `SELECT ${row}.org_id, '${table}', '${field}', ${word}, ${row}.id`
  return [
    ...search.map(
      (column) =>
        `${entry(column, 'each.value')} FROM ${from ? `${from}, ` : ''}json_each(words_of(CAST(${row}.${quoted(column)} AS text))) AS each WHERE NOT ${row}.deleted`,
    ),
    ...sorts.map(
      (column) =>
        `${entry(`=${column}`, `sort_key(${row}.${quoted(column)})`)}${from ? ` FROM ${from}` : ''} WHERE NOT ${row}.deleted`,
    ),
  ]
}

const INSERT_TEXTS = 'INSERT INTO text_index (org_id, source, field, word, row_id)'

/** Statements that fill `text_index` with the rows that a table has. */
export const fillTexts = (table: string, texts: IndexedTexts): string[] =>
  textEntries(table, 't', texts, `${quoted(table)} AS t`).map((select) => `${INSERT_TEXTS} ${select}`)

/** Triggers that keep `text_index` equal to the texts of a table. */
export function textTriggers(table: string, texts: IndexedTexts): Readonly<Record<string, TriggerSpec>> {
  const { search, sorts } = texts
  const add = textEntries(table, 'NEW', texts, '').map((select) => `${INSERT_TEXTS} ${select}`)
  const remove = (field: string, words: string) =>
    `DELETE FROM text_index WHERE org_id = OLD.org_id AND source = '${table}' AND field = '${field}' AND word IN (${words}) AND row_id = OLD.id`
  const drop = [
    ...search.map((column) =>
      remove(column, `SELECT value FROM json_each(words_of(CAST(OLD.${quoted(column)} AS text)))`),
    ),
    ...sorts.map((column) => remove(`=${column}`, `sort_key(OLD.${quoted(column)})`)),
  ]
  const columns = [...new Set([...search, ...sorts]), 'deleted']
  const when = `(${columns.map((column) => `CAST(NEW.${quoted(column)} AS text) IS DISTINCT FROM CAST(OLD.${quoted(column)} AS text)`).join(' OR ')})`
  return {
    [`texts_of_new_${table}`]: { table, after: 'insert', run: add },
    [`texts_of_${table}`]: { table, after: 'update', when, run: [...drop, ...add] },
    [`texts_of_gone_${table}`]: { table, after: 'delete', run: drop },
  }
}

/** The members of a JSON array in PostgreSQL. */
export const jsonElements = (sql: string): string =>
  sql.replaceAll('json_each(', 'json_array_elements_text(').replaceAll(' AS each ', ' AS each(value) ')

/** The words of a text, folded like `foldWords`, in PostgreSQL. */
const FOLDED = `btrim(regexp_replace(plain(given) COLLATE "und-x-icu", '[^[:alnum:]@.]+', ' ', 'g'))`

/** The text functions of `sqlite.ts` in PostgreSQL. SQLite gets them from its driver. */
export const POSTGRES_TEXT_FUNCTIONS = [
  `CREATE FUNCTION words_of(given text) RETURNS json LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    SELECT coalesce(json_agg(word ORDER BY place), '[]'::json) FROM (
      SELECT left(word, ${WORD_LENGTH}) AS word, min(place) AS place FROM regexp_split_to_table(${FOLDED}, ' ') WITH ORDINALITY AS each(word, place)
      WHERE word <> '' GROUP BY 1 ORDER BY 2 LIMIT ${MAX_WORDS}) AS words)`,
  `CREATE FUNCTION sort_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN left(coalesce(${FOLDED}, ''), ${SORT_LENGTH}) COLLATE "C"`,
] as const
