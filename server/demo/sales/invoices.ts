import { ms, yearIn } from '../../../shared/kernel/time'
import type { NewRowOf, RowOf as OfficeRowOf } from '../../../shared/model'
import { calculateSale } from '../../../shared/orders/rules'
import { timeZoneOf } from '../../../shared/orgs/rules'
import type { RowOf } from '../../../shared/registry'
import { eventNames } from '../../invoices/event-names'
import { nextInvoice, type SeriesHead, seriesOf } from '../../invoices/numbering'
import type { Db } from '../../kernel/database/database'
import { invoiceLines } from '../../orders/office/invoicing'
import type { RowMaker } from '../row-maker'

/** An order on invoice, paid or not. */
export type InvoicedOrder = {
  readonly order: RowOf<'orders'>
  readonly at: string
  readonly items: readonly RowOf<'order_items'>[]
}

/**
 * Makes the invoices in order, numbered by year in the organisation's time zone. Sets each order's `invoice_id` and
 * stores the series.
 */
export async function makeInvoices(
  db: Db,
  maker: RowMaker,
  due: readonly InvoicedOrder[],
  contacts: readonly NewRowOf<'contacts'>[],
  sign: (bytes: Uint8Array) => Uint8Array,
): Promise<OfficeRowOf<'invoices'>[]> {
  const { org_id } = maker
  const org = await db
    .selectFrom('orgs')
    .select(['id', 'lang', 'currency', 'settings'])
    .where('id', '=', org_id)
    .executeTakeFirstOrThrow()
  const zone = timeZoneOf(org)
  const events = await eventNames(
    db,
    org,
    due.flatMap(({ items }) => items.map(({ event_id }) => event_id)),
  )
  const heads = new Map<number, SeriesHead>()
  const addresses = new Map(contacts.map((contact) => [contact.id, contact.invoice_address]))
  const invoices = [...due]
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ order, at, items }): OfficeRowOf<'invoices'> => {
      const year = yearIn(zone, ms(at))
      const { id, ...row } = maker.bare(ms(at), {})
      const { total, contact_id } = order
      const body = {
        id,
        is_credit_note: false,
        credited_invoice_id: null,
        order_id: order.id,
        contact_id,
        recipient: order.name,
        total,
        payment_methods: [],
        taxes: calculateSale(items).taxes,
        lines: invoiceLines(items, events),
        reason: null,
        created_at: at,
        recipient_address: (contact_id && addresses.get(contact_id)) || null,
      }
      const invoice = nextInvoice(heads.get(year) ?? { number: 0, hash: null }, org_id, year, body, sign)
      heads.set(year, invoice)
      order.invoice_id = id
      return { ...row, ...invoice }
    })
  for (const [year, { number, hash }] of heads)
    await db
      .insertInto('invoice_series')
      .values({ id: seriesOf(org_id, 'invoices', year), org_id, last: number, last_hash: hash })
      .execute()
  return invoices
}
