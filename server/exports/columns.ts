import { formatter } from '../../shared/kernel/format'
import type { Entity } from '../../shared/kernel/model/entity'
import { fieldKind, ownColumns, referredTable } from '../../shared/kernel/model/field-kind'
import type { Language } from '../../shared/kernel/phrases'
import { visibleText } from '../../shared/kernel/rich-text'
import { labelKeys } from '../../shared/kernel/wording/label-keys'
import { phraseBook } from '../../shared/phrases'

/** Language, currency and time zone of an exported file. */
export type ExportLocale = { readonly language: Language; readonly currency: string; readonly zone: string }

/** A value of an exported cell. Amounts are in whole units of the currency, rates a fraction, times ISO text. */
export type ExportedCell = string | number | null

export type CellKind = 'text' | 'number' | 'money' | 'rate' | 'time' | 'day'

type Row = Readonly<Record<string, unknown>>

/** Names of the rows that the exported ones refer to, by id. */
export type Names = ReadonlyMap<string, string>

export type ExportColumn = {
  readonly field: string
  readonly title: string
  readonly kind: CellKind
  /** Table of the rows that its values name; undefined for a value of its own. */
  readonly table: string | undefined
  readonly cell: (row: Row, names: Names) => ExportedCell
}

function bookOf(language: Language): (key: string) => string | undefined {
  const book: Readonly<Record<string, string>> = phraseBook[language]
  return (key) => book[key]
}

/**
 * The label of a field by convention, as forms and lists have it; undefined for a field that is not shown to people.
 */
function labelOf(language: Language, table: string, field: string): string | undefined {
  const said = bookOf(language)
  const key = labelKeys(table, field).find((each) => said(each) !== undefined)
  return key && said(key)
}

const idsOf = (value: unknown): readonly string[] => [value ?? []].flat().map(String)

/** Ids of the rows that a column's value names. */
export const referredIds = ({ field }: ExportColumn, row: Row): readonly string[] => idsOf(row[field])

function columnOf(
  entity: Entity,
  field: string,
  title: string,
  { language, currency }: ExportLocale,
): ExportColumn | null {
  const said = bookOf(language)
  const kind = fieldKind(entity, field)
  const column = (
    as: CellKind,
    cell: (value: unknown, names: Names) => ExportedCell,
    table?: string,
  ): ExportColumn => ({
    field,
    title: as === 'money' ? `${title} (${currency})` : title,
    kind: as,
    table,
    cell: (row, names) => (row[field] === null || row[field] === undefined ? null : cell(row[field], names)),
  })
  const number = (value: unknown) => Number(value)
  switch (kind) {
    case 'flag':
      return column('text', (value) => said(value === true ? 'app.yes' : 'app.no') ?? String(value))
    case 'choice':
      return column('text', (value) => labelOf(language, entity.name, `${field}.${String(value)}`) ?? String(value))
    case 'money':
      return column('money', (value) => number(value) / 100)
    case 'rate':
      return column('rate', (value) => number(value) / 10_000)
    case 'number': {
      // A code of a closed list has a phrase for each value.
      const words = (value: unknown) => said(`${entity.name}.${field.replace(/_code$/, '')}.${String(value)}`)
      return /_code$/.test(field) ? column('text', (value) => words(value) ?? String(value)) : column('number', number)
    }
    case 'reference':
    case 'references': {
      const table = referredTable(entity, field)
      return table === undefined
        ? null
        : column(
            'text',
            (value, names) =>
              idsOf(value)
                .flatMap((id) => names.get(id) ?? [])
                .join(', '),
            table,
          )
    }
    case 'day':
    case 'time':
      return column(kind, String)
    case 'rich':
      return column('text', (value) => visibleText(String(value)))
    case 'color':
    case 'text':
      return column('text', String)
    case 'compound':
      return null
  }
}

/**
 * The columns of an exported list: those asked for, otherwise all that have a label. Columns without a short text are
 * left out.
 */
export function exportColumns(entity: Entity, wanted: readonly string[], place: ExportLocale): readonly ExportColumn[] {
  const own = ownColumns(entity)
  const fields = wanted.length > 0 ? wanted.filter((field) => own.includes(field)) : own
  return fields.flatMap((field) => {
    const title = labelOf(place.language, entity.name, field)
    return title === undefined ? [] : (columnOf(entity, field, title, place) ?? [])
  })
}

/** Makes the text of a cell as a reader of the language writes it. */
export function cellText({ language, currency, zone }: ExportLocale): (kind: CellKind, cell: ExportedCell) => string {
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  const amount = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  })
  const number = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 })
  const format = formatter(language, currency, zone)
  return (kind, cell) => {
    if (cell === null) return ''
    if (typeof cell === 'string')
      return kind === 'time' ? format.stamp(cell) : kind === 'day' ? format.date(cell) : cell
    return kind === 'money'
      ? amount.format(cell)
      : kind === 'rate'
        ? `${number.format(cell * 100)} %`
        : number.format(cell)
  }
}
