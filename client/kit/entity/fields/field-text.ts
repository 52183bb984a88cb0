import type { Entity } from '../../../../shared/kernel/model/entity'
import { fieldKind, ownColumns } from '../../../../shared/kernel/model/field-kind'
import { visibleText } from '../../../../shared/kernel/rich-text'
import type { PhraseKey } from '../../../../shared/phrases'
import { type Format, fieldLabel, type T } from '../../phrases'

/** An entity's fields with their labels, in the entity's order. A field without a label is not shown to people. */
export const labelledFields = (entity: Entity): readonly (readonly [field: string, label: PhraseKey])[] =>
  ownColumns(entity).flatMap((field) => {
    const label = fieldLabel(entity.name, field)
    return label ? [[field, label] as const] : []
  })

/** Formats a field's value in the reader's language. Empty for null, references and compound values. */
export function fieldText(t: T, format: Format, entity: Entity, field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  const kind = fieldKind(entity, field)
  switch (kind) {
    case 'flag':
      return t(value === true ? 'app.yes' : 'app.no')
    case 'rate':
      return format.rate(Number(value))
    case 'money':
      return format.money(Number(value))
    case 'number':
      return format.number(Number(value))
    case 'choice': {
      const word = fieldLabel(entity.name, `${field}.${String(value)}`)
      return word ? t(word) : String(value)
    }
    case 'day':
      return format.date(String(value))
    case 'time':
      return format.dateTime(String(value))
    case 'rich':
      return visibleText(String(value))
    case 'color':
    case 'text':
      return String(value)
    case 'reference':
    case 'references':
    case 'compound':
      return ''
  }
}
