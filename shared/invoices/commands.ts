import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id, part, text } from '../kernel/model/fields'
import { invoices, payment_reminders } from './entity'

/** Creates the invoice for an order under the next number. An order has one at a time. */
export const createInvoice = command('CreateInvoice', {
  args: z.object({ input: z.object({ id: id().optional(), order_id: id() }).meta({ title: 'CreateInvoiceInput' }) }),
  returns: invoices,
  can: 'invoices.edit',
  logged: true,
})

/** Cancels an invoice as a whole by a credit note. Invoices are never edited. */
export const createCreditNote = command('CreateCreditNote', {
  args: z.object({
    input: z
      .object({ id: id().optional(), invoice_id: id(), reason: invoices.row.shape.reason.unwrap().min(1) })
      .meta({ title: 'CreateCreditNoteInput' }),
  }),
  returns: invoices,
  can: 'invoices.edit',
  logged: true,
})

/** Emails an invoice or credit note as a PDF to its contact or another address. */
export const sendInvoice = command('SendInvoice', {
  args: z.object({
    id: id(),
    input: part('SendInvoiceInput', {
      /** Id of this request. Repeating the command with the same id sends it once. */
      id: id(),
      /** Recipient address; null for the contact's own. */
      address: text(254).nullish(),
    }),
  }),
  returns: invoices,
  can: 'invoices.edit',
})

/** Writes the next payment reminder of an invoice, and emails it as a PDF where that is wanted. */
export const createPaymentReminder = command('CreatePaymentReminder', {
  args: z.object({
    input: part('CreatePaymentReminderInput', {
      id: id(),
      invoice_id: id(),
      /** Days until the payment is due. */
      days: z.int().min(1).max(90),
      by_email: z.boolean(),
      /** Recipient address; null for the contact's own. */
      address: text(254).nullish(),
    }),
  }),
  returns: payment_reminders,
  can: 'invoices.edit',
  logged: true,
})
