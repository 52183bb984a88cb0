import type { RowOf } from '../../../../shared/registry'
import {
  isMoney,
  keptPayments,
  type Part,
  piecesLeft,
  priceOf,
  priceOfLine,
  total,
} from '../../../harness/figures/arithmetic'

type Item = RowOf<'order_items'>
type Payment = RowOf<'payments'>

/** What a refund takes back. */
export type RefundTruth = {
  readonly parts: readonly { readonly item: Item; readonly qty: number }[]
  /** Amount that it gives back, in cents. */
  readonly amount: number
  /** What goes back to vouchers of it. */
  readonly balances: readonly Balance[]
}

/** Amount that goes back to a voucher, in cents. */
export type Balance = { readonly subject_id: string; readonly qty: number }

/** The prefix under which the details of a request name the quantity of a line. */
const ASKED = 'item '

/** Quantities that a request for a refund names, by order line; null for a request of all that is left. */
export function askedQuantities(details: RowOf<'incidents'>['details']): ReadonlyMap<string, number> | null {
  const named = Object.entries(details).filter(([key]) => key.startsWith(ASKED))
  return named.length > 0 ? new Map(named.map(([key, qty]) => [key.slice(ASKED.length), Number(qty)])) : null
}

/**
 * Counts what the refund of an order must take back and give back. Of the lines asked for, as many pieces as are left;
 * for them their price, and if nothing is left afterwards, all money that the organisation still has of the order.
 * @param asked quantities by order line; null for all that is left
 */
export function refundTruth(
  items: readonly Item[],
  ledger: readonly Payment[],
  asked: ReadonlyMap<string, number> | null,
): RefundTruth {
  const money = ledger.filter(isMoney)
  const takenOf = (item: Item) => Math.min(piecesLeft(item), asked ? (asked.get(item.id) ?? 0) : piecesLeft(item))
  const before = items.map((line) => ({ line, pieces: piecesLeft(line) }))
  const after = items.map((line) => ({ line, pieces: piecesLeft(line) - takenOf(line) }))
  const isAll = after.every(({ pieces }) => pieces === 0)
  return {
    parts: items.flatMap((item) => (takenOf(item) > 0 ? [{ item, qty: takenOf(item) }] : [])),
    amount: isAll ? total(money.map(({ amount }) => amount)) : worthOf(before) - worthOf(after),
    balances: isAll ? unreturned(money) : split(items, money, before, after),
  }
}

const worthOf = (parts: readonly Part[]) => total(parts.map(({ line, pieces }) => priceOf(line, pieces)))

/** What vouchers have paid of an order and do not have back yet. */
function unreturned(money: readonly Payment[]): readonly Balance[] {
  const paying = new Set(money.flatMap(({ voucher_id, amount }) => (voucher_id && amount > 0 ? [voucher_id] : [])))
  return [...paying].map((id) => ({
    subject_id: id,
    qty: total(money.filter(({ voucher_id }) => voucher_id === id).map(({ amount }) => amount)),
  }))
}

/** What the vouchers that paid an order keep less when pieces of it are taken back. */
function split(
  items: readonly Item[],
  money: readonly Payment[],
  before: readonly Part[],
  after: readonly Part[],
): readonly Balance[] {
  const paid = money.filter(({ amount }) => amount > 0)
  if (paid.every(({ voucher_id }) => voucher_id === null)) return []
  if (total(paid.map(({ amount }) => amount)) !== total(items.map(priceOfLine)))
    throw new RangeError('vouchers paid an order with fees that came later: nothing here knows what they have back')
  const kept = keptPayments(after, paid)
  return keptPayments(before, paid).flatMap(({ amount }, i) => {
    const [id, qty] = [paid[i]?.voucher_id ?? null, amount - (kept[i]?.amount ?? 0)]
    return id !== null && qty > 0 ? [{ subject_id: id, qty }] : []
  })
}
