import { z } from 'zod'
import type { Permission } from '../permissions'
import type { Entity, EntityOptions } from './entity'

type Wider<Shape extends z.ZodRawShape> = Pick<EntityOptions, 'indexes' | 'sorts' | 'relations'> & {
  /** What a row begins with where it is made by somebody who knows nothing of these columns: a device. */
  readonly start: { readonly [K in keyof Shape]: z.infer<Shape[K]> }
  /** Columns of these that leave the server blank for a reader without the permission beside each. */
  readonly veiled?: Readonly<Record<string, Permission>>
}

/**
 * An entity that devices keep, with what only the office has of it: columns of the same table that no device is sent, and where they
 * lead. The server reads this one in the place of the other.
 */
export function widened<Name extends string, Narrow extends z.ZodRawShape, Shape extends z.ZodRawShape>(
  entity: Entity<Name, Narrow>,
  shape: Shape,
  { start, indexes, sorts, relations, veiled }: Wider<Shape>,
): Entity<Name, Narrow & Shape> {
  const { replication } = entity
  const hidden = replication && { ...replication, veiled: { ...replication.masked, ...veiled } }
  return {
    ...entity,
    row: z.object({ ...entity.row.shape, ...shape }) as unknown as Entity<Name, Narrow & Shape>['row'],
    indexes: [...entity.indexes, ...(indexes ?? [])],
    sorts: [...entity.sorts, ...(sorts ?? [])],
    relations: { ...entity.relations, ...relations },
    replication: hidden,
    access: hidden ?? entity.access,
    start: { ...entity.start, ...start },
  }
}
