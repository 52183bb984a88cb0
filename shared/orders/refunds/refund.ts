import { DomainError } from '../../kernel/errors'
import { sum } from '../../kernel/money'
import type { RowOf } from '../../registry'
import { voucherCoverage } from '../../vouchers/rules'
import type { PricedSaleLine } from '../rules'
import { isGoods, isShippingLine } from '../shipping-line'
import { countsAsPaid } from '../status'
import { calculateRest, counterReceiptSums, remainingLine, remainingLineQty, soldLine } from './rest'

type Item = RowOf<'order_items'>
/** A payment; the office also knows which payment a refund gives back. */
type Payment = RowOf<'payments'> & { readonly refund_of_id?: string | null }

/** A quantity of one order line. */
export type ItemQty = { readonly id: string; readonly qty: number }

const REQUESTED_PREFIX = 'item '

/** Number of people inside whose tickets a refund takes back. */
export const usedQty = ({ lines }: Pick<Refund, 'lines'>): number =>
  sum(lines.map(({ item, qty }) => Math.max(0, item.checked_in_qty - (remainingLineQty(item) - qty))))

/** Encodes the requested lines of a refund request for the incident's details. */
export const encodeRequestedItems = (items: readonly ItemQty[]): Record<string, number> =>
  Object.fromEntries(items.map(({ id, qty }) => [`${REQUESTED_PREFIX}${id}`, qty]))

/** Decodes the requested lines from an incident's details; null for everything that is left. */
export function decodeRequestedItems(details: RowOf<'incidents'>['details']): readonly ItemQty[] | null {
  const asked = Object.entries(details).flatMap(([key, qty]) =>
    key.startsWith(REQUESTED_PREFIX) && typeof qty === 'number'
      ? [{ id: key.slice(REQUESTED_PREFIX.length), qty }]
      : [],
  )
  return asked.length > 0 ? asked : null
}

export type Refund = {
  /** The lines and quantities to refund. */
  readonly lines: readonly { readonly item: Item; readonly qty: number }[]
  /**
   * The amount given back per payment, as negative amounts; null if nothing of a part payment goes back, or nothing
   * can.
   */
  readonly returned: readonly Payment[] | null
  /** True if all of a part payment stays on the rest: the lines can be cancelled. */
  readonly stays: boolean
  /** Their sum in cents. */
  readonly amount: number
  /** Turnover, taxes and voucher amounts that are taken back, negative. */
  readonly sums: Pick<ReturnType<typeof counterReceiptSums>, 'discount' | 'taxes' | 'vouchers'>
  /** True if anything of the order is left afterwards, and if only free items would be. */
  readonly left: boolean
  readonly only_free: boolean
}

/**
 * Calculates a refund: as much as is left of the requested items, or everything if `asked` is null. Several refunds and
 * voids together give back the same as one. Of an order that is paid in part, only what exceeds the price of the rest
 * goes back.
 */
export function calculateRefund(
  items: readonly Item[],
  ledger: readonly Payment[],
  asked: readonly ItemQty[] | null,
): Refund {
  const counted = ledger.filter(countsAsPaid)
  const paid = counted.filter(({ amount }) => amount > 0)
  const backOf = (item: Item) =>
    Math.min(
      remainingLineQty(item),
      asked ? (asked.find(({ id }) => id === item.id)?.qty ?? 0) : remainingLineQty(item),
    )
  const rest = (of: (item: Item) => number) =>
    calculateRest(
      items.map((item) => ({ ...soldLine(item), left: of(item) })),
      paid,
    )
  const [before, after] = [rest(remainingLineQty), rest((item) => remainingLineQty(item) - backOf(item))]
  const left = items.some((item) => remainingLineQty(item) > backOf(item))
  const follows = sum(counted.map(({ amount }) => amount)) === before.total
  const { returned: split, discount, taxes, vouchers } = counterReceiptSums(paid, before, after)
  const money = sum(counted.map(({ amount }) => amount))
  const excess = money - after.total
  const isSplit = follows && 0 - sum(split.map(({ amount }) => amount)) === excess
  const kept = items.map((item) => remainingLine({ ...soldLine(item), left: remainingLineQty(item) - backOf(item) }))
  const stays = left && !isSplit && excess <= 0 && canPayForLines(kept, unrefundedPayments(counted))
  const some = isSplit
    ? split
    : excess > 0 && money <= before.total
      ? excessOf(kept, unrefundedPayments(counted), excess)
      : null
  const returned = left ? some : unrefundedPayments(counted)
  return {
    lines: items.flatMap((item) => (backOf(item) > 0 ? [{ item, qty: backOf(item) }] : [])),
    returned,
    stays,
    amount: 0 - sum((returned ?? []).map(({ amount }) => amount)),
    sums: { discount, taxes, vouchers },
    left,
    only_free: left && after.total === 0 && before.total > 0,
  }
}

/**
 * Rates how well a refund matches a payment: explicitly linked, or else by the same payment method, the last payment
 * first.
 */
const matchRank = (back: Payment, { id, method, voucher_id, voucher_rate }: Payment): number => {
  if (back.refund_of_id === id) return 0
  if (back.method === method && back.voucher_id === voucher_id && back.voucher_rate === voucher_rate) return 1
  return voucher_id === null ? 2 : 3
}

/**
 * Returns true if what was paid can pay for some lines: a voucher pays for no voucher, and a single-purpose one only at
 * its rate.
 */
export function canPayForLines(kept: readonly PricedSaleLine[], unrefunded: readonly Payment[]): boolean {
  const paid = unrefunded.map((payment) => ({ ...payment, amount: 0 - payment.amount }))
  return paid.every((payment) => {
    const others = paid.filter(({ id }) => id !== payment.id)
    return payment.method !== 'voucher' || voucherCoverage(kept, others, payment.voucher_rate) >= payment.amount
  })
}

/** Money that a desk pays out has a receipt, whose taxes are those of whole lines. */
const isCash = ({ method }: Payment): boolean => method === 'cash'

/**
 * Gives back a part of what was paid, to vouchers first and the last payment first. Null where the rest cannot stay, or
 * cash would go back.
 */
function excessOf(kept: readonly PricedSaleLine[], paid: readonly Payment[], excess: number): Payment[] | null {
  const rank = ({ voucher_id, voucher_rate }: Payment) => (voucher_rate !== null ? 0 : voucher_id !== null ? 1 : 2)
  let rest = excess
  const returned = [...paid]
    .sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? 1 : -1))
    .flatMap((payment) => {
      const part = Math.min(rest, 0 - payment.amount)
      rest -= part
      return part > 0 ? [{ ...payment, amount: 0 - part }] : []
    })
  const back = new Map(returned.map(({ id, amount }) => [id, amount]))
  const remaining = paid.map((payment) => ({ ...payment, amount: payment.amount - (back.get(payment.id) ?? 0) }))
  return !returned.some(isCash) && canPayForLines(kept, remaining) ? returned : null
}

/** Returns the unrefunded amount of each payment, negated. A provider refunds at most the payment's amount. */
export function unrefundedPayments(ledger: readonly Payment[]): Payment[] {
  const paid = ledger.filter(({ amount }) => amount > 0)
  const left = new Map(paid.map(({ id, amount }) => [id, amount]))
  const latest = [...paid].sort((a, b) => (a.id < b.id ? 1 : -1))
  const known = ({ refund_of_id }: Payment) => Number(typeof refund_of_id === 'string')
  for (const back of ledger.filter(({ amount }) => amount < 0).sort((a, b) => known(b) - known(a))) {
    let rest = 0 - back.amount
    for (const { id } of [...latest].sort((a, b) => matchRank(back, a) - matchRank(back, b))) {
      const part = Math.min(rest, left.get(id) ?? 0)
      left.set(id, (left.get(id) ?? 0) - part)
      rest -= part
    }
  }
  return paid.flatMap((payment) => {
    const amount = 0 - (left.get(payment.id) ?? 0)
    return amount === 0 ? [] : [{ ...payment, amount }]
  })
}

/**
 * Throws if a refund cannot be paid: partial although the payments do not allow it (`orders.refund_whole`), of a part
 * payment that the rest takes (`orders.cancel_instead`), of nothing (`not_paid`), or leaving only free items.
 */
export function assertRefundable({ returned, stays, amount, only_free }: Refund): void {
  if (stays) throw new DomainError('orders.cancel_instead')
  if (returned === null) throw new DomainError('orders.refund_whole')
  if (amount === 0) throw new DomainError('orders.not_paid')
  if (only_free) throw new DomainError('orders.refund_only_free')
}

/**
 * Calculates a requested refund, at desk and server alike. Throws `orders.voided_meanwhile` if the items are no longer
 * left or are part of a ticket; otherwise like `assertRefundable`.
 */
export function requestedRefund(items: readonly Item[], ledger: readonly Payment[], asked: readonly ItemQty[]): Refund {
  if (!isLeft(items, asked)) throw new DomainError('orders.voided_meanwhile')
  const refund = calculateRefund(items, ledger, asked)
  assertRefundable(refund)
  return refund
}

/**
 * Returns the requested lines, or all that is left if `asked` is null. Throws `orders.voided_meanwhile` if they are no
 * longer left.
 */
export function requestedLines(items: readonly Item[], asked: readonly ItemQty[] | null): Refund['lines'] {
  if (asked && !isLeft(items, asked)) throw new DomainError('orders.voided_meanwhile')
  return items.flatMap((item) => {
    const qty = asked ? (asked.find(({ id }) => id === item.id)?.qty ?? 0) : remainingLineQty(item)
    return qty > 0 ? [{ item, qty }] : []
  })
}

/**
 * Returns the requested lines, and the order's shipping if nothing else would be left: shipping alone is not delivered.
 */
export function withLastShipping(items: readonly Item[], asked: readonly ItemQty[]): readonly ItemQty[] {
  const remains = (item: Item) => remainingLineQty(item) > (asked.find(({ id }) => id === item.id)?.qty ?? 0)
  const left = items.filter(remains)
  if (left.some(isGoods)) return asked
  return [...asked, ...left.filter(isShippingLine).map((item) => ({ id: item.id, qty: remainingLineQty(item) }))]
}

/**
 * Returns true if a part of a line can be refunded: some pieces of a product, or some places of a ticket without a
 * seat.
 */
export const isDivisible = ({ product_id, event_id, seat_id }: Item): boolean =>
  product_id !== null || (event_id !== null && seat_id === null)

/** Returns true if the requested quantity of every line is left. Seats and vouchers are refunded as a whole. */
function isLeft(items: readonly Item[], asked: readonly ItemQty[]): boolean {
  const fits = ({ id, qty }: ItemQty) => {
    const item = items.find((each) => each.id === id)
    return item !== undefined && qty <= remainingLineQty(item) && (isDivisible(item) || qty === remainingLineQty(item))
  }
  return new Set(asked.map(({ id }) => id)).size === asked.length && asked.every(fits)
}
