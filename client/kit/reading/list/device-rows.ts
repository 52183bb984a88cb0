import { type Condition, matchesCondition } from '../../../../shared/kernel/model/list/condition'
import { conditionsOf, type List } from '../../../../shared/kernel/model/list/list'
import { foldWords, matchesQuery } from '../../../../shared/kernel/search-text'
import type { ListQuestion } from './list-address'

type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** Sorting key of a value: texts without case and accents, numbers as they are. */
const keyOf = (value: unknown): string | number =>
  typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : foldWords(String(value ?? ''))

/** Compares rows as the server sorts them: by the column, nulls lowest, then by id. */
function order({ by, desc, first }: ListQuestion['sort'], now: number): (a: AnyRow, b: AnyRow) => number {
  const way = desc ? -1 : 1
  const rank = (row: AnyRow) => Number(first !== undefined && !matchesCondition(row, first, now))
  return (a, b) => {
    const ranked = rank(a) - rank(b)
    if (ranked !== 0) return ranked
    const [one, other] = [a[by] ?? null, b[by] ?? null]
    if (one === null || other === null)
      return one === other ? way * compareKeys(a.id, b.id) : way * (one === null ? -1 : 1)
    return way * (compareKeys(keyOf(one), keyOf(other)) || compareKeys(a.id, b.id))
  }
}

const compareKeys = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

/** Text of a value for the search, as SQL has it. */
const searchedText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

/** Answers a question with rows that are in memory. */
export function rowsInMemory<R extends AnyRow>(
  list: List,
  question: ListQuestion,
  rows: readonly R[],
  now: number,
): readonly R[] {
  const conditions: readonly Condition[] = conditionsOf(list, question.chosen)
  const words = foldWords(question.q)
  const textOf = (row: R) => foldWords(list.entity.search.map((column) => searchedText(row[column])).join(' '))
  return rows
    .filter(
      (row) =>
        conditions.every((condition) => matchesCondition(row, condition, now)) &&
        (words.trim() === '' || matchesQuery(textOf(row), words)),
    )
    .sort(order(question.sort, now))
}
