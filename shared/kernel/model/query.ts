import { z } from 'zod'
import type { Permission } from '../permissions'

/** A read over GraphQL that the local store cannot answer, or that other clients need. */
export type Query<
  Name extends string = string,
  Args extends z.ZodObject = z.ZodObject,
  Returns extends z.ZodType = z.ZodType,
> = {
  readonly kind: 'query'
  readonly name: Name
  readonly args: Args
  readonly returns: Returns
  readonly can: Permission
}

export const query = <const Name extends string, Args extends z.ZodObject, Returns extends z.ZodType>(
  name: Name,
  options: { readonly args: Args; readonly returns: Returns; readonly can: Permission },
): Query<Name, Args, Returns> => ({ kind: 'query', name, ...options })

/** Default page size of a list query (spec 2, 9.2). */
export const DEFAULT_LIMIT = 100
/** The largest page a list answers. */
export const MAX_LIMIT = 1000

/**
 * Number of rows that pages reach. The rows behind them are reached with `after`, from one answer's `next` to the
 * following.
 */
export const MAX_DEPTH = 10_000

export const CURSOR_LENGTH = 400

/** Arguments every list takes; `page` starts at 1. */
export const listInput = {
  limit: z.int().min(1).max(MAX_LIMIT).optional(),
  page: z.int().min(1).max(MAX_DEPTH).optional(),
  sort: z.string().max(40).optional(),
  desc: z.boolean().optional(),
  query: z.string().max(200).optional(),
  after: z.string().max(CURSOR_LENGTH).optional(),
}
