import type { List } from '../../../../shared/kernel/model/list/list'
import { MAX_LIMIT } from '../../../../shared/kernel/model/query'
import type { Foyer } from '../../../sync/foyer'
import type { ListQuestion } from '../../reading/list/list-address'
import type { ListedRows } from '../../reading/list/list-rows'
import { pageInput } from '../../reading/list/page-input'

type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string }

/**
 * Reads the rows of a list, at most one page of the API: those that are here, or the server's where some are not.
 * Throws `offline`.
 */
export async function readAllRows(
  foyer: Foyer,
  list: List,
  question: ListQuestion,
  { total = 0, at }: ListedRows<AnyRow>,
): Promise<readonly AnyRow[]> {
  const here = Array.from({ length: Math.min(total, MAX_LIMIT) }, (_, index) => at(index)).filter(
    (row) => row !== undefined,
  )
  if (here.length === total) return here
  const answer = (await foyer.ask(list.asked, {
    input: { ...pageInput(list, question), limit: MAX_LIMIT },
  } as never)) as Readonly<Record<string, unknown>>
  return answer[list.rows] as readonly AnyRow[]
}
