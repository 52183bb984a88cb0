import { z } from 'zod'
import type { Entity } from './entity'
import { isBasisPoints } from './fields'

/** The schema of a value without the marks that it may be missing. */
export function baseOf(schema: unknown): unknown {
  let base = schema
  while (base instanceof z.ZodNullable || base instanceof z.ZodOptional || base instanceof z.ZodDefault)
    base = base.unwrap()
  return base
}

/** Kind of text that shows a field's value. `compound`: it has no short text. */
export type FieldKind =
  | 'flag'
  | 'choice'
  | 'rate'
  | 'money'
  | 'number'
  | 'reference'
  | 'references'
  | 'day'
  | 'time'
  | 'color'
  | 'rich'
  | 'text'
  | 'compound'

const isId = (schema: unknown): boolean => schema instanceof z.ZodString && schema.meta()?.scalar === 'ID'

/** Returns how the value of an entity's field reads for people. */
export function fieldKind(entity: Entity, field: string): FieldKind {
  const schema = baseOf(entity.row.shape[field as keyof typeof entity.row.shape])
  if (schema instanceof z.ZodBoolean) return 'flag'
  if (schema instanceof z.ZodEnum) return 'choice'
  if (schema instanceof z.ZodNumber)
    return isBasisPoints(schema) ? 'rate' : schema.meta()?.scalar === 'Cents' ? 'money' : 'number'
  if (schema instanceof z.ZodArray && isId(schema.element)) return 'references'
  if (!(schema instanceof z.ZodString)) return 'compound'
  if (isId(schema)) return 'reference'
  const meta = schema.meta()
  if (meta?.day) return 'day'
  if (meta?.moment) return 'time'
  if (meta?.rich) return 'rich'
  return field === 'color' ? 'color' : 'text'
}

/** Table that a field refers to; undefined if it refers to none. */
export function referredTable(entity: Entity, field: string): string | undefined {
  for (const relation of Object.values(entity.relations)) {
    if (relation.by !== field) continue
    if ('one' in relation) return relation.one
    if ('each' in relation) return relation.each
  }
  return undefined
}

/** Columns by which people know a row, the best first. */
const NAMES = ['title', 'booking_code', 'num', 'name', 'code', 'subject', 'email'] as const

/**
 * The column by which people know a row of an entity; undefined if it has none. A person goes by their name, not their
 * number.
 */
export function nameColumn(entity: Entity): string | undefined {
  const { shape } = entity.row
  return NAMES.find((column) => column in shape && !(column === 'num' && fieldKind(entity, column) === 'number'))
}

/** Columns that every entity has and no page shows. */
const SYSTEM_COLUMNS: readonly string[] = ['id', 'org_id', 'rev', 'deleted']

/** The columns of an entity without those of the system, in its order. */
export const ownColumns = (entity: Entity): readonly string[] =>
  Object.keys(entity.row.shape).filter((column) => !SYSTEM_COLUMNS.includes(column))
