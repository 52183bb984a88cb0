import { z } from 'zod'
import type { Entity } from '../../../shared/kernel/model/entity'
import { isBasisPoints } from '../../../shared/kernel/model/fields'
import type { PhraseKey } from '../../../shared/phrases'
import { type Format, fieldLabel, type T } from '../phrases'

const SYSTEM_COLUMNS: readonly string[] = ['id', 'org_id', 'rev', 'deleted']

/** An entity's fields with their labels, in the entity's order. A field without a label is not shown to people. */
export const labelledFields = (entity: Entity): readonly (readonly [field: string, label: PhraseKey])[] =>
  Object.keys(entity.row.shape).flatMap((field) => {
    const label = SYSTEM_COLUMNS.includes(field) ? undefined : fieldLabel(entity.name, field)
    return label ? [[field, label] as const] : []
  })

/** The schema of a value without the marks that it may be missing. */
export function baseOf(schema: unknown): unknown {
  let base = schema
  while (base instanceof z.ZodNullable || base instanceof z.ZodOptional || base instanceof z.ZodDefault) base = base.unwrap()
  return base
}

/** Formats a field's value in the reader's language. Empty for null and for compound values. */
export function fieldText(t: T, format: Format, entity: Entity, field: string, value: unknown): string {
  const schema = baseOf(entity.row.shape[field as keyof typeof entity.row.shape])
  if (typeof value === 'boolean') return t(value ? 'app.yes' : 'app.no')
  if (typeof value === 'number') {
    if (!(schema instanceof z.ZodNumber)) return format.number(value)
    return isBasisPoints(schema) ? format.rate(value) : schema.meta()?.scalar === 'Cents' ? format.money(value) : format.number(value)
  }
  // A reference is shown by a page that knows the row.
  if (typeof value !== 'string' || (schema instanceof z.ZodString && schema.meta()?.scalar === 'ID')) return ''
  if (schema instanceof z.ZodEnum) {
    const word = fieldLabel(entity.name, `${field}.${value}`)
    return word ? t(word) : value
  }
  if (schema instanceof z.ZodString && schema.meta()?.day) return format.date(value)
  return schema instanceof z.ZodString && schema.maxLength === 24 && /^\d{4}-\d\d-\d\dT/.test(value) ? format.dateTime(value) : value
}
