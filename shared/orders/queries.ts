import { z } from 'zod'
import { contacts } from '../contacts/entity'
import { invoices } from '../invoices/entity'
import { at, cents, count, id, oneOf, part, text } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { EMAIL_STATES } from '../outbox/entity'
import { MAX_ANSWER, QUESTION_KINDS } from '../questions/entity'
import { officeOrderItems, officeOrders, officePayments } from './office/office'

/** Emails of an order that its detail shows. */
export const SHOWN_EMAILS = 20

/** An email about an order. */
export const orderEmail = part('OrderEmail', {
  id: id(),
  kind: text(60),
  /** Null for readers who may not see it. */
  address: text(254).nullable(),
  state: oneOf('LetterState', EMAIL_STATES).nullable(),
  created_at: at(),
  sent_at: at().nullable(),
  opened_at: at().nullable(),
})

/** An answer of an order to a question at the checkout. `piece` is the number of the ticket within its line, from 1. */
export const orderAnswer = part('OrderAnswer', {
  id: id(),
  item_id: id().nullable(),
  piece: count(),
  label: text(200),
  kind: oneOf('QuestionKind', QUESTION_KINDS),
  answer: text(MAX_ANSWER),
  has_file: z.boolean(),
})

/** States of tickets that their buyer has offered to the waiting list, and are not taken back. */
export const RESALE_STATES = ['open', 'offered', 'sold'] as const

/** Number of tickets of an order in a state of their resale. */
export const orderResale = part('OrderResale', { state: oneOf('ResaleState', RESALE_STATES), count: count() })

/** Actions of the office on an order that its history names. */
export const ORDER_ACTIVITIES = [
  'AddOrderItems',
  'CancelEvent',
  'CancelOrder',
  'CancelPayment',
  'ConvertOrder',
  'ConvertOrderToVoucher',
  'CreateCreditNote',
  'CreateInvoice',
  'DeleteOrder',
  'ExchangeOrder',
  'PayOrder',
  'RefundOrder',
  'ResendTickets',
  'SendInvoice',
  'UpdateOrder',
  'UpdateOrderShipping',
] as const

/** Number of them that a history shows. */
export const SHOWN_ACTIVITIES = 100

/** An action of the office on an order. */
export const orderActivity = part('OrderActivity', {
  id: id(),
  name: oneOf('OrderActivityName', ORDER_ACTIVITIES),
  created_at: at(),
  /** Name of the user; null for one that no longer exists. */
  user_name: text(120).nullable(),
})

/** An order with everything that belongs to it, of which a device keeps only a part. */
export const wholeOrder = query('order', {
  args: z.object({ id: id() }),
  returns: officeOrders.row
    .extend({
      items: z.array(officeOrderItems.row),
      payments: z.array(officePayments.row),
      /** Null if there is none, or for readers who may not see it. */
      contact: contacts.row.pick({ id: true, name: true, email: true }).nullable(),
      voucher_values: z.array(z.object({ voucher_id: id().nullable(), value: cents() })),
      invoices: z.array(
        invoices.row.pick({
          id: true,
          num: true,
          total: true,
          is_credit_note: true,
          credited_invoice_id: true,
          reason: true,
          created_at: true,
        }),
      ),
      emails: z.array(z.object(orderEmail.shape)),
      activities: z.array(z.object(orderActivity.shape)),
      answers: z.array(z.object(orderAnswer.shape)),
      resales: z.array(z.object(orderResale.shape)),
    })
    .nullable(),
  can: 'orders.read',
})

export type WholeOrder = NonNullable<z.infer<(typeof wholeOrder)['returns']>>

/**
 * Seats of a price category that can be ordered for an event: neither sold, held by a desk or an order, nor on hold. By
 * row and number.
 */
export const freeSeats = query('free_seats', {
  args: z.object({ event_id: id(), price_category_id: id() }),
  returns: z.array(part('FreeSeat', { id: id(), name: text(200) })),
  can: 'orders.sell',
})
