import type { RowTest, Window, WindowBounds } from '../../../shared/kernel/model/window'
import type { SqlCondition } from './visibility'

const column = (table: string, name: string) => `"${table}"."${name}"`

const literal = (value: string | number | boolean): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

const joined = (parts: readonly SqlCondition[], by: string): SqlCondition => ({
  sql: parts.map(({ sql }) => sql).join(by),
  values: parts.flatMap(({ values }) => values),
})

/** Joins the tests of a reason; null if one of them never holds. */
function allOf(tests: readonly (SqlCondition | null | 'holds')[]): SqlCondition | null {
  const some = tests.filter((test) => test !== 'holds')
  return some.includes(null) ? null : joined(some as SqlCondition[], ' and ')
}

type PlainTest = Exclude<RowTest, { readonly where: Window }>

const isPlain = (test: RowTest): test is PlainTest => !('where' in test)

/**
 * Writes a test of a row's own columns; null if it never holds. Values of the definition are written out, for partial
 * indexes.
 */
function plainTest(table: string, test: PlainTest, bounds: WindowBounds): SqlCondition | null | 'holds' {
  if ('holder' in test) return bounds.holder === test.holder ? 'holds' : null
  const name = column(table, test.by)
  if ('since' in test) return { sql: `${name} >= ?`, values: [bounds[test.since]] }
  if ('own' in test) return bounds.device_id === null ? null : { sql: `${name} = ?`, values: [bounds.device_id] }
  const listed = test.in.filter((value) => value !== null)
  const parts = [
    ...(listed.length > 0 ? [`${name} in (${listed.map(literal).join(', ')})`] : []),
    ...(test.in.includes(null) ? [`${name} is null`] : []),
  ]
  return { sql: `(${parts.join(' or ')})`, values: [] }
}

/** Returns the condition that a row is in a window, for rows that are looked at one by one; null if none can be. */
export function windowCondition(
  table: string,
  window: Window,
  org_id: string,
  bounds: WindowBounds,
): SqlCondition | null {
  const test = (each: RowTest) => {
    if (isPlain(each)) return plainTest(table, each, bounds)
    const other = 'one' in each ? each.one : each.many
    const link =
      'one' in each
        ? `${column(other, 'id')} = ${column(table, each.by)}`
        : `${column(other, each.by)} = ${column(table, 'id')}`
    const inner = windowCondition(other, each.where, org_id, bounds)
    const sql = `exists (select 1 from "${other}" where ${column(other, 'org_id')} = ? and ${link} and not ${column(other, 'deleted')} and ${inner?.sql})`
    return inner && { sql, values: [org_id, ...inner.values] }
  }
  const reasons = window.map((reason) => allOf(reason.map(test))).filter((reason) => reason !== null)
  if (reasons.length === 0) return null
  const { sql, values } = joined(reasons, ') or (')
  return { sql: `((${sql}))`, values }
}

/**
 * Returns a query for a column of all rows in a window, each reason by the index that leads to its rows; null if there
 * can be none. With an event in place of bounds, for all rows that this event would bring into the window. Only a
 * reason that no other row leads to names the organisation; whoever uses the ids checks it.
 */
function selectInWindow(
  table: string,
  wanted: string,
  window: Window,
  org_id: string,
  of: WindowBounds | { readonly event_id: string },
): SqlCondition | null {
  const test = (each: RowTest): SqlCondition | null | 'holds' => {
    if (isPlain(each)) return 'event_id' in of ? null : plainTest(table, each, of)
    const [name, link] = 'one' in each ? [column(table, each.by), 'id'] : [column(table, 'id'), each.by]
    const other = 'one' in each ? each.one : each.many
    if ('event_id' in of && other === 'events')
      return {
        sql: 'one' in each ? `${name} = ?` : `${name} in (select "${each.by}" from "events" where "id" = ?)`,
        values: [of.event_id],
      }
    const ids = selectInWindow(other, link, each.where, org_id, of)
    return ids && { sql: `${name} in (${ids.sql})`, values: ids.values }
  }
  const parts = window.flatMap((reason): SqlCondition[] => {
    const tests = allOf(reason.map(test))
    if (tests === null) return []
    const led = reason.some((each) => !isPlain(each) || 'own' in each)
    const org = led ? '' : `${column(table, 'org_id')} = ? and `
    const sql = `select ${column(table, wanted)} from "${table}" where ${org}${tests.sql} and not ${column(table, 'deleted')}`
    return [{ sql, values: [...(led ? [] : [org_id]), ...tests.values] }]
  })
  return parts.length === 0 ? null : joined(parts, ' union ')
}

/** Returns a query for the ids of all rows in a window; null if there can be none. */
export const idsInWindow = (table: string, window: Window, org_id: string, bounds: WindowBounds): SqlCondition | null =>
  selectInWindow(table, 'id', window, org_id, bounds)

/**
 * Returns a query for the ids of all rows that a window has because of an event; null if it has none for that reason.
 */
export const idsOfEvent = (table: string, window: Window, org_id: string, event_id: string): SqlCondition | null =>
  selectInWindow(table, 'id', window, org_id, { event_id })
