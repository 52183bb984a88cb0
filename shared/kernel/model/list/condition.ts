/**
 * A value in a condition: a literal, another column of the row, or the time of the question moved by `now`
 * milliseconds.
 */
export type Operand = string | number | boolean | { readonly column: string } | { readonly now: number }

export const COMPARISONS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const
export type Comparison = (typeof COMPARISONS)[number]

/**
 * A condition on a row, as data: the server renders it as SQL, a device evaluates it on its rows. A comparison with a
 * column that is null is false, and `not` of anything false is true.
 */
export type Condition =
  | { readonly column: string; readonly is: Comparison; readonly to: Operand }
  | { readonly column: string; readonly among: readonly (string | number)[] }
  | { readonly column: string; readonly includes: readonly string[] }
  | { readonly column: string; readonly set: boolean }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

export const compare = (column: string, is: Comparison, to: Operand): Condition => ({ column, is, to })
export const is = (column: string, to: Operand): Condition => compare(column, 'eq', to)
/** The column has one of the values. */
export const isAmong = (column: string, among: readonly (string | number)[]): Condition => ({ column, among })
/** The column, a list of ids, contains at least one of the given ids. */
export const includesAny = (column: string, includes: readonly string[]): Condition => ({ column, includes })
/** The column has a value. */
export const isSet = (column: string, set = true): Condition => ({ column, set })
export const all = (...conditions: readonly Condition[]): Condition => ({ all: conditions })
export const any = (...conditions: readonly Condition[]): Condition => ({ any: conditions })
export const not = (condition: Condition): Condition => ({ not: condition })

type AnyRow = Readonly<Record<string, unknown>>

/** Columns that a condition reads. */
export function conditionColumns(condition: Condition): readonly string[] {
  if ('all' in condition) return condition.all.flatMap(conditionColumns)
  if ('any' in condition) return condition.any.flatMap(conditionColumns)
  if ('not' in condition) return conditionColumns(condition.not)
  const { column } = condition
  return 'to' in condition && typeof condition.to === 'object' && 'column' in condition.to
    ? [column, condition.to.column]
    : [column]
}

/** Evaluates a condition on a row, as SQL would at the time `now`. */
export function matchesCondition(row: AnyRow, condition: Condition, now: number): boolean {
  if ('all' in condition) return condition.all.every((each) => matchesCondition(row, each, now))
  if ('any' in condition) return condition.any.some((each) => matchesCondition(row, each, now))
  if ('not' in condition) return !matchesCondition(row, condition.not, now)
  const value = row[condition.column] ?? null
  if ('set' in condition) return (value !== null) === condition.set
  if (value === null) return false
  if ('among' in condition) return condition.among.some((one) => one === value)
  if ('includes' in condition) return Array.isArray(value) && condition.includes.some((id) => value.includes(id))
  const { to } = condition
  const other =
    typeof to !== 'object' ? to : 'column' in to ? (row[to.column] ?? null) : new Date(now + to.now).toISOString()
  return other !== null && COMPARE[condition.is](value as string, other as string)
}

const COMPARE: Readonly<Record<Comparison, (a: string, b: string) => boolean>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
}
