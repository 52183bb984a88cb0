import { z } from 'zod'
import { command } from '../kernel/model/command'
import { updating } from '../kernel/model/editing'
import { amount, at, cents, id, oneOf, part, text, written } from '../kernel/model/fields'
import { PAYMENT_METHODS } from '../orgs/entity'
import { vouchers } from '../vouchers/entity'
import { ORDER_CHANNELS, ORDER_TYPES, orders, REFUND_WAYS } from './entity'
import { officeOrders } from './office'
import type { PaymentMethod } from './rules'

/** A ticket of a price, for a seat or some places, or some of a product. What it costs the server knows. */
const ordered = part('OrderedItemInput', {
  id: id(),
  price_id: id().nullish(),
  seat_id: id().nullish(),
  product_id: id().nullish(),
  qty: z.int().min(1).max(500),
})

/** Of which lines, and how many of each. */
const some = z
  .array(part('SomeItemInput', { id: id(), qty: z.int().min(1).max(500) }))
  .min(1)
  .max(200)

/**
 * Makes an order without a desk: in the office, by phone, for a dealer or the web. It holds its places as a sale does, from now until it is
 * paid, called off or expired.
 */
export const reserveOrder = command('ReserveOrder', {
  args: z.object({
    input: part('ReserveOrderInput', {
      id: id(),
      order_type: oneOf('OrderType', ORDER_TYPES),
      channel: oneOf('OrderChannel', ORDER_CHANNELS),
      name: text(200),
      contact_id: id().nullish(),
      annotation: text(2000).nullish(),
      /** Until when it holds its places unpaid; a reservation and an option must say so. */
      valid_until: at().nullish(),
      /** What makes it cheaper. */
      promo_code_id: id().nullish(),
      items: z.array(ordered).min(1).max(200),
    }),
  }),
  returns: orders,
  can: 'orders.sell',
  logged: true,
})

/** Ways of paying that somebody in the office writes down when the money has come, or that need nobody else. */
export const OFFICE_METHODS = ['dealer_transfer', 'free', 'moto', 'voucher', 'wire'] as const

/** Those of which only a person knows that the money has come. */
const NOTED_METHODS: readonly PaymentMethod[] = ['dealer_transfer', 'moto', 'wire']

/** Ways of paying at a checkout of a provider, which then has the house's money until it pays it out. */
export const CHECKOUT_METHODS: readonly PaymentMethod[] = ['oppwa', 'paypal', 'stripe']

/** Ways of paying that somebody else confirms: the order waits until the provider has said so. */
const PROVIDER_METHODS: readonly PaymentMethod[] = [...CHECKOUT_METHODS, 'terminal']

export const isProviderMethod = (method: PaymentMethod): boolean => PROVIDER_METHODS.includes(method)

/** Writes down that some of an order, or all of it, was paid, or has a provider ask for it. */
export const payOrder = command('PayOrder', {
  args: z.object({
    id: id(),
    input: part('PayOrderInput', {
      /** The payment's; with the same it is booked once. */
      id: id(),
      method: oneOf('PaymentMethod', PAYMENT_METHODS),
      amount: amount(),
      voucher_code: text(40).nullish(),
    }),
  }),
  returns: orders,
  can: 'orders.sell',
  needs: ({ input }) => (NOTED_METHODS.includes(input.method) ? 'payments.edit' : null),
  logged: true,
})

/**
 * Gives a checkout up that nobody has finished, so that the order can be paid in another way. It is over once its provider has said so; where that says
 * that somebody has paid, it is paid.
 */
export const cancelPayment = command('CancelPayment', {
  args: z.object({ id: id(), input: part('CancelPaymentInput', { payment_id: id() }) }),
  returns: orders,
  can: 'orders.sell',
  logged: true,
})

/** Turns an option into a reservation or back, and says until when it holds. */
export const convertOrder = command('ConvertOrder', {
  args: z.object({ id: id(), input: part('ConvertOrderInput', { order_type: oneOf('OrderType', ORDER_TYPES), valid_until: at().nullish() }) }),
  returns: orders,
  can: 'orders.sell',
  logged: true,
})

/** Calls off what nobody has paid, whole or some of it; its places are free at once. */
export const cancelOrder = command('CancelOrder', {
  args: z.object({ id: id(), input: part('CancelOrderInput', { items: some.nullish() }) }),
  returns: orders,
  can: 'orders.sell',
  logged: true,
})

/** Gives back what was paid for an order that no open desk has sold, whole or for some of it. */
export const refundOrder = command('RefundOrder', {
  args: z.object({
    id: id(),
    input: part('RefundOrderInput', {
      /** Of the first payment that goes back; with the same it is booked once. */
      id: id(),
      items: some.nullish(),
      way: oneOf('RefundWay', REFUND_WAYS),
      /** What goes back, in cents, as whoever decides has read it. */
      amount: cents().min(0),
      reason: written(text(500)),
    }),
  }),
  returns: orders,
  can: 'orders.refund',
  logged: true,
})

/** Takes some of a paid order back and makes a new one of its worth: another event, another category. What is too much goes back, what is missing is due. */
export const exchangeOrder = command('ExchangeOrder', {
  args: z.object({
    id: id(),
    input: part('ExchangeOrderInput', {
      /** The new order's. */
      id: id(),
      items: some.nullish(),
      new_items: z.array(ordered).min(1).max(200),
      way: oneOf('RefundWay', REFUND_WAYS),
      /** What is due afterwards; below nothing what goes back. As whoever exchanges has read it. */
      difference: cents(),
    }),
  }),
  returns: orders,
  can: 'payments.edit',
  logged: true,
})

/** Turns what is left of a paid order into a voucher of its worth. */
export const convertOrderToVoucher = command('ConvertOrderToVoucher', {
  args: z.object({
    id: id(),
    input: part('ConvertOrderToVoucherInput', {
      voucher_id: id(),
      code: vouchers.row.shape.code.min(6).regex(/^[A-Z0-9]+$/),
      items: some.nullish(),
      /** What the voucher is worth, as whoever converts has read it. */
      amount: cents().min(0),
    }),
  }),
  returns: vouchers,
  can: 'payments.edit',
  logged: true,
})

/** Says whose an order is, and what is to be known about it. */
export const updateOrder = updating(officeOrders, 'Order', {
  can: 'orders.sell',
  fields: { contact_id: orders.row.shape.contact_id, annotation: orders.row.shape.annotation },
})

/** Writes the tickets of a paid order to its contact, or to whoever is to have them. */
export const resendTickets = command('ResendTickets', {
  args: z.object({
    id: id(),
    input: part('ResendTicketsInput', {
      /** Of this asking; with the same they are sent once. */
      id: id(),
      /** Null for the contact's own. */
      address: text(254).nullish(),
    }),
  }),
  returns: orders,
  can: 'orders.sell',
  logged: true,
})
