import { z } from 'zod'
import { at, basisPoints, cents, count, id, oneOf, part, text } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { PAYMENT_METHODS } from '../orgs/entity'
import { ORDER_TYPES, PAYMENT_STATUSES } from './entity'
import {
  addOrderItems,
  cancelOrder,
  convertOrder,
  convertOrderToVoucher,
  exchangeOrder,
  payOrder,
  refundOrder,
  reserveOrder,
} from './office/commands'

const outcome = part('OrderOutcome', {
  order_id: id(),
  /** Null for an order that the command creates. */
  status_before: count().nullable(),
  status_code: count(),
  order_type: oneOf('OrderType', ORDER_TYPES),
  valid_until: at().nullable(),
  /** Value of what is left of the order, in cents. */
  worth: cents(),
  discount: cents(),
  /** Received less returned, in cents. */
  paid: cents(),
  due: cents(),
  lines: z.array(
    part('OutcomeLine', {
      id: id(),
      event_id: id().nullable(),
      seat_id: id().nullable(),
      static_name: text(200),
      qty: count(),
      static_price: cents(),
      discount: cents(),
      total: cents(),
      fees: cents(),
      rate: basisPoints(),
    }),
  ),
  taxes: z.array(part('OutcomeTax', { rate: basisPoints(), gross: cents(), tax: cents() })),
  /** Ledger entries that the command adds, refunds negative. */
  entries: z.array(
    part('OutcomeEntry', {
      method: oneOf('PaymentMethod', PAYMENT_METHODS),
      amount: cents(),
      status: oneOf('PaymentStatus', PAYMENT_STATUSES),
    }),
  ),
  /** Quantities that the command cancels, with their price and the fees in it. */
  released: z.array(
    part('OutcomeRelease', {
      id: id(),
      static_name: text(200),
      qty: count(),
      checked_in_qty: count(),
      total: cents(),
      fees: cents(),
    }),
  ),
  /** Ticket codes that it issues. */
  tickets: count(),
  /** Invoices and credit notes that it writes, with their signed totals. */
  invoices: z.array(part('OutcomeInvoice', { is_credit_note: z.boolean(), total: cents() })),
})

/** Preview of a command on an order. */
export type OrderOutcome = z.infer<typeof outcome>

/** Commands that can be previewed, by their member of the input. */
export const PREVIEWED = {
  reserve: reserveOrder,
  pay: payOrder,
  cancel: cancelOrder,
  refund: refundOrder,
  convert: convertOrder,
  to_voucher: convertOrderToVoucher,
  exchange: exchangeOrder,
  add_items: addOrderItems,
} as const

const inputOf = <K extends keyof typeof PREVIEWED>(name: K) =>
  PREVIEWED[name].args.shape.input.nullish() as z.ZodOptional<
    z.ZodNullable<(typeof PREVIEWED)[K]['args']['shape']['input']>
  >

/**
 * Answers what a command on an order would book, to the cent, without booking it: the server runs the command and rolls
 * it back. A command that would be refused is refused with the same error. `created` is the order that an exchange
 * creates.
 */
export const orderPreview = query('order_preview', {
  args: z.object({
    input: part('OrderPreviewInput', {
      /** The order; missing for `reserve`. */
      id: id().nullish(),
      reserve: inputOf('reserve'),
      pay: inputOf('pay'),
      cancel: inputOf('cancel'),
      refund: inputOf('refund'),
      convert: inputOf('convert'),
      to_voucher: inputOf('to_voucher'),
      exchange: inputOf('exchange'),
      add_items: inputOf('add_items'),
    }),
  }),
  returns: part('OrderPreview', { order: outcome, created: outcome.nullable() }),
  can: 'orders.sell',
})
