import type { Entity } from '../../../shared/kernel/model/entity'
import { nameColumn } from '../../../shared/kernel/model/field-kind'
import type { TableName } from '../../../shared/registry'
import type { Reference } from '../fields/choices/choice'
import { rowReference } from '../fields/choices/reference'
import { isInMemory, localEntity } from '../reading/list/list-source'
import { localRows } from '../reading/row-source'

/** References of an entity's fields to rows that this device keeps whole, by the column that names them. */
export const namedReferences = (entity: Entity): Readonly<Record<string, { readonly reference: Reference }>> =>
  Object.fromEntries(
    Object.values(entity.relations).flatMap((relation) => {
      if (!('one' in relation)) return []
      const other = localEntity(relation.one)
      const column = other && nameColumn(other)
      if (!column || !isInMemory(relation.one)) return []
      const rows = localRows(relation.one as TableName)
      return [
        [
          relation.by,
          {
            reference: rowReference(rows, {
              label: (row) => String((row as Readonly<Record<string, unknown>>)[column] ?? ''),
            }),
          },
        ] as const,
      ]
    }),
  )
