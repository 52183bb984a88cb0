import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { parseJson } from '../../../shared/kernel/encoding/json'
import { DomainError } from '../../../shared/kernel/errors'
import type { Entity } from '../../../shared/kernel/model/entity'
import { filtersByKey, type List, type OwnSort } from '../../../shared/kernel/model/list/list'
import { isFreeText } from '../../../shared/kernel/model/list/sort-key'
import { entities, type TableName } from '../../../shared/model'
import { conditionSql } from './condition'
import { maskedFields } from './masked-fields'
import type { ReadContext } from './reading'
import { sortField } from './text-search'

type Input = { readonly sort?: string; readonly desc?: boolean; readonly after?: string }

/** The order of a page: what is read, what comes after a cursor, and the cursor behind a row. */
export type PageOrder = {
  /** FROM of the rows; ordered by an index of their texts where the order is that of a text. */
  readonly from: RawBuilder<unknown>
  /** Values that rows are sorted by, as columns. */
  readonly keys: RawBuilder<unknown>
  readonly orderBy: RawBuilder<unknown>
  /** Condition on the rows behind the cursor; null without one. */
  readonly after: RawBuilder<SqlBool> | null
  readonly cursorOf: (row: Readonly<Record<string, unknown>>) => string
}

/**
 * The column and direction of a page. Throws `list.unknown_sort` for a column that the list or this reader cannot sort
 * by.
 */
function sortOf({ entity, sort }: List, input: Input, { actor }: ReadContext): OwnSort {
  const wide: Entity = entities[entity.name as TableName]
  const by = input.sort ?? sort.by
  const masked = maskedFields(wide, actor)
  // The order and the cursor would tell what the reader may not see.
  if (by === sort.by && masked.includes(by)) return { by: 'created_at', desc: true }
  const isKnown = by === sort.by || (wide.sorts.includes(by) && !masked.includes(by))
  if (!isKnown) throw new DomainError('list.unknown_sort', { sort: by, entity: entity.name })
  if (input.sort === undefined && input.desc === undefined) return sort
  return { by, desc: input.desc ?? (by === sort.by && sort.desc) }
}

const cursor = z.tuple([z.union([z.string(), z.number(), z.boolean(), z.null()]), z.string(), z.number().nullable()])
type Cursor = z.infer<typeof cursor>

const encode = (values: Cursor): string => Buffer.from(JSON.stringify(values)).toString('base64url')

/** Reads a cursor. Throws `input.invalid` for anything that no answer has given. */
function decode(text: string): Cursor {
  try {
    return cursor.parse(parseJson(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw new DomainError('input.invalid', {
      field: 'after',
      reason: cause instanceof Error ? 'not a cursor of a list' : '',
    })
  }
}

/** Rows behind a key in one direction. Null is the lowest value. */
function behind(
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  [value, last]: Cursor,
  desc: boolean,
): RawBuilder<SqlBool> {
  const sign = sql.raw(desc ? '<' : '>')
  if (value === null)
    return desc
      ? sql<SqlBool>`(${key} is null and ${id} < ${last})`
      : sql<SqlBool>`(${key} is not null or ${id} > ${last})`
  const rest = desc ? sql` or ${key} is null` : sql``
  return sql<SqlBool>`(${key} ${sign} ${value} or (${key} = ${value} and ${id} ${sign} ${last})${rest})`
}

/** Makes the order that a question asks for. */
export function orderOfPage(list: List, input: Input, context: ReadContext): PageOrder {
  const { name } = list.entity
  const { by, desc, first } = sortOf(list, input, context)
  const isFree = isFreeText(entities[name as TableName], by)
  // Few rows are found by their key and sorted then. An index of the order would read them all.
  const isFew = filtersByKey(list, input)
  const isText = isFree && !isFew
  const table = sql.table(name)
  const from = isText
    ? sql`from text_index as sorted cross join ${table} where sorted.org_id = ${context.actor.org_id} and sorted.source = ${name}
        and sorted.field = ${sortField(by)} and ${sql.ref(`${name}.org_id`)} = sorted.org_id and ${sql.ref(`${name}.id`)} = sorted.row_id and`
    : sql`from ${table} where`
  const column = sql.ref(`${name}.${by}`)
  const sorted = isFree ? sql`sort_key(${column})` : isFew ? sql`coalesce(${column}, null)` : column
  const key = isText ? sql.ref('sorted.word') : sorted
  const id = isText ? sql.ref('sorted.row_id') : sql.ref(`${name}.id`)
  const rank = first ? sql`case when ${conditionSql(name, first, context.now)} then 0 else 1 end` : null
  const direction = sql.raw(desc ? 'desc' : 'asc')
  // SQLite holds null for the lowest value of all, PostgreSQL for the highest.
  const nulls = sql.raw(isFree ? '' : desc ? 'nulls last' : 'nulls first')
  const given = input.after === undefined ? null : decode(input.after)
  const after = given && behind(key, id, given, desc)
  return {
    from,
    keys: sql`${key} as sorted_by, ${rank ?? sql`null`} as ranked`,
    orderBy: sql`${rank ? sql`ranked, ` : sql``}${key} ${direction} ${nulls}, ${id} ${direction}`,
    after:
      after && rank
        ? sql<SqlBool>`(${rank} > ${given?.[2] ?? 0} or (${rank} = ${given?.[2] ?? 0} and ${after}))`
        : after,
    cursorOf: (row) =>
      encode([row.sorted_by as Cursor[0], String(row.id), row.ranked === null ? null : Number(row.ranked)]),
  }
}
