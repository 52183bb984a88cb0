import { z } from 'zod'
import { cents, id, oneOf, part, text } from '../kernel/model/fields'
import { equals, from, type ListFilter, onServer, option, until } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { listWithRows } from '../kernel/model/list/list-with-rows'
import { invoices, payment_reminders } from './entity'
import { SEARCH_KINDS, searchTerm } from './search'

/**
 * A filter on the time of the invoice, unless that of its order is meant, which only the server knows (`unlessAsked`).
 */
const byInvoice = (each: ListFilter): ListFilter => ({
  ...each,
  where: (value, chosen) => (chosen.show_invoiced_date === false ? null : (each.where?.(value, chosen) ?? null)),
})

export const invoicesList = listOf(invoices, {
  columns: ['num', 'recipient', 'created_at', 'total'],
  sort: { by: 'created_at', desc: true },
  filters: {
    query: onServer(
      'many',
      z
        .array(
          part('SearchTermInput', { type: oneOf('SearchKind', SEARCH_KINDS).nullable().optional(), value: text(200) }),
        )
        .max(10),
    ),
    order_id: equals('order_id', id()),
    contact_id: equals('contact_id', id()),
    is_credit_note: equals('is_credit_note', z.boolean()),
    from: byInvoice(from('created_at')),
    to: byInvoice(until('created_at')),
    /** No: `from` and `to` mean when the order was made, not the invoice. */
    show_invoiced_date: option('flag', z.boolean()),
  },
  searchAs: (text) => [searchTerm(text), { type: 'NAME', value: text }],
  omit: ['lines', 'prev_hash', 'hash', 'signature'],
})

/** Parts of an invoice that change after it was made. */
export const invoiceStanding = {
  /** Booking code of its order. */
  booking_code: text(20),
  /** Cents that are still to be paid. 0 for a credit note, and for an invoice that one cancels. */
  open: cents(),
  /** Number of the credit note that cancels the invoice. */
  credited_by: text(20).nullable(),
}

/** Invoices of which one by itself comes with its standing. */
export const invoicesWithStanding = listWithRows(invoicesList, {}, invoiceStanding)

/** Payment reminders of an invoice or of all. */
export const paymentRemindersList = listOf(payment_reminders, {
  columns: ['level', 'open', 'due_at', 'created_at'],
  sort: { by: 'created_at', desc: false },
  filters: { invoice_id: equals('invoice_id', id()) },
})
