import type { z } from 'zod'
import { DomainError } from '../errors'
import { problemOf, WITH_INPUTS } from './input-problem'

/**
 * Checks arguments against their schema and drops unknown fields. Throws `input.invalid` for the first wrong field,
 * with its `problem` for the user and a `reason` for API callers. `entity`: the entity whose fields these are.
 */
export function parseArgs<Shape extends z.ZodType>(schema: Shape, args: unknown, entity?: string): z.infer<Shape> {
  const parsed = schema.safeParse(args, WITH_INPUTS)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new DomainError('input.invalid', {
    field: issue?.path.map(String).join('.') ?? '',
    reason: issue?.message ?? '',
    ...(issue && problemOf(issue)),
    ...(entity === undefined ? {} : { entity }),
  })
}
