import type { ReceiptInput } from '../../shared/cash_boxes/receipt'
import { canonical } from '../../shared/kernel/canonical'
import type { Args } from '../../shared/kernel/command'
import { DomainError } from '../../shared/kernel/errors'
import { voidOrder } from '../../shared/orders/commands'
import { assertTransition, byMethod, project, STATUS, type StatusCode, type VoucherSums, voidedStatus } from '../../shared/orders/rules'
import type { RowOf } from '../../shared/registry'
import { bookReceiptAlone, bookWithReceipt } from '../cash_boxes/receipts'
import type { Trx } from '../kernel/database'
import { existing } from '../kernel/existing'
import type { Context, Handling } from '../kernel/handler'
import { takeOverScans } from './scans'
import { spendParts, spentOf, unspendRights } from './spend'
import { wholeVouchers } from './vouchers'

type Void = Args<typeof voidOrder>

const refuse = (): never => {
  throw new DomainError('orders.wrong_total')
}

/** An order with its lines and its ledger as the server holds them. */
type Whole = { readonly order: RowOf<'orders'>; readonly items: readonly RowOf<'order_items'>[]; readonly payments: readonly RowOf<'payments'>[] }

async function wholeOf(trx: Trx, ctx: Context, id: string): Promise<Whole> {
  const order = await existing(ctx, 'orders', id)
  const { org_id } = ctx.op
  const items = await trx.selectFrom('order_items').selectAll().where('org_id', '=', org_id).where('order_id', '=', id).execute()
  const payments = await trx.selectFrom('payments').selectAll().where('org_id', '=', org_id).where('order_id', '=', id).execute()
  return { order, items, payments }
}

const sorted = (texts: readonly string[]): string => [...texts].sort().join('\n')

type Paid = { readonly method: string; readonly voucher_id: string | null; readonly voucher_rate?: number | null | undefined; readonly amount: number }

const moneyOf = (parts: readonly Paid[], sign: 1 | -1): string =>
  sorted(parts.map(({ method, voucher_id, voucher_rate, amount }) => `${method} ${voucher_id ?? ''} ${voucher_rate ?? ''} ${sign * amount || 0}`))

type Printed = Pick<ReceiptInput, 'total' | 'discount' | 'tenders' | 'taxes' | 'vouchers'>

const turned = ({ sold, sold_taxed, redeemed_taxed }: VoucherSums, sign: 1 | -1): VoucherSums => ({
  sold: sign * sold || 0,
  sold_taxed: sign * sold_taxed || 0,
  redeemed_taxed: sign * redeemed_taxed || 0,
})

/** What a counter-receipt of another receipt says. */
const mirrored = ({ total, discount = 0, tenders, taxes, vouchers }: Printed, sign: 1 | -1): string =>
  canonical({
    total: sign * total || 0,
    discount: sign * discount || 0,
    tenders: byMethod(tenders.map(({ method, amount }) => ({ method, amount: sign * amount || 0 }))).sort((a, b) => (a.method < b.method ? -1 : 1)),
    taxes: taxes.map(({ rate, gross, tax }) => ({ rate, gross: sign * gross || 0, tax: sign * tax || 0 })).sort((a, b) => a.rate - b.rate),
    vouchers: vouchers ? turned(vouchers, sign) : null,
  })

/** Throws unless every item, every payment and the receipt are those of the sale, with the sign turned. */
async function assertMirrors(trx: Trx, ctx: Context, { order, items, payments }: Whole, { input }: Void): Promise<void> {
  const { receipt } = input
  if (sorted(items.map(({ id }) => id)) !== sorted(input.items)) refuse()
  if (moneyOf(payments, -1) !== moneyOf(input.payments, 1)) refuse()
  if (receipt.kind !== 'void' || receipt.order_id !== order.id || receipt.shift_id !== order.shift_id) refuse()
  const sale = await trx
    .selectFrom('receipts')
    .selectAll()
    .where('org_id', '=', ctx.op.org_id)
    .where('order_id', '=', order.id)
    .where('kind', '=', 'sale')
    .executeTakeFirst()
  if (!sale || mirrored(sale, -1) !== mirrored(receipt, 1)) refuse()
  const life = { total: order.total, order_type: order.order_type, validated: true, invoiced: false, cancelled: true, expired: false, deleted: false }
  if (project(life, [...payments, ...input.payments.map(({ amount }) => ({ amount, status: 'confirmed' as const }))]) !== voidedStatus(input.payments)) refuse()
}

/** What the sale took of rights; the payments know the rights they were spent from. */
const soldBy = ({ order, items }: Whole, { payments }: Void['input']) => ({
  promo_code_id: order.promo_code_id,
  items,
  payments: payments.map((payment) => ({ ...payment, amount: 0 - payment.amount })),
})

export const voiding: Handling<typeof voidOrder> = {
  async book(trx, args, ctx) {
    const { id, input } = args
    const whole = await wholeOf(trx, ctx, id)
    if (whole.order.shift_id === null || whole.order.shift_id !== ctx.op.shift_id) throw new DomainError('orders.not_this_shift')
    if (whole.order.status_code !== STATUS.paid) throw new DomainError('orders.not_paid')
    assertTransition(whole.order.status_code as StatusCode, voidedStatus(input.payments))
    await assertMirrors(trx, ctx, whole, args)
    await unspendRights(trx, ctx, soldBy(whole, input))
    await spendParts(trx, ctx, wholeVouchers(whole.items, input.vouchers))
    await bookWithReceipt(trx, ctx, input.receipt, voidOrder.effect(args, ctx.op))
    await takeOverScans(trx, ctx, input.items)
    return () => existing(ctx, 'orders', id)
  },
  /** The money is out of the drawer and the paper says so, whatever else is in dispute. */
  async salvage(trx, { input }, ctx) {
    await bookReceiptAlone(trx, ctx, input.receipt)
  },
  async takes(trx, { id, input }, ctx) {
    const whole = await wholeOf(trx, ctx, id)
    const back = spentOf(soldBy(whole, input)).map((part) => ({ ...part, qty: 0 }))
    return [...back, ...wholeVouchers(whole.items, input.vouchers)]
  },
}
