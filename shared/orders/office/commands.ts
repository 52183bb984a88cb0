import { z } from 'zod'
import { command } from '../../kernel/model/command'
import { updating } from '../../kernel/model/editing'
import { amount, at, cents, id, oneOf, part, required, text } from '../../kernel/model/fields'
import { PAYMENT_METHODS } from '../../orgs/entity'
import { vouchers } from '../../vouchers/entity'
import { ORDER_CHANNELS, ORDER_TYPES, orders, REFUND_METHODS } from '../entity'
import type { PaymentMethod } from '../rules'
import { officeOrders } from './office'

/** A ticket of a price, for a seat or several places, or a product. The server knows the price. */
const orderedItem = part('OrderedItemInput', {
  id: id(),
  price_id: id().nullish(),
  seat_id: id().nullish(),
  product_id: id().nullish(),
  qty: z.int().min(1).max(500),
})

/** Lines and quantities. */
const itemQuantities = z
  .array(part('SomeItemInput', { id: id(), qty: z.int().min(1).max(500) }))
  .min(1)
  .max(200)

/**
 * Creates an order without a desk: in the office, by phone, for a dealer or the web. It holds its places until it is
 * paid, cancelled or expires.
 */
export const reserveOrder = command('ReserveOrder', {
  args: z.object({
    input: part('ReserveOrderInput', {
      id: id(),
      order_type: oneOf('OrderType', ORDER_TYPES),
      channel: oneOf('OrderChannel', ORDER_CHANNELS),
      /** The buyer's name; the contact's if it is empty. */
      name: text(200),
      contact_id: id().nullish(),
      annotation: text(2000).nullish(),
      /**
       * Deadline for payment; without one, reservations and options have that of the organisation's reservation rules.
       */
      valid_until: at().nullish(),
      /** The promo code that discounts it. */
      promo_code_id: id().nullish(),
      /** Keyword of the link to the shop that brought the buyer. One that no promo code has is ignored. */
      affiliate: text(60).nullish(),
      /** Delivery of the tickets to the buyer; null if they are handed over. */
      shipping: officeOrders.row.shape.shipping.optional(),
      items: z.array(orderedItem).min(1).max(200),
    }),
  }),
  returns: orders,
  can: 'orders.sell',
  logged: true,
})

/** Payment methods the office records when the money has arrived, or that involve no one else. */
export const OFFICE_METHODS = ['dealer_transfer', 'free', 'moto', 'voucher', 'wire'] as const

/** Payment methods for which only a person knows that the money has arrived. */
const NOTED_METHODS: readonly PaymentMethod[] = ['dealer_transfer', 'moto', 'wire']

/** Payment methods with a provider's checkout. The provider holds the money until it pays out. */
export const CHECKOUT_METHODS: readonly PaymentMethod[] = ['oppwa', 'paypal', 'stripe']

/** Payment methods confirmed by someone else. The order waits until the provider reports the result. */
const PROVIDER_METHODS: readonly PaymentMethod[] = [...CHECKOUT_METHODS, 'terminal']

export const isProviderMethod = (method: PaymentMethod): boolean => PROVIDER_METHODS.includes(method)

/** Records a full or partial payment of an order, or starts one at a provider. */
export const payOrder = command('PayOrder', {
  args: z.object({
    id: id(),
    input: part('PayOrderInput', {
      /** The payment's id. Repeating the command with the same id books it once. */
      id: id(),
      method: oneOf('PaymentMethod', PAYMENT_METHODS),
      amount: amount(),
      voucher_code: text(40).nullish(),
      /** The sales partner that collected a dealer payment. */
      sales_partner_id: id().nullish(),
    }),
  }),
  returns: orders,
  can: 'orders.sell',
  needs: ({ input }) => (NOTED_METHODS.includes(input.method) ? 'payments.edit' : null),
  logged: true,
})

/**
 * Cancels an unfinished checkout so that the order can be paid by another method. It ends once its provider confirms;
 * if the provider reports a payment, the order is paid.
 */
export const cancelPayment = command('CancelPayment', {
  args: z.object({ id: id(), input: part('CancelPaymentInput', { payment_id: id() }) }),
  returns: orders,
  can: 'orders.sell',
  logged: true,
})

/** Adds tickets or products to an unpaid order, at current prices and with its promo code. */
export const addOrderItems = command('AddOrderItems', {
  args: z.object({ id: id(), input: part('AddOrderItemsInput', { items: z.array(orderedItem).min(1).max(200) }) }),
  returns: orders,
  can: 'orders.sell',
  logged: true,
})

/** Converts an unpaid order between option, reservation and regular order, and sets its deadline. */
export const convertOrder = command('ConvertOrder', {
  args: z.object({
    id: id(),
    input: part('ConvertOrderInput', { order_type: oneOf('OrderType', ORDER_TYPES), valid_until: at().nullish() }),
  }),
  returns: orders,
  can: 'orders.sell',
  logged: true,
})

/**
 * Cancels an unpaid order in whole or in part, or a part of one that is paid in part. Its places are released at once.
 */
export const cancelOrder = command('CancelOrder', {
  args: z.object({ id: id(), input: part('CancelOrderInput', { items: itemQuantities.nullish() }) }),
  returns: orders,
  can: 'orders.sell',
  logged: true,
})

/**
 * Deletes an order that never had money or an invoice, such as one made by mistake. It is cancelled first if it still
 * holds places.
 */
export const deleteOrder = command('DeleteOrder', {
  args: z.object({ id: id() }),
  returns: orders,
  can: 'orders.refund',
  logged: true,
})

/** Refunds an order in whole or by line, unless it was sold in a shift that is still open. */
export const refundOrder = command('RefundOrder', {
  args: z.object({
    id: id(),
    input: part('RefundOrderInput', {
      /** The id of the first refund payment. Repeating the command with the same id books it once. */
      id: id(),
      items: itemQuantities.nullish(),
      way: oneOf('RefundWay', REFUND_METHODS),
      /** The cash box that pays out the cash of a refund as paid; the one that sold it if missing. */
      cash_box_id: id().nullish(),
      /** The refund in cents as the manager saw it. */
      amount: cents().min(0),
      reason: required(text(500)),
      /** True to refund tickets whose holders have gone in. */
      used: z.boolean().nullish(),
    }),
  }),
  returns: orders,
  can: 'orders.refund',
  logged: true,
})

/**
 * Exchanges items of a paid order for a new order: another event or category. A surplus is refunded, a shortfall is
 * due.
 */
export const exchangeOrder = command('ExchangeOrder', {
  args: z.object({
    id: id(),
    input: part('ExchangeOrderInput', {
      /** The new order's id. */
      id: id(),
      items: itemQuantities.nullish(),
      new_items: z.array(orderedItem).min(1).max(200),
      way: oneOf('RefundWay', REFUND_METHODS),
      /** The cash box that pays out a surplus in cash; the one that sold it if missing. */
      cash_box_id: id().nullish(),
      /** The promo code that discounts the new order. */
      promo_code_id: id().nullish(),
      /**
       * True to pay the new order with the vouchers that paid the returned items. Otherwise the amount stays on the
       * vouchers.
       */
      keep_vouchers: z.boolean().nullish(),
      /** The amount due afterwards, negative for a refund, as the user saw it. Null in a preview, which tells it. */
      difference: cents().nullish(),
    }),
  }),
  returns: orders,
  can: 'payments.edit',
  logged: true,
})

/** Converts what is left of a paid order into a voucher of the same value. */
export const convertOrderToVoucher = command('ConvertOrderToVoucher', {
  args: z.object({
    id: id(),
    input: part('ConvertOrderToVoucherInput', {
      voucher_id: id(),
      code: vouchers.row.shape.code.min(6).regex(/^[A-Z0-9]+$/),
      items: itemQuantities.nullish(),
      /** The voucher's value as the user saw it. */
      amount: cents().min(0),
      /** True to convert tickets whose holders have gone in. */
      used: z.boolean().nullish(),
    }),
  }),
  returns: vouchers,
  can: 'payments.edit',
  logged: true,
})

/** Updates an order's contact, name and notes. */
export const updateOrder = updating(officeOrders, 'Order', {
  can: 'orders.sell',
  fields: {
    name: orders.row.shape.name,
    contact_id: orders.row.shape.contact_id,
    annotation: orders.row.shape.annotation,
  },
})
