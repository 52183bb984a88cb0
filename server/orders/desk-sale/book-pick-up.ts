import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import { sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/model'
import { createOrder } from '../../../shared/orders/commands'
import { agreedDiscount, remainingQty } from '../../../shared/orders/rest'
import { STATUS } from '../../../shared/orders/rules'
import { pickedUpOrderColumns } from '../../../shared/orders/sold'
import { bookWithReceipt } from '../../cash_boxes/receipts'
import { takeOverScans } from '../../check_ins/reproject'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { freeAgain } from '../../rights/order-rights'
import { creditBefore, invoiceAgain } from '../office/invoicing'
import { holdAgain } from '../office/reacquire-rights'
import { taxAgain } from '../payments/pay-order'
import { feesKept } from '../payments/ticket-fees'
import { reproject } from '../projection'
import { linesAndLedger } from '../refunds/request-refund'
import { partsOf } from '../refunds/return-lines'
import { type AgreedLines, checkCode, reducedHere } from './check-discounts'
import { assertAddsUp, type Sale } from './check-figures'
import { checkRedeemed } from './check-vouchers'
import { spendRights } from './spend-rights'

type Order = RowOf<'orders'>
type Item = RowOf<'order_items'>
type PickUp = Sale & { readonly picked_up: NonNullable<Sale['picked_up']> }

/** A line of the order, and how many of it are taken. */
type Taken = { readonly item: Item; readonly qty: number }

const SAME = ['event_id', 'price_id', 'price_category_id', 'seat_id', 'product_id', 'static_price', 'rate'] as const

/** What is taken of each line of which anything is left. Throws `orders.not_as_reserved` where the sale is of anything else. */
function takenOf(order: Order, items: readonly Item[], before: number, { booking_code, picked_up, items: sold }: PickUp): Taken[] {
  const left = items.filter((item) => remainingQty(item) > 0)
  const taken = left.map((item) => {
    const line = sold.find(({ id }) => id === item.id)
    const dearer = (line?.discount_rate ?? 0) < item.discount_rate
    const same =
      line && !dearer && !line.voucher && !line.right_id && line.qty <= remainingQty(item) && SAME.every((column) => (line[column] ?? null) === item[column])
    const said = line === undefined ? picked_up.released.includes(item.id) : same
    return said ? { item, qty: line?.qty ?? 0 } : null
  })
  const known = taken.filter((each) => each !== null)
  const whole = known.length === left.length && sold.length + picked_up.released.length === left.length
  if (!whole || new Set(sold.map(({ id }) => id)).size !== sold.length || order.booking_code !== booking_code || picked_up.before !== before)
    throw new DomainError('orders.not_as_reserved')
  return known
}

/**
 * Books the sale of an order that was reserved, by the desk that has picked it up: what is taken is paid and sold, what is not taken is
 * free again. Until now nothing of the order can have changed since the desk took it, for nobody else may touch it.
 */
export async function bookPickUp(trx: Trx, args: Args<typeof createOrder> & { readonly input: PickUp }, ctx: Context): Promise<void> {
  const { input } = args
  const order = await existingRow(ctx, 'orders', input.id)
  // It ran out while nobody knew that it was sold.
  if (order.status_code === STATUS.expired && !(await holdAgain(trx, ctx, order))) throw new DomainError('incidents.not_free')
  const { items, ledger } = await linesAndLedger(trx, ctx, order.id)
  const before = ledger.filter(({ status }) => status === 'confirmed')
  const taken = takenOf(order, items, sum(before.map(({ amount }) => amount)), input)
  const agreed: AgreedLines = new Map(items.map((item) => [item.id, agreedDiscount(item)]))
  // There is one reduction: the code's that the order was made with, or this desk's.
  if (input.reduction && order.promo_code_id !== null) throw new DomainError('orders.not_as_reserved')
  assertAddsUp(input, ctx.op.shift_id, before, agreed)
  await checkCode(ctx, { ...input, items: reducedHere(input, agreed) })
  await checkRedeemed(trx, ctx, input)
  await spendRights(trx, ctx, input)
  await freeAgain(
    trx,
    ctx,
    taken.flatMap(({ item, qty }) => (remainingQty(item) > qty ? partsOf(order, item, remainingQty(item) - qty) : [])),
  )
  const otherwise = input.total !== order.total
  if (otherwise) await creditBefore(trx, ctx, order, 'picked up')
  const changes = createOrder.effect(args, ctx.op).filter(({ table }) => table !== 'orders')
  await bookWithReceipt(trx, ctx, input.receipt, changes)
  const { status_code: _, payment_methods: __, ...change } = pickedUpOrderColumns(input, ctx.op)
  // Whoever pays for an option has decided.
  const order_type = order.order_type === 'option' ? 'reservation' : order.order_type
  await reproject(trx, ctx, order.id, { ...change, order_type, expired_at: null })
  if (otherwise) await invoiceAgain(trx, ctx, order, true)
  await taxAgain(trx, ctx, order.id)
  for (const { item } of taken) {
    const line = input.items.find(({ id }) => id === item.id)
    if (line) await ctx.rows.patch('order_items', item.id, { fees: feesKept(item, line) })
  }
  await takeOverScans(
    trx,
    ctx,
    input.items.map(({ id }) => id),
  )
}
