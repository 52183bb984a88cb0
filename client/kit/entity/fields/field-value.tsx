import { Fragment, type ReactNode } from 'react'
import type { Entity } from '../../../../shared/kernel/model/entity'
import { fieldKind, nameColumn, referredTable } from '../../../../shared/kernel/model/field-kind'
import { type Format, fieldLabel, type T } from '../../phrases'
import { NamedRow } from '../row-name'
import { ColorChip, Swatch } from './color-chip'
import classes from './color-chip.module.css'
import { fieldText } from './field-text'

type AnyRow = Readonly<Record<string, unknown>>

const COLOR = /^#[0-9a-f]{6}$/i

/**
 * Shows a field of a row: the names of the rows it refers to, colors as such, anything else as text. Null if there is
 * nothing to show.
 */
export function fieldValue(t: T, format: Format, entity: Entity, field: string, row: AnyRow): ReactNode {
  const value = row[field]
  if (value === null || value === undefined) return null
  const kind = fieldKind(entity, field)
  const table = referredTable(entity, field)
  if (kind === 'reference')
    return table === undefined || value === '' ? null : <NamedRow table={table} id={String(value)} />
  if (kind === 'references') {
    const ids = value as readonly string[]
    if (table === undefined || ids.length === 0) return null
    return (
      <span className={classes.chips}>
        {ids.map((id, i) => (
          <Fragment key={id}>
            {i > 0 && <span className="sr">, </span>}
            <NamedRow table={table} id={id} />
          </Fragment>
        ))}
      </span>
    )
  }
  if (kind === 'color' && COLOR.test(String(value))) {
    const label = fieldLabel(entity.name, field)
    return <Swatch color={String(value)} label={`${label ? t(label) : ''} ${String(value)}`.trim()} />
  }
  const text = fieldText(t, format, entity, field, value)
  // A row with a color is known by both.
  if (field === nameColumn(entity) && typeof row.color === 'string' && COLOR.test(row.color))
    return <ColorChip color={row.color}>{text}</ColorChip>
  return text || null
}
