import { useMemo } from 'react'
import type { Entity } from '../../../../shared/kernel/model/entity'
import { fieldKind } from '../../../../shared/kernel/model/field-kind'
import type { List } from '../../../../shared/kernel/model/list/list'
import type { ListColumn } from '../../list/rows'
import { type Format, type T, useFormat, useT } from '../../phrases'
import { labelledFields } from './field-text'
import { fieldValue } from './field-value'

/** Grid tracks: the first column takes the remaining width; phones show the first and the last. */
const FIRST = { wide: 'minmax(160px, 1.6fr)', tablet: 'minmax(160px, 1.6fr)', phone: 'minmax(0, 1fr)' }
const OTHER = { wide: 'minmax(96px, 1fr)', tablet: 'minmax(110px, 1fr)' }
const LAST = { ...OTHER, phone: 'auto' }

const NUMBERS: readonly string[] = ['rate', 'money', 'number']

function columnsOf<R extends { readonly id: string }>(
  t: T,
  format: Format,
  { entity, sort }: List,
  fields: readonly string[],
): readonly ListColumn<R>[] {
  const labels = new Map(labelledFields(entity))
  return fields.flatMap((field, i): ListColumn<R>[] => {
    const label = labels.get(field)
    if (!label) return []
    return [
      {
        key: field,
        label,
        track: i === 0 ? FIRST : i === fields.length - 1 ? LAST : OTHER,
        sort: field === sort.by || entity.sorts.includes(field),
        end: NUMBERS.includes(fieldKind(entity, field)),
        cell: (row) => fieldValue(t, format, entity, field, row as Readonly<Record<string, unknown>>),
      },
    ]
  })
}

/** Columns of a list by its definition, under the labels of their fields. */
export function useFieldColumns<R extends { readonly id: string }>(list: List): readonly ListColumn<R>[] {
  const t = useT()
  const format = useFormat()
  return useMemo(() => columnsOf(t, format, list, list.columns), [t, format, list])
}

/** Returns true if a field's value is short enough for a column. */
const isShort = (entity: Entity, field: string): boolean => !['rich', 'compound'].includes(fieldKind(entity, field))

/** Columns that a list may show besides its own: every other field with a label and a short value. */
export function useMoreColumns<R extends { readonly id: string }>(
  list: List,
  columns: readonly ListColumn<R>[],
): readonly ListColumn<R>[] {
  const t = useT()
  const format = useFormat()
  return useMemo(() => {
    const known = new Set(columns.map(({ key }) => key))
    const fields = labelledFields(list.entity).flatMap(([field]) =>
      known.has(field) || !isShort(list.entity, field) ? [] : [field],
    )
    return columnsOf<R>(t, format, list, fields).map((column) => ({ ...column, track: OTHER }))
  }, [t, format, list, columns])
}
