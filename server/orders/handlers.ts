import { DomainError } from '../../shared/kernel/errors'
import { createOrder } from '../../shared/orders/commands'
import { addToShift, bookReceiptAlone, followSeries, openShiftOf } from '../cash_boxes/receipts'
import { projectScans } from '../check_ins/projection'
import type { Trx } from '../kernel/database'
import { existing } from '../kernel/existing'
import type { Context, Handling } from '../kernel/handler'
import { checkPrices } from './prices'
import { assertAddsUp, type Sale } from './sale'
import { spendRights } from './spend'

async function assertCodeFree(trx: Trx, ctx: Context, booking_code: string): Promise<void> {
  const taken = await trx.selectFrom('orders').select('id').where('org_id', '=', ctx.op.org_id).where('booking_code', '=', booking_code).executeTakeFirst()
  if (taken) throw new DomainError('orders.code_taken')
}

async function countForContact(ctx: Context, contact_id: string | null): Promise<void> {
  if (!contact_id) return
  const contact = await ctx.rows.get('contacts', contact_id)
  if (!contact) throw new DomainError('not_found', { table: 'contacts', id: contact_id })
  await ctx.rows.patch('contacts', contact_id, { total_orders: contact.total_orders + 1, updated_at: ctx.now })
}

/** A scan may have come in before the sale it belongs to: the tickets take over what the door already knows. */
async function takeOverScans(trx: Trx, ctx: Context, sale: Sale): Promise<void> {
  const scanned = await trx
    .selectFrom('check_ins')
    .select('order_item_id')
    .distinct()
    .where('org_id', '=', ctx.op.org_id)
    .where(
      'order_item_id',
      'in',
      sale.items.map((item) => item.id),
    )
    .execute()
  for (const { order_item_id } of scanned) if (order_item_id) await projectScans(trx, ctx, order_item_id)
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
