import { DomainError } from '../../kernel/errors'
import { sum } from '../../kernel/money'
import type { RowOf } from '../../registry'
import { countsAsPaid } from '../rules'
import { isShippingLine } from '../shipping-line'
import { calculateRest, counterReceiptSums, remainingLineQty, soldLine } from './rest'

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
    key.startsWith(REQUESTED_PREFIX) && typeof qty === 'number' ? [{ id: key.slice(REQUESTED_PREFIX.length), qty }] : [],
  )
  return asked.length > 0 ? asked : null
}

export type Refund = {
  /** The lines and quantities to refund. */
  readonly lines: readonly { readonly item: Item; readonly qty: number }[]
  /** The amount given back per payment, as negative amounts; null if the payments are not split by line. */
  readonly returned: readonly Payment[] | null
  /** Their sum in cents. */
  readonly amount: number
  /** Turnover, taxes and voucher amounts that are taken back, negative. */
  readonly sums: Pick<ReturnType<typeof counterReceiptSums>, 'discount' | 'taxes' | 'vouchers'>
  /** True if anything of the order is left afterwards, and if only free items would be. */
  readonly left: boolean
  readonly only_free: boolean
}

/**
 * Calculates a refund: as much as is left of the requested items, or everything if `asked` is null. Several refunds and voids
 * together give back the same as one. An order whose payments are not split by line can only be refunded as a whole.
 */
export function calculateRefund(items: readonly Item[], ledger: readonly Payment[], asked: readonly ItemQty[] | null): Refund {
  const counted = ledger.filter(countsAsPaid)
  const paid = counted.filter(({ amount }) => amount > 0)
  const backOf = (item: Item) => Math.min(remainingLineQty(item), asked ? (asked.find(({ id }) => id === item.id)?.qty ?? 0) : remainingLineQty(item))
  const rest = (of: (item: Item) => number) =>
    calculateRest(
      items.map((item) => ({ ...soldLine(item), left: of(item) })),
      paid,
    )
  const [before, after] = [rest(remainingLineQty), rest((item) => remainingLineQty(item) - backOf(item))]
  const left = items.some((item) => remainingLineQty(item) > backOf(item))
  const follows = sum(counted.map(({ amount }) => amount)) === before.total
  const { returned: split, discount, taxes, vouchers } = counterReceiptSums(paid, before, after)
  const some = follows ? split : null
  const returned = left ? some : unrefunded(counted)
  return {
    lines: items.flatMap((item) => (backOf(item) > 0 ? [{ item, qty: backOf(item) }] : [])),
    returned,
    amount: 0 - sum((returned ?? []).map(({ amount }) => amount)),
    sums: { discount, taxes, vouchers },
    left,
    only_free: left && after.total === 0 && before.total > 0,
  }
}

/** Rates how well a refund matches a payment: explicitly linked, or else by the same payment method, the last payment first. */
const matchRank = (back: Payment, { id, method, voucher_id, voucher_rate }: Payment): number => {
  if (back.refund_of_id === id) return 0
  if (back.method === method && back.voucher_id === voucher_id && back.voucher_rate === voucher_rate) return 1
  return voucher_id === null ? 2 : 3
}

/** Returns the unrefunded amount of each payment, negated. A provider refunds at most the payment's amount. */
function unrefunded(ledger: readonly Payment[]): Payment[] {
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
 * Throws if a refund cannot be paid: partial but not split by line (`orders.refund_whole`), of nothing (`not_paid`), or leaving only
 * free items.
 */
export function assertRefundable({ returned, amount, only_free }: Refund): void {
  if (returned === null) throw new DomainError('orders.refund_whole')
  if (amount === 0) throw new DomainError('orders.not_paid')
  if (only_free) throw new DomainError('orders.refund_only_free')
}

/**
 * Calculates a requested refund, at desk and server alike. Throws `orders.voided_meanwhile` if the items are no longer left or are
 * part of a ticket; otherwise like `assertRefundable`.
 */
export function requestedRefund(items: readonly Item[], ledger: readonly Payment[], asked: readonly ItemQty[]): Refund {
  if (!isLeft(items, asked)) throw new DomainError('orders.voided_meanwhile')
  const refund = calculateRefund(items, ledger, asked)
  assertRefundable(refund)
  return refund
}

/** Returns the requested lines, or all that is left if `asked` is null. Throws `orders.voided_meanwhile` if they are no longer left. */
export function requestedLines(items: readonly Item[], asked: readonly ItemQty[] | null): Refund['lines'] {
  if (asked && !isLeft(items, asked)) throw new DomainError('orders.voided_meanwhile')
  return items.flatMap((item) => {
    const qty = asked ? (asked.find(({ id }) => id === item.id)?.qty ?? 0) : remainingLineQty(item)
    return qty > 0 ? [{ item, qty }] : []
  })
}

/** Returns the requested lines, and the order's shipping if nothing else would be left: shipping alone is not delivered. */
export function withLastShipping(items: readonly Item[], asked: readonly ItemQty[]): readonly ItemQty[] {
  const remains = (item: Item) => remainingLineQty(item) > (asked.find(({ id }) => id === item.id)?.qty ?? 0)
  const left = items.filter(remains)
  return left.every(isShippingLine) ? [...asked, ...left.map((item) => ({ id: item.id, qty: remainingLineQty(item) }))] : asked
}

/** Returns true if a part of a line can be refunded: some pieces of a product, or some places of a ticket without a seat. */
export const isDivisible = ({ product_id, event_id, seat_id }: Item): boolean => product_id !== null || (event_id !== null && seat_id === null)

/** Returns true if the requested quantity of every line is left. Seats and vouchers are refunded as a whole. */
function isLeft(items: readonly Item[], asked: readonly ItemQty[]): boolean {
  const fits = ({ id, qty }: ItemQty) => {
    const item = items.find((each) => each.id === id)
    return item !== undefined && qty <= remainingLineQty(item) && (isDivisible(item) || qty === remainingLineQty(item))
  }
  return new Set(asked.map(({ id }) => id)).size === asked.length && asked.every(fits)
}
