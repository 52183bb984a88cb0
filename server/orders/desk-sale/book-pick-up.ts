import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import { sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/model'
import { createOrder } from '../../../shared/orders/commands'
import { agreedDiscount, remainingLineQty } from '../../../shared/orders/refunds/rest'
import { pickedUpOrderColumns } from '../../../shared/orders/refunds/sold'
import { STATUS } from '../../../shared/orders/status'
import { bookWithReceipt } from '../../cash_boxes/receipts'
import { projectEarlierScans } from '../../check_ins/reproject'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { returnToPools } from '../../rights/order-rights'
import { creditInvoice, invoiceAgain } from '../office/invoicing'
import { reacquireRights } from '../office/reacquire-rights'
import { recalculateTaxes } from '../payments/pay-order'
import { remainingFees } from '../payments/ticket-fees'
import { projectOrder } from '../projection'
import { linesAndLedger } from '../refunds/request-refund'
import { rightPartsOfLine } from '../refunds/return-lines'
import { type AgreedDiscounts, checkPromoCode, discountedHere } from './check-discounts'
import { assertFiguresAddUp } from './check-figures'
import { checkRedeemedVouchers } from './check-vouchers'
import type { DeskSale } from './desk-sale'
import { spendRights } from './spend-rights'

type Order = RowOf<'orders'>
type Item = RowOf<'order_items'>
type PickUpSale = DeskSale & { readonly picked_up: NonNullable<DeskSale['picked_up']> }

/** A line of the order, and how many of it are picked up. */
type PickedUpLine = { readonly item: Item; readonly qty: number }

const FROZEN_COLUMNS = [
  'event_id',
  'price_id',
  'price_category_id',
  'seat_id',
  'product_id',
  'static_price',
  'rate',
] as const

/**
 * Lists the picked-up quantity of each remaining line. Throws `orders.not_as_reserved` where the sale differs from the
 * reservation.
 */
function pickedUpLines(
  order: Order,
  items: readonly Item[],
  before: number,
  { booking_code, picked_up, items: sold }: PickUpSale,
): PickedUpLine[] {
  const left = items.filter((item) => remainingLineQty(item) > 0)
  const taken = left.map((item) => {
    const line = sold.find(({ id }) => id === item.id)
    const dearer = (line?.discount_rate ?? 0) < item.discount_rate
    const same =
      line &&
      !dearer &&
      !line.voucher &&
      !line.right_id &&
      line.qty <= remainingLineQty(item) &&
      FROZEN_COLUMNS.every((column) => (line[column] ?? null) === item[column])
    const said = line === undefined ? picked_up.released.includes(item.id) : same
    return said ? { item, qty: line?.qty ?? 0 } : null
  })
  const known = taken.filter((each) => each !== null)
  const whole = known.length === left.length && sold.length + picked_up.released.length === left.length
  if (
    !whole ||
    new Set(sold.map(({ id }) => id)).size !== sold.length ||
    order.booking_code !== booking_code ||
    picked_up.before !== before
  )
    throw new DomainError('orders.not_as_reserved')
  return known
}

/**
 * Books the sale of a reserved order by the desk that picked it up. Picked-up lines are paid and sold, the others are
 * released. The order cannot have changed meanwhile, because only that desk may touch it.
 */
export async function bookPickUp(
  trx: Trx,
  args: Args<typeof createOrder> & { readonly input: PickUpSale },
  ctx: Context,
): Promise<void> {
  const { input } = args
  const order = await existingRow(ctx, 'orders', input.id)
  // It expired before the server knew of the sale.
  if (order.status_code === STATUS.expired && !(await reacquireRights(trx, ctx, order)))
    throw new DomainError('incidents.not_free')
  const { items, ledger } = await linesAndLedger(trx, ctx, order.id)
  const before = ledger.filter(({ status }) => status === 'confirmed')
  const taken = pickedUpLines(order, items, sum(before.map(({ amount }) => amount)), input)
  const agreed: AgreedDiscounts = new Map(items.map((item) => [item.id, agreedDiscount(item)]))
  // An order has one discount: the promo code it was reserved with, or this desk's.
  if (input.reduction && order.promo_code_id !== null) throw new DomainError('orders.not_as_reserved')
  assertFiguresAddUp(input, ctx.op.shift_id, before, agreed)
  await checkPromoCode(ctx, { ...input, items: discountedHere(input, agreed) })
  await checkRedeemedVouchers(trx, ctx, input)
  await spendRights(trx, ctx, input)
  await returnToPools(
    trx,
    ctx,
    taken.flatMap(({ item, qty }) =>
      remainingLineQty(item) > qty ? rightPartsOfLine(order, item, remainingLineQty(item) - qty) : [],
    ),
  )
  const otherwise = input.total !== order.total
  if (otherwise) await creditInvoice(trx, ctx, order, 'picked up')
  const changes = createOrder.effect(args, ctx.op).filter(({ table }) => table !== 'orders')
  await bookWithReceipt(trx, ctx, input.receipt, changes)
  const { status_code: _, payment_methods: __, ...change } = pickedUpOrderColumns(input, ctx.op)
  // Paying an option makes it a reservation.
  const order_type = order.order_type === 'option' ? 'reservation' : order.order_type
  await projectOrder(trx, ctx, order.id, { ...change, order_type, expired_at: null })
  if (otherwise) await invoiceAgain(trx, ctx, order, true)
  await recalculateTaxes(trx, ctx, order.id)
  for (const { item } of taken) {
    const line = input.items.find(({ id }) => id === item.id)
    if (line) await ctx.rows.patch('order_items', item.id, { fees: remainingFees(item, line) })
  }
  await projectEarlierScans(
    trx,
    ctx,
    input.items.map(({ id }) => id),
  )
}
