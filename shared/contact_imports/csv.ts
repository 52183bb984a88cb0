import Papa from 'papaparse'

const MARK = '\uFEFF'

/**
 * Decodes a CSV file: UTF-8, UTF-16 with a byte order mark, or else Windows-1252, in which spreadsheets save.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A line of a table. `line` counts from 1, with the header. */
export type CsvLine = { readonly line: number; readonly cells: readonly string[]; readonly isBroken: boolean }

export type CsvTable = { readonly header: readonly string[]; readonly lines: readonly CsvLine[] }

/**
 * Reads a table with a header, with comma, semicolon or tab between the cells. A line is broken if it has another
 * number of cells than the header or a quote that is never closed. Reading goes on behind it. Empty lines are left out.
 */
export function readContactsCsv(text: string): CsvTable {
  const given = text.startsWith(MARK) ? text.slice(1).trim() : text
  const delimiter = delimiterOf(given)
  const records: { readonly cells: readonly string[]; readonly isBroken: boolean }[] = []
  for (let rest = given; rest !== ''; ) {
    const { data, errors } = Papa.parse<string[]>(rest, { delimiter })
    const broken = new Set(errors.map(({ row }) => row))
    const open = errors.find(({ code }) => code === 'MissingQuotes')
    const whole = open ? data.slice(0, open.row) : data
    records.push(...whole.map((cells, row) => ({ cells, isBroken: broken.has(row) })))
    if (!open) break
    // The quote swallowed everything behind it. Only its own line is broken.
    const from = open.index ?? 0
    const end = rest.indexOf('\n', from)
    const start = rest.lastIndexOf('\n', from) + 1
    records.push({ cells: [rest.slice(start, end < 0 ? undefined : end).trimEnd()], isBroken: true })
    rest = end < 0 ? '' : rest.slice(end + 1)
  }
  const [header, ...others] = records
  const width = header?.cells.length ?? 0
  return {
    header: (header?.cells ?? []).map((cell) => cell.trim()),
    lines: others.flatMap(({ cells, isBroken }, at) => {
      const isEmpty = cells.every((cell) => cell.trim() === '')
      return isEmpty
        ? []
        : [{ line: at + 2, cells: cells.map(plainCell), isBroken: isBroken || cells.length !== width }]
    }),
  }
}

/** The most frequent delimiter of the first line. */
function delimiterOf(text: string): string {
  const first = text.split(/\r?\n/, 1)[0] ?? ''
  const [most] = [',', ';', '\t']
    .map((each) => ({ each, count: first.split(each).length }))
    .sort((a, b) => b.count - a.count)
  return most?.each ?? ','
}

/** Texts that a spreadsheet would run as a formula. A number with a sign, such as a phone number, is none. */
const FORMULA = /^[=+\-@\t\r](?![\d\s()/.-]*$)/

/** Returns a cell as a spreadsheet shows it: a formula becomes text. */
const guarded = (cell: string): string => (FORMULA.test(cell) || /^'[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** Returns the text of a cell without the apostrophe of `guarded`. */
const plainCell = (cell: string): string => {
  const text = cell.trim()
  return /^''?[=+\-@\t\r]/.test(text) ? text.slice(1).trim() : text
}

/**
 * Writes a table as CSV in UTF-8 with a byte order mark, by which spreadsheets know the encoding. Formulas are written
 * as text.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `${MARK}${Papa.unparse(
    rows.map((cells) => cells.map(guarded)),
    { newline: '\r\n' },
  )}\r\n`
