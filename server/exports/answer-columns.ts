import { can } from '../../shared/kernel/permissions'
import { rawStatement } from '../kernel/database/statement'
import type { ReadContext } from '../kernel/reads/reading'
import { answersOfOrders } from '../questions/keep-answers'
import type { ExportColumn } from './columns'

type Row = Readonly<Record<string, unknown>>

/** Columns of an exported list beside those of its entity. `fill` adds their values to rows of a page. */
export type FurtherColumns = {
  readonly columns: readonly ExportColumn[]
  readonly fill: (rows: readonly Row[], context: ReadContext) => Promise<readonly Row[]>
}

const NONE: FurtherColumns = { columns: [], fill: async (rows) => rows }

const ASKED = `select q.id, q.name from questions q
  where q.org_id = ? and (q.event_id is null or ? = '' or q.event_id = ?)
    and q.id in (select question_id from answers where org_id = ? and not deleted) order by q.pos, q.id limit 50`

const fieldOf = (question_id: string): string => `answer ${question_id}`

/**
 * Returns a column for each question that buyers have answered, for exported orders and readers of personal data: of
 * one event where the list is. Answers about several tickets are in one cell.
 */
export async function answerColumns(
  table: string | undefined,
  { event_id }: Readonly<{ event_id?: unknown }>,
  context: ReadContext,
): Promise<FurtherColumns> {
  const { org_id, role } = context.actor
  if (table !== 'orders' || !can(role, 'personal_data.read')) return NONE
  const event = typeof event_id === 'string' ? event_id : ''
  const questions = await rawStatement<{ id: string; name: string }>(context.db, ASKED, [org_id, event, event, org_id])
  if (questions.length === 0) return NONE
  const columns = questions.map(({ id, name }): ExportColumn => {
    const field = fieldOf(id)
    return {
      field,
      title: name,
      kind: 'text',
      table: undefined,
      cell: (row) => (row[field] ? String(row[field]) : null),
    }
  })
  const fill: FurtherColumns['fill'] = async (rows, { db }) => {
    const all = await answersOfOrders(
      db,
      org_id,
      rows.map(({ id }) => String(id)),
    )
    return rows.map((row) => {
      const own = all.filter(({ order_id, answer }) => order_id === row.id && answer !== '')
      const cells = questions.map(({ id }) => [
        fieldOf(id),
        own
          .filter(({ question_id }) => question_id === id)
          .map(({ answer }) => answer)
          .join('; '),
      ])
      return { ...row, ...Object.fromEntries(cells) }
    })
  }
  return { columns, fill }
}
