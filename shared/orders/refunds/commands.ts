import { z } from 'zod'
import { incidents } from '../../incidents/entity'
import { command, patch } from '../../kernel/model/command'
import { cents, id, oneOf, part, required, text } from '../../kernel/model/fields'
import { orders, REFUND_METHODS } from '../entity'

/** Asks the office for a refund that the desk may not give. No money moves. */
export const requestRefund = command('RequestRefund', {
  args: z.object({
    id: id(),
    input: part('RequestRefundInput', {
      reason: text(200).min(1),
      /** Lines and quantities to refund; missing for everything that is left. */
      items: z
        .array(part('RefundedItemInput', { id: id(), qty: z.int().min(1).max(500) }))
        .min(1)
        .max(200)
        .nullish(),
    }),
  }),
  returns: orders,
  can: 'orders.sell',
  offline: true,
  effect: ({ id }, op) => [
    patch(orders, id, {
      refund_requested_at: op.at,
      refund_declined_at: null,
      refund_decision: null,
      updated_at: op.at,
    }),
  ],
})

/**
 * Grants or declines a refund request; `id` is the incident. If granted, the requested items are refunded as far as
 * they are left.
 */
export const decideRefund = command('DecideRefund', {
  args: z.object({
    id: id(),
    input: part('DecideRefundInput', {
      approved: z.boolean(),
      way: oneOf('RefundWay', REFUND_METHODS),
      /** The cash box that pays out the cash of a refund as paid; the one that sold it if missing. */
      cash_box_id: id().nullish(),
      /** The amount in cents that the manager saw; 0 if declined. */
      amount: cents().min(0),
      decision: required(text(500)),
    }),
  }),
  returns: incidents,
  can: 'incidents.settle',
})
