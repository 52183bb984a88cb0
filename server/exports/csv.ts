import papaparse from 'papaparse'
import { cellText, type ExportColumn, type ExportedCell, type ExportLocale } from './columns'

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\ufeff'

/** Beginnings of a text that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Makes a text harmless for spreadsheets. */
const neutral = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Writes rows as CSV. German spreadsheets separate by semicolons, because the comma is in their numbers. */
export async function* csvOf(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly (readonly ExportedCell[])[]>,
  place: ExportLocale,
): AsyncGenerator<Buffer> {
  const textOf = cellText(place)
  const lines = (rows: readonly (readonly string[])[]) =>
    `${papaparse.unparse(rows as string[][], { delimiter: place.language === 'de' ? ';' : ',', newline: '\r\n' })}\r\n`
  yield Buffer.from(BYTE_ORDER_MARK + lines([columns.map(({ title }) => neutral(title))]))
  for await (const rows of pages) {
    const cells = rows.map((row) =>
      row.map((cell, i) => {
        const kind = columns[i]?.kind ?? 'text'
        const text = textOf(kind, cell)
        return typeof cell === 'string' ? neutral(text) : text
      }),
    )
    if (cells.length > 0) yield Buffer.from(lines(cells))
  }
}
