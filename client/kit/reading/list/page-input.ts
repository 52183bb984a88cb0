import type { List } from '../../../../shared/kernel/model/list/list'
import type { ListQuestion } from './list-address'

/** The input of a list's query for a question, without its page. */
export const pageInput = (list: List, { q, sort, chosen }: ListQuestion): Readonly<Record<string, unknown>> => ({
  ...chosen,
  ...(sort !== list.sort && { sort: sort.by, desc: sort.desc }),
  ...(q.trim() !== '' && { query: list.searchAs?.(q.trim()) }),
})
