import type { z } from 'zod'
import { DomainError } from '../errors'

/** Checks arguments against their schema; unknown fields are dropped. Throws `input.invalid` naming the first wrong field. */
export function parseArgs<Shape extends z.ZodType>(schema: Shape, args: unknown): z.infer<Shape> {
  const parsed = schema.safeParse(args)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new DomainError('input.invalid', { field: issue?.path.map(String).join('.') ?? '', reason: issue?.message ?? '' })
}
