import { z } from 'zod'
import type { Entity } from '../entity'
import { type Query, query } from '../query'
import type { List } from './list'

/** Lists of rows that belong to a row: the name of the relation, with its entity. */
export type RowLists = Readonly<Record<string, Entity>>

/** A list of which one row by itself comes with the rows that belong to it, and with computed parts. */
export type ListWithRows<E extends Entity, L extends RowLists, P extends z.ZodRawShape> = Omit<List<E>, 'one'> & {
  readonly one: Query
  readonly rowLists: L
  readonly parts: P
}

/**
 * Has one row of a list come with `rowLists` and computed `parts`. Throws a TypeError if the list has no query for one.
 */
export function listWithRows<E extends Entity, L extends RowLists, P extends z.ZodRawShape>(
  list: List<E>,
  rowLists: L,
  parts: P = {} as P,
): ListWithRows<E, L, P> {
  const { entity, one } = list
  if (!one) throw new TypeError(`${entity.name} has no query for one row`)
  const inner = Object.fromEntries(Object.entries(rowLists).map(([name, each]) => [name, z.array(each.row)]))
  const whole = query(one.name, {
    args: one.args,
    returns: entity.row.extend({ ...inner, ...parts }).nullable(),
    can: one.can,
  })
  return { ...list, one: whole, rowLists, parts }
}
