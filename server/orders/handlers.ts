import { DomainError } from '../../shared/kernel/errors'
import { createOrder } from '../../shared/orders/commands'
import { addToShift, bookReceiptAlone, followSeries, openShiftOf } from '../cash_boxes/receipts'
import { projectScans } from '../check_ins/projection'
import type { Trx } from '../kernel/database'
import { existing } from '../kernel/existing'
import type { Context, Handling } from '../kernel/handler'
import { statement } from '../kernel/statement'
import { checkPrices } from './prices'
import { assertAddsUp, type Sale } from './sale'
import { spendRights } from './spend'

async function assertCodeFree(trx: Trx, ctx: Context, booking_code: string): Promise<void> {
  const taken = await statement(trx, 'select id from orders where org_id = ? and booking_code = ?', [ctx.op.org_id, booking_code])
  if (taken.length > 0) throw new DomainError('orders.code_taken')
}

async function countForContact(ctx: Context, contact_id: string | null): Promise<void> {
  if (!contact_id) return
  const contact = await ctx.rows.get('contacts', contact_id)
  if (!contact) throw new DomainError('not_found', { table: 'contacts', id: contact_id })
  await ctx.rows.patch('contacts', contact_id, { total_orders: contact.total_orders + 1, updated_at: ctx.now })
}

const SCANNED = 'select distinct order_item_id from check_ins where org_id = ? and order_item_id in (select value from json_each(?))'

/** A scan may have come in before the sale it belongs to: the tickets take over what the door already knows. */
async function takeOverScans(trx: Trx, ctx: Context, sale: Sale): Promise<void> {
  const ids = JSON.stringify(sale.items.map((item) => item.id))
  const scanned = await statement<{ order_item_id: string }>(trx, SCANNED, [ctx.op.org_id, ids])
  for (const { order_item_id } of scanned) await projectScans(trx, ctx, order_item_id)
}

export const sale: Handling<typeof createOrder> = {
  async book(trx, args, ctx) {
    const { input } = args
    assertAddsUp(input, ctx.op.shift_id)
    const shift = await openShiftOf(ctx, input.receipt)
    await assertCodeFree(trx, ctx, input.booking_code)
    await checkPrices(trx, ctx, input)
    await spendRights(trx, ctx, input)
    await followSeries(trx, ctx, input.receipt)
    await countForContact(ctx, input.contact_id)
    await ctx.rows.apply(createOrder.effect(args, ctx.op))
    await addToShift(ctx, shift, input.receipt)
    await takeOverScans(trx, ctx, input)
    return () => existing(ctx, 'orders', input.id)
  },
  async salvage(trx, { input }, ctx) {
    await bookReceiptAlone(trx, ctx, input.receipt)
  },
}
