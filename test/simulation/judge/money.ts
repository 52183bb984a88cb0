import type { RowOf } from '../../../shared/registry'
import {
  byMethod,
  countSale,
  countShift,
  hashOf,
  isMoney,
  isOver,
  keptPayments,
  piecesLeft,
  priceOf,
  priceOfLine,
  type SaleSums,
  stableJson,
  sumsBy,
  total,
  wholeOf,
} from '../../harness/figures/arithmetic'
import type { EndOfHistory } from './end-of-history'
import { type Oracle, Violation } from './oracle'

type Receipt = RowOf<'receipts'>
type Tables = {
  readonly [T in
    | 'orders'
    | 'order_items'
    | 'payments'
    | 'receipts'
    | 'cash_box_shifts'
    | 'rights'
    | 'vouchers']: readonly RowOf<T>[]
}

/** An order of a desk, with its lines, its ledger and its receipts. */
type DeskSale = {
  readonly order: RowOf<'orders'>
  readonly items: readonly RowOf<'order_items'>[]
  readonly ledger: readonly RowOf<'payments'>[]
  /** The receipt of the sale. A lost desk may have sold the order too: that receipt is in its own shift. */
  readonly receipt: Receipt | undefined
  /** Receipts of what was taken back in the order's shift, and in later ones. */
  readonly voids: readonly Receipt[]
  readonly payouts: readonly Receipt[]
}

function deskSale(order: RowOf<'orders'>, { order_items, payments, receipts }: Tables): DeskSale {
  const own = receipts.filter(({ order_id }) => order_id === order.id)
  const voids = own.filter(({ kind }) => kind === 'void')
  return {
    order,
    items: order_items.filter(({ order_id }) => order_id === order.id),
    ledger: payments.filter(({ order_id }) => order_id === order.id),
    receipt: own.find(({ kind, shift_id }) => kind === 'sale' && shift_id === order.shift_id),
    voids: voids.filter(({ shift_id }) => shift_id === order.shift_id),
    payouts: voids.filter(({ shift_id }) => shift_id !== order.shift_id),
  }
}

/**
 * Asserts that sales, shifts, tenders and taxes add up to the cent, and that the receipts of each series form one chain
 * without a gap (4, 5).
 */
export function assertMoney({ oracle }: EndOfHistory, tables: Tables): void {
  for (const order of tables.orders.filter(({ device_id }) => device_id !== null)) {
    const sale = deskSale(order, tables)
    assertLedger(sale)
    assertPaidOutOnce(sale)
    assertTakenBack(sale, oracle)
    assertReceipt(sale)
  }
  assertShifts(tables)
  assertVoucherDebt(tables, oracle)
  for (const series of tables.rights.filter(({ kind }) => kind === 'series')) assertChain(series, tables.receipts)
}

function assertLedger({ order, items, ledger }: DeskSale): void {
  if (total(items.map(priceOfLine)) !== order.total) throw new Violation(4, 'the lines of an order do not add up')
  // A buyer's attempt at the provider that failed stays in the ledger of an order that a desk sells later.
  const paid = total(ledger.filter(isMoney).map(({ amount }) => amount))
  if (paid !== total(items.map((item) => priceOf(item, piecesLeft(item)))))
    throw new Violation(4, 'the payments of an order do not add up')
  if (items.every((item) => piecesLeft(item) === 0) !== isOver(order.status_code))
    throw new Violation(4, 'an order is taken back and is not')
}

const ownPayments = ({ ledger, receipt }: DeskSale) => ledger.filter(({ receipt_id }) => receipt_id === receipt?.id)

type Taxed = { readonly taxes: SaleSums['taxes'] }

const taxByRate = (taxed: readonly Taxed[]) =>
  sumsBy(
    taxed.flatMap(({ taxes }) => taxes),
    ({ rate }) => rate,
    ({ tax }) => tax,
  )

/** Asserts that the receipts of what was taken back come to the difference between the whole sale and its rest. */
function assertTakenBack(sale: DeskSale, oracle: Oracle): void {
  const { order, items, voids } = sale
  // A lost device has refunded a voucher that is already spent. Its receipt stays, and an incident reports it.
  if (oracle.lost.has(order.device_id ?? '') && items.some(({ voucher_id }) => voucher_id !== null)) return
  const owned = ownPayments(sale)
  const whole = countSale(items.map(wholeOf), owned)
  // Refunds by the office come after every void. Their cash leaves a drawer in a later shift.
  const rest = items.map((line) => ({
    line,
    pieces: piecesLeft(line) + (oracle.refundedQuantities.get(line.id) ?? 0),
  }))
  const kept = keptPayments(rest, owned)
  const voided = countSale(rest, kept)
  const isRight =
    total(voids.map((receipt) => receipt.total)) === voided.turnover - whole.turnover &&
    stableJson(taxByRate([...voids, whole])) === stableJson(taxByRate([voided])) &&
    stableJson(byMethod([...owned, ...voids.flatMap(({ tenders }) => tenders)])) === stableJson(byMethod(kept))
  if (!isRight) throw new Violation(4, 'the counter-receipts are not what was taken back')
}

const NO_VOUCHERS = stableJson({ sold: 0, sold_taxed: 0, redeemed_taxed: 0 })

/**
 * Asserts that the receipt of a sale says what was sold, how it was paid and which tax is in it. Which of two lines alike
 * has the odd cent depends on their order.
 */
function assertReceipt(sale: DeskSale): void {
  const { items, receipt } = sale
  const owned = ownPayments(sale)
  if (receipt && stableJson(byMethod(owned)) !== stableJson(byMethod(receipt.tenders)))
    throw new Violation(4, 'the tenders of a receipt are not its payments')
  const sold = countSale(items.map(wholeOf), owned)
  if (
    receipt?.total !== sold.turnover ||
    receipt.discount !== sold.discount ||
    stableJson(taxByRate([receipt])) !== stableJson(taxByRate([sold])) ||
    items.some(({ taxes }, i) => Math.abs(taxes - (sold.lineTaxes[i] ?? 0)) > 1) ||
    total(items.map(({ taxes }) => taxes)) !== total(sold.lineTaxes)
  )
    throw new Violation(4, 'a receipt is not its order')
  if (stableJson(receipt.vouchers ?? JSON.parse(NO_VOUCHERS)) !== stableJson(sold.vouchers))
    throw new Violation(4, 'a receipt says other vouchers than its order')
}

/** Asserts that the cash of the office's refunds has left drawers once, or is still to be paid out. */
function assertPaidOutOnce({ order: { payout }, ledger, payouts }: DeskSale): void {
  const back = ledger.filter(({ amount, method }) => amount < 0 && method === 'cash')
  const due = total(back.filter(({ status }) => status === 'pending').map(({ amount }) => amount))
  if (due !== (payout?.amount ?? 0))
    throw new Violation(4, 'cash is to be paid out and no desk has to, or the other way round')
  const given = total(
    back.filter(({ receipt_id }) => payouts.some(({ id }) => id === receipt_id)).map(({ amount }) => amount),
  )
  const booked = payouts.filter(({ id }) => back.some(({ receipt_id }) => receipt_id === id))
  if (total(booked.flatMap(({ tenders }) => tenders).map(({ amount }) => amount)) !== given)
    throw new Violation(4, 'a payout is not its refund')
  if (back.some(({ status, receipt_id }) => status === 'confirmed' && receipt_id === null))
    throw new Violation(4, 'cash was given back and no drawer moved')
}

function assertShifts({ receipts, cash_box_shifts }: Tables): void {
  for (const shift of cash_box_shifts) {
    const { turnover, sales, cash } = countShift(receipts.filter(({ shift_id }) => shift_id === shift.id))
    if (turnover !== shift.total || sales !== shift.qty)
      throw new Violation(4, 'a shift is not the sum of its receipts')
    if (shift.status === 'closed' && shift.expected !== cash)
      throw new Violation(4, 'a closed shift expected another sum')
  }
}

/** Asserts that what is owed to the holders of vouchers is what was sold less what was redeemed. */
function assertVoucherDebt({ orders, order_items, payments, receipts, vouchers }: Tables, oracle: Oracle): void {
  const soldIn = new Map(orders.map(({ id, shift_id }) => [id, shift_id]))
  const isPayout = ({ order_id, shift_id, kind }: Receipt) => kind === 'void' && soldIn.get(order_id ?? '') !== shift_id
  const kept = receipts.filter(
    (receipt) =>
      soldIn.has(receipt.order_id ?? '') &&
      (receipt.kind !== 'void' || payments.some(({ receipt_id }) => receipt_id === receipt.id)) &&
      !isPayout(receipt),
  )
  const { sold, sold_taxed, redeemed, redeemed_taxed } = countShift(kept)
  const owed = total(
    vouchers.filter(({ order_id }) => order_id !== null).map((voucher) => voucher.value - voucher.sold),
  )
  const spent = total(
    vouchers
      .filter(({ order_id }) => order_id === null)
      .map(({ id, sold: gone, value }) => gone - (oracle.credited.has(id) ? value : 0)),
  )
  // The office credits and cancels vouchers without a receipt.
  const credited =
    0 -
    total(
      payments
        .filter(
          ({ receipt_id, method, status }) => receipt_id === null && method === 'voucher' && status === 'confirmed',
        )
        .map(({ amount }) => amount),
    )
  const undone = total(
    order_items
      .filter(({ id, voucher_id }) => voucher_id !== null && oracle.refundedQuantities.has(id))
      .map(({ static_price }) => static_price),
  )
  if (owed !== sold + sold_taxed - redeemed - redeemed_taxed + spent + credited - undone)
    throw new Violation(4, 'what is owed to the holders of vouchers is not sold less redeemed')
}

function assertChain({ id, used }: RowOf<'rights'>, receipts: readonly Receipt[]): void {
  const chain = receipts.filter(({ right_id }) => right_id === id).sort((a, b) => a.number - b.number)
  let last: Pick<Receipt, 'number'> & { readonly hash: string | null } = { number: 0, hash: null }
  for (const receipt of chain) {
    const { number, prev_hash, hash } = receipt
    if (number !== last.number + 1 || prev_hash !== last.hash || hash !== hashOf(receipt))
      throw new Violation(5, `receipt ${number} does not follow ${last.number}`)
    last = receipt
  }
  if (used !== last.number) throw new Violation(5, 'a series has lost count')
}
