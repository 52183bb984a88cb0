import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { invoicesList, paymentRemindersList } from '../../shared/invoices/list'
import { type SearchTerm, searchTerm } from '../../shared/invoices/search'
import { can } from '../../shared/kernel/permissions'
import { plainText } from '../../shared/kernel/search-text'
import { DAY, iso } from '../../shared/kernel/time'
import type { Actor } from '../kernel/commands/actor'
import { list } from '../kernel/reads/list'

/** Age in ms of the invoices that are listed when neither dates nor a search are given: a month (spec 2, 9.2). */
export const DEFAULT_PERIOD = 31 * DAY

const prefixPattern = (value: string) => `${plainText(value).replace(/[\\%_]/g, '\\$&')}%`

/**
 * SQL that finds a search term in the invoice and its order. Buyers' names are searched only with the permission to
 * read them.
 */
function matches({ type, value }: SearchTerm, { role }: Actor): RawBuilder<SqlBool> {
  const typed = value.trim()
  const inOrder = (column: string) =>
    sql<SqlBool>`exists (select 1 from orders o where o.org_id = invoices.org_id and o.id = invoices.order_id and plain(${sql.ref(`o.${column}`)}) like ${prefixPattern(typed)} escape '\\')`
  switch (type) {
    case 'INVOICE_NUM':
      return sql<SqlBool>`plain(num) like ${prefixPattern(typed)} escape '\\'`
    case 'INVOICE_ID':
      return sql<SqlBool>`id = ${typed}`
    case 'ORDER_ID':
      return sql<SqlBool>`order_id = ${typed}`
    case 'NAME':
      return can(role, 'buyers.read') ? inOrder('name') : sql<SqlBool>`1 = 0`
    case 'BOOKING_CODE':
      return inOrder('booking_code')
  }
}

type Term = { readonly type?: SearchTerm['type'] | null; readonly value: string }

/** SQL that finds the invoices of orders made in a period. */
const ofOrdersBetween = (from: unknown, to: unknown): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from orders o where o.org_id = invoices.org_id and o.id = invoices.order_id${from === undefined ? sql`` : sql` and o.created_at >= ${from}`}${
    to === undefined ? sql`` : sql` and o.created_at < ${to}`
  })`

export const invoiceReadings = list(invoicesList, {
  conditions: {
    query: (terms: readonly Term[], { actor }) => {
      const each = terms.map(({ type, value }) => matches(type ? { type, value } : searchTerm(value), actor))
      return each.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(each, sql` or `)})`
    },
  },
  unlessAsked: ({ from, to, query, order_id, contact_id, show_invoiced_date }, { now }) => {
    const isAsked = [from, to, query, order_id, contact_id].some((said) => said !== undefined)
    const since = isAsked ? from : iso(now - DEFAULT_PERIOD)
    if (show_invoiced_date === false) return since === undefined && to === undefined ? null : ofOrdersBetween(since, to)
    return isAsked ? null : sql<SqlBool>`created_at >= ${since}`
  },
})

/** Payment reminders, of an invoice or of all. */
export const reminderReadings = list(paymentRemindersList)
