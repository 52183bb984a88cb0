import { useMemo } from 'react'
import { z } from 'zod'
import type { List } from '../../../shared/kernel/model/list/list'
import type { ListColumn } from '../list/rows'
import { useFormat, useT } from '../phrases'
import { baseOf, fieldText, labelledFields } from './field-text'

/** Grid tracks: the first column takes the remaining width; phones show the first and the last. */
const FIRST = { wide: 'minmax(160px, 1.6fr)', tablet: 'minmax(160px, 1.6fr)', phone: 'minmax(0, 1fr)' }
const OTHER = { wide: 'minmax(96px, 1fr)', tablet: 'minmax(110px, 1fr)' }
const LAST = { ...OTHER, phone: 'auto' }

/** Columns of a list by its definition, under the labels of their fields. */
export function useFieldColumns<R extends { readonly id: string }>({ entity, columns, sort }: List): readonly ListColumn<R>[] {
  const t = useT()
  const format = useFormat()
  return useMemo(() => {
    const labels = new Map(labelledFields(entity))
    return columns.flatMap((field, i): ListColumn<R>[] => {
      const label = labels.get(field)
      if (!label) return []
      const isNumber = baseOf(entity.row.shape[field as keyof typeof entity.row.shape]) instanceof z.ZodNumber
      return [
        {
          key: field,
          label,
          track: i === 0 ? FIRST : i === columns.length - 1 ? LAST : OTHER,
          sort: field === sort.by || entity.sorts.includes(field),
          end: isNumber,
          cell: (row) => fieldText(t, format, entity, field, (row as Readonly<Record<string, unknown>>)[field]),
        },
      ]
    })
  }, [t, format, entity, columns, sort])
}
