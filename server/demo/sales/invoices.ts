import { ms, yearIn } from '../../../shared/kernel/time'
import type { NewRowOf, RowOf as OfficeRowOf } from '../../../shared/model'
import { calculateSale } from '../../../shared/orders/rules'
import { timeZoneOf } from '../../../shared/orgs/rules'
import type { RowOf } from '../../../shared/registry'
import { nextInvoice, type SeriesHead, seriesOf } from '../../invoices/numbering'
import type { Db } from '../../kernel/database/database'
import { billed } from '../../orders/office/invoicing'
import type { Maker } from '../row-maker'

/** An order that was paid for on a bill, or is still to be. */
export type Billed = { readonly order: RowOf<'orders'>; readonly at: string; readonly items: readonly RowOf<'order_items'>[] }

/** Makes the bills in their order, numbered by the years of the house, notes on each order which is its own, and writes down where each year's numbers stand. */
export async function makeBills(
  db: Db,
  maker: Maker,
  due: readonly Billed[],
  contacts: readonly NewRowOf<'contacts'>[],
  sign: (bytes: Uint8Array) => Uint8Array,
): Promise<OfficeRowOf<'invoices'>[]> {
  const { org_id } = maker
  const zone = timeZoneOf(await db.selectFrom('orgs').select('settings').where('id', '=', org_id).executeTakeFirstOrThrow())
  const heads = new Map<number, SeriesHead>()
  const addresses = new Map(contacts.map((contact) => [contact.id, contact.invoice_address]))
  const invoices = [...due]
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ order, at, items }): OfficeRowOf<'invoices'> => {
      const year = yearIn(zone, ms(at))
      const { id, ...row } = maker.bare(ms(at), {})
      const { total, contact_id } = order
      const body = {
        ...{ id, is_credit_note: false, credited_invoice_id: null, order_id: order.id, contact_id, recipient: order.name, total, payment_methods: [] },
        ...{ taxes: calculateSale(items).taxes, lines: billed(items), reason: null, created_at: at },
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
