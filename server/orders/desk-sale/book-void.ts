import type { ReceiptInput } from '../../../shared/cash_boxes/receipt'
import { canonical } from '../../../shared/kernel/encoding/canonical'
import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import { sum } from '../../../shared/kernel/money'
import { voidOrder } from '../../../shared/orders/commands'
import { calculateRest, counterReceiptSums, remainingLineQty, soldLine } from '../../../shared/orders/refunds/rest'
import {
  assertTransition,
  countsAsPaid,
  projectStatus,
  type StatusCode,
  VOIDABLE_STATUSES,
  voidedStatus,
} from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { assertInDrawer, bookReceiptAlone, bookWithReceipt } from '../../cash_boxes/receipts'
import { projectEarlierScans } from '../../check_ins/reproject'
import { projectOrderCount } from '../../contacts/order-count'
import { projectSaleClosing } from '../../events/sale-closing'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handling } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { returnToPools } from '../../rights/order-rights'
import { linesAndLedger } from '../refunds/request-refund'
import { rightPartsOfLine } from '../refunds/return-lines'
import { endResalesBeyond } from '../resale/open-resales'
import { wholeVoucherParts } from './check-vouchers'
import { promoCodeUseOnly, rightPartsOf, spendParts, unspendRights } from './spend-rights'

type Void = Args<typeof voidOrder>
type Item = RowOf<'order_items'>

const refuse = (): never => {
  throw new DomainError('orders.wrong_total')
}

/** An order with its lines and payments as stored. */
type StoredOrder = {
  readonly order: RowOf<'orders'>
  readonly items: readonly Item[]
  readonly ledger: readonly RowOf<'payments'>[]
  /** Ids of the rights that the order itself holds or held. */
  readonly rights: readonly string[]
}

async function readStoredOrder(trx: Trx, ctx: Context, id: string): Promise<StoredOrder> {
  const order = await existingRow(ctx, 'orders', id)
  const { items, ledger } = await linesAndLedger(trx, ctx, id)
  const rights = await trx
    .selectFrom('rights')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('order_id', '=', id)
    .execute()
  return { order, items, ledger, rights: rights.map((right) => right.id) }
}

/** Lists the voided lines with their voided quantity. Throws for unknown or repeated lines. */
function voidedLines({ items }: StoredOrder, input: Void['input']): Item[] {
  const wanted = new Set(input.items)
  const taken = items.filter((item) => wanted.has(item.id)).map((item) => ({ ...item, qty: voidedQty(item, input) }))
  if (wanted.size !== input.items.length || taken.length !== wanted.size) refuse()
  return taken
}

/** Returns how many of a line are voided. Throws where fewer are left, or for part of a ticket. */
function voidedQty(item: Item, { parts }: Void['input']): number {
  const left = remainingLineQty(item)
  if (!parts) return left
  const part = parts.find(({ id }) => id === item.id)
  const qty = part ? part.cancelled_qty - (item.qty - left) : 0
  if (qty < 1 || qty > left || part?.cancelled !== (qty === left) || (item.event_id !== null && qty !== item.qty))
    refuse()
  return qty
}

const joinSorted = (texts: readonly string[]): string => [...texts].sort().join('\n')

type PaymentPart = {
  readonly method: string
  readonly voucher_id: string | null
  readonly voucher_rate?: number | null | undefined
  readonly amount: number
}

const canonicalPayments = (parts: readonly PaymentPart[]): string =>
  joinSorted(
    parts
      .filter(({ amount }) => amount !== 0)
      .map(
        ({ method, voucher_id, voucher_rate, amount }) =>
          `${method} ${voucher_id ?? ''} ${voucher_rate ?? ''} ${amount}`,
      ),
  )

type ReceiptFigures = Pick<ReceiptInput, 'total' | 'discount' | 'tenders' | 'taxes' | 'vouchers'>

/** Serialises the figures of a void receipt, sorted and without zero entries, for comparison. */
const canonicalFigures = ({ total, discount = 0, tenders, taxes, vouchers }: ReceiptFigures): string =>
  canonical({
    total: total || 0,
    discount: discount || 0,
    tenders: tenders.filter(({ amount }) => amount !== 0).sort((a, b) => (a.method < b.method ? -1 : 1)),
    taxes: taxes.filter(({ gross, tax }) => gross !== 0 || tax !== 0).sort((a, b) => a.rate - b.rate),
    vouchers: vouchers ?? null,
  })

/**
 * Throws unless payments and receipt follow from the voided lines. Whatever the office has refunded already is not
 * refunded a second time.
 */
async function assertVoidAddsUp(
  trx: Trx,
  ctx: Context,
  { order, items, ledger }: StoredOrder,
  taken: readonly Item[],
  { input }: Void,
): Promise<void> {
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
  const lines = items.map((item) => ({ ...soldLine(item), left: remainingLineQty(item) }))
  const before = calculateRest(lines, paid)
  const after = calculateRest(
    items.map((item) => ({ ...soldLine(item), left: remainingLineQty(item) - (qtyOf.get(item.id) ?? 0) })),
    paid,
  )
  if (sum(ledger.filter(countsAsPaid).map(({ amount }) => amount)) !== before.total)
    throw new DomainError('orders.not_paid')
  const { returned, ...sums } = counterReceiptSums(paid, before, after)
  if (
    !sale ||
    canonicalFigures(sums) !== canonicalFigures(receipt) ||
    canonicalPayments(returned) !== canonicalPayments(input.payments)
  )
    refuse()
  const left = lines.some((line, i) => line.left > (qtyOf.get(items[i]?.id ?? '') ?? 0))
  if (left !== (input.left ?? false)) refuse()
  if (left && after.total === 0 && before.total > 0) throw new DomainError('orders.only_free_left')
  const life = {
    total: order.total,
    order_type: order.order_type,
    validated: true,
    invoiced: false,
    cancelled: !left,
    expired: false,
    deleted: false,
  }
  const status = projectStatus(life, [
    ...ledger,
    ...input.payments.map(({ amount }) => ({ amount, status: 'confirmed' as const })),
  ])
  if (status !== (voidedStatus(input.payments, left) ?? order.status_code)) refuse()
}

/**
 * Splits a line by who holds its rights. Rights the order itself held, before the desk picked it up, return to the
 * organisation; the others return to the desk.
 */
function splitByHolder({ rights }: StoredOrder, item: Item) {
  const ofOrder = (id: string | null) => (id !== null && rights.includes(id) ? id : null)
  const [right_id, discount_right_id] = [ofOrder(item.right_id), ofOrder(item.discount_right_id)]
  const sold = right_id === null ? item : promoCodeUseOnly(item)
  return {
    house: { ...item, right_id, discount_right_id },
    desk: discount_right_id === null ? sold : { ...sold, discount_right_id: null },
  }
}

/** The part of a void that returns to the desk's rights. The payments name the rights they were spent from. */
const deskPartOf = (whole: StoredOrder, taken: readonly Item[], { payments }: Void['input']) => ({
  promo_code_id: whole.order.promo_code_id,
  items: taken.map((item) => splitByHolder(whole, item).desk),
  payments: payments
    .filter(({ amount }) => amount !== 0)
    .map((payment) => ({ ...payment, amount: 0 - payment.amount })),
})

export const voidHandling: Handling<typeof voidOrder> = {
  async book(trx, args, ctx) {
    const { id, input } = args
    const whole = await readStoredOrder(trx, ctx, id)
    if (whole.order.shift_id === null || whole.order.shift_id !== ctx.op.shift_id)
      throw new DomainError('orders.not_this_shift')
    if (!VOIDABLE_STATUSES.includes(whole.order.status_code)) throw new DomainError('orders.not_paid')
    const from = whole.order.status_code as StatusCode
    assertTransition(from, voidedStatus(input.payments, input.left ?? false) ?? from)
    const taken = voidedLines(whole, input)
    await assertVoidAddsUp(trx, ctx, whole, taken, args)
    await assertInDrawer(trx, ctx, input.receipt)
    await unspendRights(trx, ctx, deskPartOf(whole, taken, input))
    await returnToPools(
      trx,
      ctx,
      taken.flatMap((item) => rightPartsOfLine(whole.order, splitByHolder(whole, item).house, item.qty)),
    )
    await spendParts(trx, ctx, wholeVoucherParts(taken, input.vouchers))
    await bookWithReceipt(trx, ctx, input.receipt, voidOrder.effect(args, ctx.op))
    await projectSaleClosing(
      trx,
      ctx,
      taken.flatMap(({ event_id }) => event_id ?? []),
    )
    await endResalesBeyond(ctx, id)
    await projectOrderCount(trx, ctx, whole.order.contact_id)
    await projectEarlierScans(trx, ctx, input.items)
    return () => existingRow(ctx, 'orders', id)
  },
  /** The money is out of the drawer and the receipt is printed, whatever else is in dispute. */
  async salvage(trx, { id, input }, ctx) {
    return bookReceiptAlone(trx, ctx, input.receipt, { kinds: ['void'], order_id: id, payments: input.payments })
  },
  async rightsTaken(trx, { id, input }, ctx) {
    const whole = await readStoredOrder(trx, ctx, id)
    const taken = voidedLines(whole, input)
    const back = rightPartsOf(deskPartOf(whole, taken, input)).map((part) => ({ ...part, qty: 0 }))
    return [...back, ...wholeVoucherParts(taken, input.vouchers)]
  },
}
