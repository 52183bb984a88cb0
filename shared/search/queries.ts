import { z } from 'zod'
import { contacts } from '../contacts/entity'
import { events } from '../events/entity'
import { invoices } from '../invoices/entity'
import { SEARCH_KINDS } from '../invoices/search'
import type { Entity } from '../kernel/model/entity'
import { part } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { orders } from '../orders/entity'
import { promo_codes } from '../promo_codes/entity'

const readable = ({ access, name }: Entity) => {
  if (!access) throw new TypeError(`${name} cannot be read`)
  return access.can
}

const search = part('', { query: z.string(), limit: z.int() })

/** The searches of the palette: lists with the few fields that it shows. */
export const eventSearch = query('events', {
  args: z.object({ input: search.extend({ sort: z.string(), desc: z.boolean() }).meta({ title: 'EventListInput' }) }),
  returns: z.object({
    events: z.array(events.row.pick({ id: true, title: true, starts_at: true, location_id: true })),
  }),
  can: readable(events),
})
export const orderSearch = query('orders', {
  args: z.object({ input: search.meta({ title: 'OrderListInput' }) }),
  returns: z.object({
    orders: z.array(
      orders.row.pick({ id: true, booking_code: true, name: true, static_title: true, status_code: true, total: true }),
    ),
  }),
  can: readable(orders),
})
export const contactSearch = query('contacts', {
  args: z.object({ input: search.meta({ title: 'ContactListInput' }) }),
  returns: z.object({
    contacts: z.array(contacts.row.pick({ id: true, name: true, email: true, total_orders: true })),
  }),
  can: readable(contacts),
})
export const promoCodeSearch = query('promo_codes', {
  args: z.object({ input: search.meta({ title: 'PromoCodeListInput' }) }),
  returns: z.object({
    promo_codes: z.array(
      promo_codes.row.pick({ id: true, code: true, name: true, discount_percentage: true, ends_at: true }),
    ),
  }),
  can: readable(promo_codes),
})
export const invoiceSearch = query('invoices', {
  args: z.object({
    input: part('InvoiceListInput', {
      query: z.array(part('SearchTermInput', { type: z.enum(SEARCH_KINDS), value: z.string() })),
      limit: z.int(),
    }),
  }),
  returns: z.object({
    invoices: z.array(invoices.row.pick({ id: true, num: true, recipient: true, total: true, is_credit_note: true })),
  }),
  can: readable(invoices),
})
