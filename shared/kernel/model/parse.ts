import type { z } from 'zod'
import { DomainError } from '../errors'
import { problemOf, WITH_INPUTS } from './input-problem'

/**
 * Checks arguments against their schema; unknown fields are dropped. Throws `input.invalid` for the first wrong field, with its
 * `problem` for whoever reads the screen and a `reason` for whoever calls the API. `entity`: the entity whose fields these are.
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
