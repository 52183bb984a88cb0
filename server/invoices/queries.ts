import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { SEARCH_KINDS, type SearchTerm, searchTerm } from '../../shared/invoices/search'
import { at, id, oneOf, part, text } from '../../shared/kernel/model/fields'
import { can } from '../../shared/kernel/permissions'
import { plainText } from '../../shared/kernel/search-text'
import { DAY, iso } from '../../shared/kernel/time'
import type { Actor } from '../kernel/commands/actor'
import { byId, equals, filter, list } from '../kernel/reads/list'

/** Default filter: invoices of the last month. */
const DEFAULT_PERIOD = 31 * DAY

const prefixPattern = (value: string) => `${plainText(value).replace(/[\\%_]/g, '\\$&')}%`

/** SQL that finds a search term in the invoice and its order. Buyers' names are searched only with the permission to read them. */
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

export const invoiceReadings = [
  list('invoices', 'InvoiceList', {
    sort: 'created_at',
    desc: true,
    filters: {
      query: filter(
        z.array(part('SearchTermInput', { type: oneOf('SearchKind', SEARCH_KINDS).nullable().optional(), value: text(200) })).max(10),
        (terms, _now, actor) => {
          const each = terms.map(({ type, value }) => matches(type ? { type, value } : searchTerm(value), actor))
          return each.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(each, sql` or `)})`
        },
      ),
      order_id: equals('order_id', id()),
      contact_id: equals('contact_id', id()),
      is_credit_note: equals('is_credit_note', z.boolean()),
      from: filter(at(), (from) => sql<SqlBool>`created_at >= ${from}`),
      to: filter(at(), (to) => sql<SqlBool>`created_at < ${to}`),
    },
    defaultFilter: ({ from, to, query, order_id, contact_id }, now) =>
      [from, to, query, order_id, contact_id].some((said) => said !== undefined) ? null : sql<SqlBool>`created_at >= ${iso(now - DEFAULT_PERIOD)}`,
  }),
  byId('invoice', 'invoices'),
]
