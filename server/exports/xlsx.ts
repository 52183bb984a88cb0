import { Zip, ZipDeflate } from 'fflate'
import { ms, wallTimeOf } from '../../shared/kernel/time'
import type { CellKind, ExportColumn, ExportedCell, ExportLocale } from './columns'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Most characters of a cell. */
const MAX_CELL = 32_767

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML. Control characters and halves of pairs, which XML cannot hold, are left out. */
const escaped = (text: string): string =>
  text
    .slice(0, MAX_CELL)
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

/** Cell formats in the order of the style sheet. The first is the header's. */
const FORMATS: readonly CellKind[] = ['text', 'number', 'money', 'rate', 'time', 'day']
const styleOf = (kind: CellKind): number => FORMATS.indexOf(kind) + 1

function styleSheet({ language, currency }: ExportLocale): string {
  const day = language === 'de' ? 'dd.mm.yyyy' : 'dd/mm/yyyy'
  const codes: Readonly<Record<CellKind, string>> = {
    text: '@',
    number: 'General',
    money: `#,##0.00 [$${currency}]`,
    rate: '0.##%',
    time: `${day} hh:mm`,
    day,
  }
  const numbers = FORMATS.map((kind, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escaped(codes[kind])}"/>`).join(
    '',
  )
  const cells = FORMATS.map(
    (_, i) => `<xf numFmtId="${164 + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  ).join('')
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${numbers}</numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FORMATS.length + 1}"><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${cells}</cellXfs></styleSheet>`
}

/** Days since the epoch of spreadsheets, by the clocks of the organisation. */
function serialOf(zone: string, at: string): number {
  const { day, time } = wallTimeOf(zone, ms(at))
  return (Date.parse(`${day}T${time}:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000
}

const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

function cellXml(kind: CellKind, cell: ExportedCell, zone: string): string {
  if (cell === null) return '<c/>'
  const style = styleOf(kind)
  if (typeof cell === 'number') return `<c s="${style}"><v>${cell}</v></c>`
  return kind === 'time' || kind === 'day'
    ? `<c s="${style}"><v>${serialOf(zone, cell)}</v></c>`
    : textCell(cell, style)
}

const rowXml = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`

/** Widths of the columns, by the kind of their values. */
const widthOf = ({ kind, title }: ExportColumn): number =>
  Math.max(kind === 'text' ? 24 : kind === 'time' ? 18 : 12, Math.min(40, title.length + 3))

/** The parts of a workbook beside its sheet. */
const parts = (place: ExportLocale, name: string): readonly (readonly [path: string, xml: string])[] => [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    // Names of sheets have at most 31 characters and none of these signs.
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', styleSheet(place)],
]

/**
 * Writes rows as a workbook with one sheet, piece by piece. Texts are inline strings, which no spreadsheet evaluates;
 * amounts, rates and times are numbers with a format.
 * @param name of the sheet
 */
export async function* xlsxOf(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly (readonly ExportedCell[])[]>,
  place: ExportLocale,
  name: string,
): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let problem: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) problem = error
    else chunks.push(Buffer.from(chunk))
  })
  const flushed = () => {
    if (problem) throw problem
    const whole = Buffer.concat(chunks)
    chunks = []
    return whole
  }
  const begin = (path: string) => {
    const file = new ZipDeflate(path, { level: 6 })
    zip.add(file)
    return (text: string, isLast = false) => file.push(Buffer.from(text), isLast)
  }
  for (const [path, xml] of parts(place, name)) begin(path)(xml, true)
  const write = begin('xl/worksheets/sheet1.xml')
  const widths = columns
    .map((column, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf(column)}" customWidth="1"/>`)
    .join('')
  const views =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  write(
    `${HEAD}<worksheet xmlns="${MAIN}">${views}${columns.length > 0 ? `<cols>${widths}</cols>` : ''}<sheetData>${rowXml(columns.map(({ title }) => textCell(title, 0)))}`,
  )
  yield flushed()
  for await (const rows of pages) {
    write(
      rows.map((row) => rowXml(row.map((cell, i) => cellXml(columns[i]?.kind ?? 'text', cell, place.zone)))).join(''),
    )
    yield flushed()
  }
  write('</sheetData></worksheet>', true)
  zip.end()
  yield flushed()
}
