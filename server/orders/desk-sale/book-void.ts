import type { ReceiptInput } from '../../../shared/cash_boxes/receipt'
import { canonical } from '../../../shared/kernel/canonical'
import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import { sum } from '../../../shared/kernel/money'
import { voidOrder } from '../../../shared/orders/commands'
import { calculateRest, counterReceiptSums, remainingQty, soldLine } from '../../../shared/orders/rest'
import { assertTransition, countsAsPaid, projectStatus, type StatusCode, VOIDABLE_STATUSES, voidedStatus } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import { assertInDrawer, bookReceiptAlone, bookWithReceipt } from '../../cash_boxes/receipts'
import { takeOverScans } from '../../check_ins/reproject'
import { projectOrders } from '../../contacts/order-count'
import { projectClosing } from '../../events/sale-closing'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handling } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { freeAgain } from '../../rights/order-rights'
import { linesAndLedger } from '../refunds/request-refund'
import { partsOf } from '../refunds/return-lines'
import { wholeVouchers } from './check-vouchers'
import { spendParts, spentOf, unspendRights, usesOf } from './spend-rights'

type Void = Args<typeof voidOrder>
type Item = RowOf<'order_items'>

const refuse = (): never => {
  throw new DomainError('orders.wrong_total')
}

/** An order with its lines and its ledger as the server holds them. */
type Whole = {
  readonly order: RowOf<'orders'>
  readonly items: readonly Item[]
  readonly ledger: readonly RowOf<'payments'>[]
  /** Ids of the rights that the order holds or held itself. */
  readonly rights: readonly string[]
}

async function wholeOf(trx: Trx, ctx: Context, id: string): Promise<Whole> {
  const order = await existingRow(ctx, 'orders', id)
  const { items, ledger } = await linesAndLedger(trx, ctx, id)
  const rights = await trx.selectFrom('rights').select('id').where('org_id', '=', ctx.op.org_id).where('order_id', '=', id).execute()
  return { order, items, ledger, rights: rights.map((right) => right.id) }
}

/** The lines that are taken back, each with as many of it as are. Throws where there are none such. */
function takenFrom({ items }: Whole, input: Void['input']): Item[] {
  const wanted = new Set(input.items)
  const taken = items.filter((item) => wanted.has(item.id)).map((item) => ({ ...item, qty: takenOf(item, input) }))
  if (wanted.size !== input.items.length || taken.length !== wanted.size) refuse()
  return taken
}

/** How many of a line are taken back. Throws where there are not so many left, or where it is a ticket and not all of it. */
function takenOf(item: Item, { parts }: Void['input']): number {
  const left = remainingQty(item)
  if (!parts) return left
  const part = parts.find(({ id }) => id === item.id)
  const qty = part ? part.cancelled_qty - (item.qty - left) : 0
  if (qty < 1 || qty > left || part?.cancelled !== (qty === left) || (item.event_id !== null && qty !== item.qty)) refuse()
  return qty
}

const sorted = (texts: readonly string[]): string => [...texts].sort().join('\n')

type Paid = { readonly method: string; readonly voucher_id: string | null; readonly voucher_rate?: number | null | undefined; readonly amount: number }

const moneyOf = (parts: readonly Paid[]): string =>
  sorted(
    parts
      .filter(({ amount }) => amount !== 0)
      .map(({ method, voucher_id, voucher_rate, amount }) => `${method} ${voucher_id ?? ''} ${voucher_rate ?? ''} ${amount}`),
  )

type Printed = Pick<ReceiptInput, 'total' | 'discount' | 'tenders' | 'taxes' | 'vouchers'>

/** What a counter-receipt says, in an order of its own and without what is nothing. */
const said = ({ total, discount = 0, tenders, taxes, vouchers }: Printed): string =>
  canonical({
    total: total || 0,
    discount: discount || 0,
    tenders: tenders.filter(({ amount }) => amount !== 0).sort((a, b) => (a.method < b.method ? -1 : 1)),
    taxes: taxes.filter(({ gross, tax }) => gross !== 0 || tax !== 0).sort((a, b) => a.rate - b.rate),
    vouchers: vouchers ?? null,
  })

/**
 * Throws unless the payments and the receipt are what follows from what is taken back. Whatever else has been given back,
 * by the office, is not given back a second time here.
 */
async function assertFollowsFrom(trx: Trx, ctx: Context, { order, items, ledger }: Whole, taken: readonly Item[], { input }: Void): Promise<void> {
  const { receipt } = input
  if (receipt.kind !== 'void' || receipt.order_id !== order.id || receipt.shift_id !== order.shift_id) refuse()
  const sale = await trx
    .selectFrom('receipts')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('order_id', '=', order.id)
    .where('kind', '=', 'sale')
    .where('disputed', '=', false)
    .executeTakeFirst()
  const paid = ledger.filter(({ receipt_id }) => receipt_id === sale?.id)
  const qtyOf = new Map(taken.map(({ id, qty }) => [id, qty]))
  const lines = items.map((item) => ({ ...soldLine(item), left: remainingQty(item) }))
  const before = calculateRest(lines, paid)
  const after = calculateRest(
    items.map((item) => ({ ...soldLine(item), left: remainingQty(item) - (qtyOf.get(item.id) ?? 0) })),
    paid,
  )
  if (sum(ledger.filter(countsAsPaid).map(({ amount }) => amount)) !== before.total) throw new DomainError('orders.not_paid')
  const { returned, ...sums } = counterReceiptSums(paid, before, after)
  if (!sale || said(sums) !== said(receipt) || moneyOf(returned) !== moneyOf(input.payments)) refuse()
  const left = lines.some((line, i) => line.left > (qtyOf.get(items[i]?.id ?? '') ?? 0))
  if (left !== (input.left ?? false)) refuse()
  if (left && after.total === 0 && before.total > 0) throw new DomainError('orders.only_free_left')
  const life = { total: order.total, order_type: order.order_type, validated: true, invoiced: false, cancelled: !left, expired: false, deleted: false }
  const status = projectStatus(life, [...ledger, ...input.payments.map(({ amount }) => ({ amount, status: 'confirmed' as const }))])
  if (status !== (voidedStatus(input.payments, left) ?? order.status_code)) refuse()
}

/**
 * A line by whose rights it was sold. What the order itself held, which was picked up here, was never the desk's, and is the house's again:
 * its places, its goods, its uses of a code.
 */
function splitOf({ rights }: Whole, item: Item) {
  const ofOrder = (id: string | null) => (id !== null && rights.includes(id) ? id : null)
  const [right_id, discount_right_id] = [ofOrder(item.right_id), ofOrder(item.discount_right_id)]
  const sold = right_id === null ? item : usesOf(item)
  return { house: { ...item, right_id, discount_right_id }, desk: discount_right_id === null ? sold : { ...sold, discount_right_id: null } }
}

/** What is taken back of what the sale took of the desk's rights; the payments know the rights they were spent from. */
const soldBy = (whole: Whole, taken: readonly Item[], { payments }: Void['input']) => ({
  promo_code_id: whole.order.promo_code_id,
  items: taken.map((item) => splitOf(whole, item).desk),
  payments: payments.filter(({ amount }) => amount !== 0).map((payment) => ({ ...payment, amount: 0 - payment.amount })),
})

export const voiding: Handling<typeof voidOrder> = {
  async book(trx, args, ctx) {
    const { id, input } = args
    const whole = await wholeOf(trx, ctx, id)
    if (whole.order.shift_id === null || whole.order.shift_id !== ctx.op.shift_id) throw new DomainError('orders.not_this_shift')
    if (!VOIDABLE_STATUSES.includes(whole.order.status_code)) throw new DomainError('orders.not_paid')
    const from = whole.order.status_code as StatusCode
    assertTransition(from, voidedStatus(input.payments, input.left ?? false) ?? from)
    const taken = takenFrom(whole, input)
    await assertFollowsFrom(trx, ctx, whole, taken, args)
    await assertInDrawer(trx, ctx, input.receipt)
    await unspendRights(trx, ctx, soldBy(whole, taken, input))
    await freeAgain(
      trx,
      ctx,
      taken.flatMap((item) => partsOf(whole.order, splitOf(whole, item).house, item.qty)),
    )
    await spendParts(trx, ctx, wholeVouchers(taken, input.vouchers))
    await bookWithReceipt(trx, ctx, input.receipt, voidOrder.effect(args, ctx.op))
    await projectClosing(
      trx,
      ctx,
      taken.flatMap(({ event_id }) => event_id ?? []),
    )
    await projectOrders(trx, ctx, whole.order.contact_id)
    await takeOverScans(trx, ctx, input.items)
    return () => existingRow(ctx, 'orders', id)
  },
  /** The money is out of the drawer and the paper says so, whatever else is in dispute. */
  async salvage(trx, { id, input }, ctx) {
    return bookReceiptAlone(trx, ctx, input.receipt, { kinds: ['void'], order_id: id, payments: input.payments })
  },
  async rightsTaken(trx, { id, input }, ctx) {
    const whole = await wholeOf(trx, ctx, id)
    const taken = takenFrom(whole, input)
    const back = spentOf(soldBy(whole, taken, input)).map((part) => ({ ...part, qty: 0 }))
    return [...back, ...wholeVouchers(taken, input.vouchers)]
  },
}
