import { z } from 'zod'
import type { Entity } from '../entity'

/** Texts of at most this length are times and codes. */
const CODE_LENGTH = 24

const baseOf = (schema: unknown): unknown => {
  let base = schema
  while (base instanceof z.ZodNullable || base instanceof z.ZodOptional || base instanceof z.ZodDefault)
    base = base.unwrap()
  return base
}

/**
 * Returns true if a column is a text that people write. Lists sort it without case and accents; times, codes and closed
 * lists as they are.
 */
export function isFreeText(entity: Entity, column: string): boolean {
  const schema = baseOf(entity.row.shape[column as keyof typeof entity.row.shape])
  return (
    schema instanceof z.ZodString && schema.meta()?.scalar !== 'ID' && (schema.maxLength ?? CODE_LENGTH) > CODE_LENGTH
  )
}
