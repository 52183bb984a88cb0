import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { parseArgs } from '../../shared/kernel/model/parse'
import { MAX_LIMIT } from '../../shared/kernel/model/query'
import { can } from '../../shared/kernel/permissions'
import type { Actor } from '../kernel/commands/actor'
import { maskedFields } from '../kernel/reads/masked-fields'
import type { ReadContext, Reading } from '../kernel/reads/reading'
import { readNames } from '../row_names/read-names'
import { answerColumns } from './answer-columns'
import {
  type ExportColumn,
  type ExportedCell,
  type ExportLocale,
  exportColumns,
  type Names,
  referredIds,
} from './columns'

/** Most rows of a file. */
export const MAX_EXPORTED = 50_000

type Row = Readonly<Record<string, unknown>>
type Page = { readonly total: number; readonly next: string | null; readonly rows: readonly Row[] }

/** A list that is exported: its query, what is asked of it, and the columns wanted. */
export type ExportRequest = { readonly input: Readonly<Record<string, unknown>>; readonly columns: readonly string[] }

type Parts = {
  readonly reading: Reading
  readonly actor: Actor
  readonly wanted: ExportRequest
  readonly place: ExportLocale
  /** Makes the context of one read, which has a time budget of its own. */
  readonly context: () => ReadContext
}

/** Reads one page of a list as its query answers it: with the same conditions, masks and visibility. */
async function readPage({ reading, wanted, context }: Parts, paging: Readonly<Record<string, unknown>>): Promise<Page> {
  const input = { ...wanted.input, ...paging }
  const answer = (await reading.read(parseArgs(reading.query.args, { input }) as never, context())) as Row
  return {
    total: Number(answer.total),
    next: (answer.next as string | null) ?? null,
    rows: answer[reading.list?.rows ?? ''] as readonly Row[],
  }
}

/** Reads the names of all rows that a page refers to. */
async function namesIn({ context }: Parts, columns: readonly ExportColumn[], rows: readonly Row[]): Promise<Names> {
  const ids = new Map<string, Set<string>>()
  for (const column of columns) {
    if (column.table === undefined) continue
    const known = ids.get(column.table) ?? new Set()
    for (const row of rows) for (const id of referredIds(column, row)) known.add(id)
    ids.set(column.table, known)
  }
  const found = await Promise.all([...ids].map(([table, each]) => readNames(context(), table, [...each])))
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}

/**
 * Checks that a reader may export a list, and that it is not too large. Throws `forbidden`, `input.invalid` and
 * `list.export_too_large`.
 */
export async function assertExportable(parts: Parts): Promise<void> {
  if (!can(parts.actor.role, parts.reading.query.can)) throw new DomainError('forbidden')
  const { total } = await readPage(parts, { limit: 1 })
  if (total > MAX_EXPORTED) throw new DomainError('list.export_too_large', { most: MAX_EXPORTED })
}

/** The columns of an exported list that this reader may see, and its rows in their order, page by page. */
export async function exportedList(parts: Parts): Promise<{
  readonly columns: readonly ExportColumn[]
  readonly pages: AsyncIterable<readonly (readonly ExportedCell[])[]>
}> {
  const { reading, actor, wanted, place } = parts
  const { list } = reading
  if (!list) throw new TypeError(`${reading.query.name} answers no list`)
  const masked = maskedFields(list.entity, actor)
  const own = exportColumns(list.entity, wanted.columns, place).filter(({ field }) => !masked.includes(field))
  const further = await answerColumns(list.entity.name, wanted.input, parts.context())
  const columns = [...own, ...further.columns]
  async function* pages() {
    let after: string | null = null
    let left = MAX_EXPORTED
    do {
      const page: Page = await readPage(parts, { limit: Math.min(MAX_LIMIT, left), ...(after !== null && { after }) })
      const names = await namesIn(parts, own, page.rows)
      const rows = await further.fill(page.rows, parts.context())
      yield rows.map((row) => columns.map((column) => column.cell(row, names)))
      left -= page.rows.length
      after = page.next
    } while (after !== null && left > 0)
  }
  return { columns, pages: pages() }
}

/** Request of a browser: the list's query, its input without paging, and the columns shown. */
export const exportRequest = z.object({
  list: z.string().max(40),
  format: z.enum(['csv', 'xlsx']),
  language: z.enum(['en', 'de']),
  input: z.record(z.string().max(40), z.unknown()).refine((input) => JSON.stringify(input).length <= 4000),
  columns: z.array(z.string().max(60)).max(60),
})
