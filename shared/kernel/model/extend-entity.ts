import { z } from 'zod'
import type { Permission } from '../permissions'
import type { Entity, EntityOptions, Replication } from './entity'

type Extension<Shape extends z.ZodRawShape> = Pick<EntityOptions, 'indexes' | 'sorts' | 'relations'> & {
  /** Values of these columns in a row created by a device, which does not know them. */
  readonly start: { readonly [K in keyof Shape]: z.infer<Shape[K]> }
  /** Columns masked for readers without the permission beside each. */
  readonly masked?: Readonly<Record<string, Permission>>
}

/**
 * Extends a device entity by office-only columns and relations. The columns are in the same table but never sent to
 * devices. The server uses the extended entity in place of the device's.
 */
export function extendEntity<Name extends string, Narrow extends z.ZodRawShape, Shape extends z.ZodRawShape>(
  entity: Entity<Name, Narrow>,
  shape: Shape,
  { start, indexes, sorts, relations, masked }: Extension<Shape>,
): Entity<Name, Narrow & Shape> {
  const { replication } = entity
  const access = replication && ({ ...replication, masked: { ...replication.masked, ...masked } } satisfies Replication)
  return {
    ...entity,
    row: z.object({ ...entity.row.shape, ...shape }) as unknown as Entity<Name, Narrow & Shape>['row'],
    indexes: [...entity.indexes, ...(indexes ?? [])],
    sorts: [...entity.sorts, ...(sorts ?? [])],
    relations: { ...entity.relations, ...relations },
    replication: access,
    access: access ?? entity.access,
    start: { ...entity.start, ...start },
  }
}
