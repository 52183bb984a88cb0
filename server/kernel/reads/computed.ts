import { z } from 'zod'
import type { Entity, Row } from '../../../shared/kernel/model/entity'
import type { Permission } from '../../../shared/kernel/permissions'
import type { ReadContext } from './reading'

/** A field of an entity's type that is not a column. It is computed for all rows of a page at once, when requested. */
export type Computed = {
  readonly entity: Entity
  readonly field: string
  readonly args: z.ZodObject
  readonly returns: z.ZodType
  /** Permission to read the field; null for everyone who may read the row. Others get null or an empty list. */
  readonly can: Permission | null
  readonly load: (
    rows: readonly Row<Entity>[],
    context: ReadContext,
    args: Readonly<Record<string, unknown>>,
  ) => Promise<readonly unknown[]>
}

type Options<E extends Entity, R extends z.ZodType, A extends z.ZodObject> = {
  readonly args?: A
  readonly returns: R
  readonly can?: Permission
  /** Returns one value per row, in the order of the rows. */
  readonly load: (rows: readonly Row<E>[], context: ReadContext, args: z.infer<A>) => Promise<readonly z.infer<R>[]>
}

/** Defines a computed field. */
export function computed<E extends Entity, R extends z.ZodType, A extends z.ZodObject = z.ZodObject>(
  entity: E,
  field: string,
  { args, returns, can, load }: Options<E, R, A>,
): Computed {
  return {
    entity,
    field,
    args: args ?? z.object({}),
    returns,
    can: can ?? null,
    load: load as unknown as Computed['load'],
  }
}
