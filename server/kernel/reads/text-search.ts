import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Entity } from '../../../shared/kernel/model/entity'
import type { List } from '../../../shared/kernel/model/list/list'
import { wordsOf } from '../../../shared/kernel/search-text'
import { entities, type TableName } from '../../../shared/model'
import type { Actor } from '../commands/actor'
import { maskedFields } from './masked-fields'

type Reader = Pick<Actor, 'org_id' | 'role'>

/** Greater than every continuation of a word. */
const LAST = '\u{10ffff}'

/** The column of `text_index` that has the sort keys of a column. */
export const sortField = (column: string): string => `=${column}`

/** Rows of which some field has a word that begins as each given word. */
function hasWords(
  source: string,
  row: string,
  fields: readonly string[],
  words: readonly string[],
  { org_id }: Reader,
): RawBuilder<SqlBool> {
  if (fields.length === 0) return sql<SqlBool>`1 = 0`
  const each = words.map(
    (
      word,
    ) => sql<SqlBool>`${sql.ref(row)} in (select row_id from text_index where text_index.org_id = ${org_id} and source = ${source}
      and field in (${sql.join([...fields])}) and word >= ${word} and word < ${word + LAST})`,
  )
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

/** The searched columns of an entity that a reader may read. */
const readableFields = (entity: Entity, reader: Reader) =>
  entity.search.filter((column) => !maskedFields(entity, reader).includes(column))

/**
 * Condition that finds the words of a search text in a list's rows: each at the beginning of a word, in any order.
 * Where the list says so, the row that a column refers to may have them instead. Null if the text has no word.
 */
export function searchCondition(list: List, text: string, reader: Reader): RawBuilder<SqlBool> | null {
  // No text of ours has this character, and PostgreSQL cannot store it.
  if (text.includes('\0')) return sql<SqlBool>`1 = 0`
  const words = wordsOf(text)
  if (words.length === 0) return null
  const { name } = list.entity
  const entity: Entity = entities[name as TableName]
  const own = hasWords(name, `${name}.id`, readableFields(entity, reader), words, reader)
  const others = Object.entries(list.searchThrough).map(([column, table]) =>
    hasWords(table, `${name}.${column}`, readableFields(entities[table as TableName], reader), words, reader),
  )
  return sql<SqlBool>`(${sql.join([own, ...others], sql` or `)})`
}
