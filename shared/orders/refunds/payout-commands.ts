import { z } from 'zod'
import { receipts } from '../../cash_boxes/entity'
import { receiptInput, receiptRow } from '../../cash_boxes/receipt'
import { command, insert, patch } from '../../kernel/model/command'
import { id, part } from '../../kernel/model/fields'
import { orders } from '../entity'

/** Pays out the cash of a refund that the office has decided, with a counter-receipt of the drawer it comes from. */
export const payOutRefund = command('PayOutRefund', {
  args: z.object({ id: id(), input: part('PayOutRefundInput', { payout_id: id(), receipt: receiptInput }) }),
  returns: orders,
  can: 'orders.sell',
  offline: true,
  physical: true,
  effect: ({ id, input }, op) => [
    patch(orders, id, { payout_device_id: null, payout: null, updated_at: op.at }),
    insert(receipts, op, receiptRow(input.receipt, op)),
  ],
})
