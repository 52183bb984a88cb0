import { z } from 'zod'
import { receipts } from '../cash_boxes/entity'
import { receiptInput, receiptRow } from '../cash_boxes/receipt'
import { type Change, command, insert, type OpContext, patch } from '../kernel/model/command'
import { basisPoints, cents, id, part, text } from '../kernel/model/fields'
import { vouchers } from '../vouchers/entity'
import { voucherExpiry, voucherKind } from '../vouchers/rules'
import { order_items, orders, payments } from './entity'
import { discountedLineColumns, newOrderColumns, pickUpChanges } from './refunds/sold'
import { STATUS, voidedStatus } from './status'

const line = order_items.row.pick({
  id: true,
  event_id: true,
  price_id: true,
  price_category_id: true,
  seat_id: true,
  right_id: true,
  static_name: true,
  static_price: true,
  rate: true,
  taxes: true,
  code: true,
})

const createOrderArgs = z.object({
  input: part('CreateOrderInput', {
    id: id(),
    booking_code: orders.row.shape.booking_code.min(6),
    name: text(200),
    contact_id: id().nullable(),
    static_title: text(200),
    total: cents().min(0),
    items: z
      .array(
        line
          .extend({
            product_id: id().nullish(),
            qty: z.int().min(1).max(500),
            discount: cents().min(0).nullish(),
            discount_rate: basisPoints().nullish(),
            discount_right_id: id().nullish(),
            /** The voucher this line creates; its value is the line's price. */
            voucher: part('SoldVoucherInput', {
              id: id(),
              code: vouchers.row.shape.code.regex(/^[0-9A-Z]{16}$/),
              tax_group_id: id().nullable(),
            }).nullish(),
          })
          .meta({ title: 'CreateOrderItemInput' }),
      )
      .min(1)
      .max(200),
    payments: z
      .array(
        payments.row
          .pick({ id: true, method: true, given: true })
          .extend({
            amount: cents().min(0),
            voucher_id: id().nullish(),
            voucher_rate: basisPoints().nullish(),
            right_id: id().nullish(),
          })
          .meta({ title: 'CreateOrderPaymentInput' }),
      )
      .min(1)
      .max(10),
    /** The discount: by a code or for a reason. */
    reduction: part('ReductionInput', {
      rate: basisPoints().min(1),
      promo_code_id: id().nullable(),
      name: text(200).min(1),
    }).nullish(),
    /**
     * The reserved order that this sale completes, with the right to it. It keeps its id, code, line ids and prices.
     */
    picked_up: part('PickedUpInput', {
      right_id: id(),
      /** The amount paid for it earlier, in cents; it is on no receipt of a desk. */
      before: cents().min(0),
      /** Order lines the customer does not buy. Their rights are released, as are the unbought units of other lines. */
      released: z.array(id()).max(200),
    }).nullish(),
    receipt: receiptInput,
  }),
})

/**
 * Records a completed and paid sale at a desk, as already printed. It carries every frozen figure, so that the server
 * books exactly what was printed or quarantines it.
 */
export const createOrder = command('CreateOrder', {
  args: createOrderArgs,
  returns: orders,
  can: 'orders.sell',
  needs: ({ input }) => (input.reduction && !input.reduction.promo_code_id ? 'orders.discount' : null),
  offline: true,
  physical: true,
  effect: ({ input }, op) => [
    ...(input.picked_up ? pickUpChanges(input, input.picked_up.released, op) : createdOrderChanges(input, op)),
    ...input.items.flatMap(({ voucher, static_price }) =>
      voucher
        ? [
            insert(vouchers, op, {
              ...voucher,
              value: static_price,
              sold: 0,
              held: 0,
              name: input.name,
              blocked: false,
              valid_until: voucherExpiry(op.at),
              order_id: input.id,
              cancelled: false,
              created_at: op.at,
              updated_at: op.at,
            }),
          ]
        : [],
    ),
    ...input.payments.map(({ right_id: _, ...payment }) =>
      insert(payments, op, {
        ...payment,
        voucher_id: payment.voucher_id ?? null,
        voucher_rate: payment.voucher_rate ?? null,
        by_hand: payment.method === 'terminal',
        order_id: input.id,
        status: 'confirmed',
        receipt_id: input.receipt.id,
        shift_id: op.shift_id,
        created_at: op.at,
      }),
    ),
    insert(receipts, op, receiptRow(input.receipt, op)),
  ],
})

/** Returns the changes of an order that a desk creates. */
function createdOrderChanges(input: z.infer<typeof createOrderArgs>['input'], op: OpContext): Change[] {
  return [
    insert(orders, op, {
      ...newOrderColumns(input, op),
      id: input.id,
      booking_code: input.booking_code,
      name: input.name,
      order_type: 'regular',
      channel: 'desk',
      static_title: input.static_title,
      event_id: input.items.find((item) => item.event_id)?.event_id ?? null,
      contact_id: input.contact_id,
      created_at: op.at,
    }),
    ...input.items.map(({ voucher, ...item }) =>
      insert(order_items, op, {
        ...item,
        product_id: item.product_id ?? null,
        voucher_id: voucher?.id ?? null,
        voucher_kind: voucher ? voucherKind(voucher) : null,
        ...discountedLineColumns(item),
        charge: null,
        order_id: input.id,
        cancelled: false,
        cancelled_qty: 0,
        checked_in_qty: 0,
        created_at: op.at,
        updated_at: op.at,
      }),
    ),
  ]
}

/**
 * Voids a finished sale while its shift is open, in whole or in part, by a counter-receipt. Sold rights return to where
 * they came from; the payments to give back follow from what is left (`rest.ts`).
 */
export const voidOrder = command('VoidOrder', {
  args: z.object({
    id: id(),
    input: part('VoidOrderInput', {
      /** The items of the order to void. */
      items: z.array(id()).min(1).max(200),
      /**
       * The state of each of these items afterwards. Missing in operations recorded when sales could only be voided as
       * a whole.
       */
      parts: z
        .array(part('VoidedPartInput', { id: id(), cancelled: z.boolean(), cancelled_qty: z.int().min(1).max(500) }))
        .max(200)
        .nullish(),
      /** True if anything of the order is left afterwards. */
      left: z.boolean().nullish(),
      /** The amounts given back per payment, as negative amounts. */
      payments: z
        .array(
          payments.row
            .pick({ id: true, method: true, voucher_id: true })
            .extend({ amount: cents().max(0), voucher_rate: basisPoints().nullish(), right_id: id().nullable() })
            .meta({ title: 'VoidOrderPaymentInput' }),
        )
        .max(10),
      /** Vouchers among these items, with the right to their whole value, so that none of it can have been spent. */
      vouchers: z
        .array(part('VoidedVoucherInput', { id: id(), right_id: id() }))
        .max(200)
        .nullish(),
      receipt: receiptInput,
    }),
  }),
  returns: orders,
  can: 'orders.void',
  offline: true,
  physical: true,
  effect: ({ id, input }, op) => [
    patch(orders, id, { ...voidedOrderColumns(input, op.at), updated_at: op.at }),
    ...input.items.map((item) => {
      const { cancelled = true, cancelled_qty } = input.parts?.find((part) => part.id === item) ?? {}
      return patch(order_items, item, {
        cancelled,
        ...(cancelled_qty === undefined ? {} : { cancelled_qty }),
        updated_at: op.at,
      })
    }),
    ...(input.vouchers ?? []).map((voucher) => patch(vouchers, voucher.id, { cancelled: true, updated_at: op.at })),
    ...input.payments.map(({ right_id: _, ...payment }) =>
      insert(payments, op, {
        ...payment,
        voucher_rate: payment.voucher_rate ?? null,
        by_hand: payment.method === 'terminal',
        order_id: id,
        status: 'confirmed',
        receipt_id: input.receipt.id,
        shift_id: op.shift_id,
        created_at: op.at,
      }),
    ),
    insert(receipts, op, receiptRow(input.receipt, op)),
  ],
})

/** Returns an order's columns after a void. */
function voidedOrderColumns(
  {
    payments,
    left,
  }: { readonly payments: readonly { readonly amount: number }[]; readonly left?: boolean | null | undefined },
  at: string,
) {
  const status_code = voidedStatus(payments, left ?? false)
  return {
    ...(status_code === null ? {} : { status_code }),
    ...(left ? {} : { cancelled_at: at }),
    ...(status_code === STATUS.refunded || status_code === STATUS.partially_refunded ? { refunded_at: at } : {}),
  }
}
