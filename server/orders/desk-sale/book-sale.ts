import { DomainError } from '../../../shared/kernel/errors'
import { createOrder } from '../../../shared/orders/commands'
import { checkAccredited } from '../../accreditations/limits'
import { bookReceiptAlone, bookWithReceipt } from '../../cash_boxes/receipts'
import { projectEarlierScans } from '../../check_ins/reproject'
import { currentContact, followContact } from '../../contacts/current-contact'
import { projectOrderCount } from '../../contacts/order-count'
import { projectSaleClosing } from '../../events/sale-closing'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handling } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { withdrawSpentBeforeSale } from '../../vouchers/unbooked-sale'
import { freezeFees } from '../payments/ticket-fees'
import { bookPickUp } from './book-pick-up'
import { checkCancelledEvents } from './check-cancelled-events'
import { checkPromoCode } from './check-discounts'
import { assertFiguresAddUp, assertSeatsOnce } from './check-figures'
import { checkPrices } from './check-prices'
import { checkTicketCodes } from './check-ticket-codes'
import { alreadyReportedVouchers, checkRedeemedVouchers } from './check-vouchers'
import { rightPartsOfSale, spendRights } from './spend-rights'

/** Explains an order that could not be inserted: `orders.code_taken` where another order has its booking code. */
async function explainConflict(trx: Trx, ctx: Context, error: unknown, booking_code: string): Promise<unknown> {
  if (!(error instanceof DomainError) || error.code !== 'sync.reused' || error.details.table !== 'orders') return error
  const taken = await rawStatement(trx, 'select id from orders where org_id = ? and booking_code = ?', [
    ctx.op.org_id,
    booking_code,
  ])
  return taken.length > 0 ? new DomainError('orders.code_taken') : error
}

export const saleHandling: Handling<typeof createOrder> = {
  async book(trx, args, ctx) {
    const { input } = args
    await checkTicketCodes(ctx, input)
    if (input.picked_up) {
      await bookPickUp(trx, { input: { ...input, picked_up: input.picked_up } }, ctx)
      await checkCancelledEvents(trx, ctx, input)
      return () => existingRow(ctx, 'orders', input.id)
    }
    assertFiguresAddUp(input, ctx.op.shift_id)
    await checkPrices(trx, ctx, input)
    await checkPromoCode(ctx, input)
    await checkAccredited(trx, ctx, input)
    await checkCancelledEvents(trx, ctx, input)
    await checkRedeemedVouchers(trx, ctx, input)
    const reported = await alreadyReportedVouchers(trx, ctx, input)
    await spendRights(trx, ctx, input)
    if (input.contact_id) await currentContact(ctx, input.contact_id)
    const changes = createOrder
      .effect(args, ctx.op)
      .filter(({ table, id }) => table !== 'vouchers' || !reported.has(id))
    await bookWithReceipt(trx, ctx, input.receipt, changes).catch(async (error) => {
      throw await explainConflict(trx, ctx, error, input.booking_code)
    })
    const contact_id = await followContact(ctx, input.id, input.contact_id)
    await freezeFees(trx, ctx, 'desk', input.items)
    await projectSaleClosing(
      trx,
      ctx,
      input.items.flatMap(({ event_id }) => event_id ?? []),
    )
    await projectOrderCount(trx, ctx, contact_id)
    await withdrawSpentBeforeSale(trx, ctx, reported)
    const ids = input.items.map((item) => item.id)
    await projectEarlierScans(trx, ctx, ids)
    return () => existingRow(ctx, 'orders', input.id)
  },
  async salvage(trx, { input }, ctx) {
    return bookReceiptAlone(trx, ctx, input.receipt, { kinds: ['sale'], order_id: input.id, payments: input.payments })
  },
  async rightsTaken(_trx, { input }) {
    assertSeatsOnce(input)
    return rightPartsOfSale(input)
  },
}
