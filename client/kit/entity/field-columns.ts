import { useMemo } from 'react'
import type { Entity } from '../../../shared/kernel/model/entity'
import type { ListColumn } from '../list/rows'
import { useFormat, useT } from '../phrases'
import { fieldText, labelledFields } from './field-text'

/** Grid tracks: the first column takes the remaining width. */
const FIRST = { wide: 'minmax(200px, 1.5fr)', tablet: 'minmax(200px, 1.5fr)', phone: 'minmax(0, 1fr)' }
const OTHER = { wide: 'minmax(120px, 1fr)', tablet: 'minmax(120px, 1fr)', phone: 'auto' }

/** List columns of some fields of an entity, under their labels. */
export function useFieldColumns<R extends { readonly id: string }>(entity: Entity, fields: readonly (keyof R & string)[]): readonly ListColumn<R>[] {
  const t = useT()
  const format = useFormat()
  return useMemo(() => {
    const labels = new Map(labelledFields(entity))
    return fields.flatMap((field, i) => {
      const label = labels.get(field)
      return label ? [{ key: field, label, track: i === 0 ? FIRST : OTHER, cell: (row: R) => fieldText(t, format, entity, field, row[field]) }] : []
    })
  }, [t, format, entity, fields])
}
