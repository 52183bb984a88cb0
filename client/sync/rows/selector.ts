import type { RowOf, TableName } from '../../../shared/registry'

/** True for a query operator such as `{ $in: [...] }`. Any other value means equality. */
const isOperator = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.startsWith('$'))

/** Returns RxDB's selector for values of columns. */
export const selectorOf = <T extends TableName>(_: T, columns: Partial<RowOf<T>>) =>
  Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [column, isOperator(value) ? value : { $eq: value }]),
  )
