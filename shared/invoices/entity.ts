import { z } from 'zod'
import { address } from '../contacts/address/address'
import { entity } from '../kernel/model/entity'
import { at, basisPoints, cents, count, id, json, jsonObject, part, sha256Hex, text } from '../kernel/model/fields'
import { PAYMENT_METHODS } from '../orgs/entity'

/**
 * An invoice or credit note. Never edited. Numbered without gaps per organisation, year and kind, and chained:
 * `signature` is the organisation's signature over `hash`, which contains the previous hash.
 */
export const invoices = entity(
  'invoices',
  'Invoice',
  {
    /** As printed, with a hyphen: `2026-00042`, a credit note `G2026-00003`. */
    num: text(20),
    year: count(),
    number: count(),
    is_credit_note: z.boolean(),
    /** The invoice that a credit note cancels. */
    credited_invoice_id: id().nullable(),
    order_id: id(),
    contact_id: id().nullable(),
    /** The recipient's name at that time. */
    recipient: text(200),
    /** The recipient's address at that time, if known. */
    recipient_address: address().nullable(),
    total: cents(),
    lines: jsonObject(
      z
        .array(
          part('InvoiceLine', { name: text(200), qty: count(), price: cents(), total: cents(), rate: basisPoints() }),
        )
        .max(1000),
    ),
    taxes: jsonObject(z.array(part('InvoiceTax', { rate: basisPoints(), gross: cents(), tax: cents() })).max(20)),
    payment_methods: json(z.array(z.enum(PAYMENT_METHODS)).max(11)),
    reason: text(500).nullable(),
    prev_hash: sha256Hex().nullable(),
    hash: sha256Hex(),
    signature: text(128),
    created_at: at(),
  },
  {
    indexes: [['org_id', 'created_at'], ['order_id'], ['credited_invoice_id']],
    sorts: ['created_at', 'num', 'total'],
    search: ['num', 'recipient'],
    relations: {
      order: { one: 'orders', by: 'order_id' },
      contact: { one: 'contacts', by: 'contact_id' },
      credited_invoice: { one: 'invoices', by: 'credited_invoice_id' },
    },
    online: { can: 'invoices.read', masked: { recipient: 'buyers.read', recipient_address: 'personal_data.read' } },
  },
)

/** Levels of payment reminders: a friendly one, a second one, and the last before further steps. */
export const REMINDER_LEVELS = 3

/** A reminder of an invoice that is not paid. Never edited. Levels follow each other. */
export const payment_reminders = entity(
  'payment_reminders',
  'PaymentReminder',
  {
    invoice_id: id(),
    level: count(),
    /** Amount that was open when the reminder was made. */
    open: cents(),
    /** End of the day by which it is to be paid. */
    due_at: at(),
    created_at: at(),
  },
  {
    indexes: [['invoice_id']],
    sorts: ['created_at'],
    relations: { invoice: { one: 'invoices', by: 'invoice_id' } },
    online: { can: 'invoices.read' },
  },
)
