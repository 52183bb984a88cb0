import { DomainError } from '../../../shared/kernel/errors'
import { lineDiscounts } from '../../../shared/orders/rules'
import {
  chooseRights,
  type HeldRight,
  type RightQuantity,
  type RightSubject,
  sellableQtyOf,
  subjectKey,
} from '../../../shared/rights/rules'
import type { CartPayment } from '../cart/contents'
import { balanceSubject } from '../pay/voucher-balance'
import type { Position } from './positions'
import { shortOf } from './shortfall'

/** Quantity of one subject that a sale needs in all. */
type Demand = { readonly subject: RightSubject; readonly name: string; readonly qty: number }

function demandsOf(positions: readonly Position[]): Demand[] {
  const demands = new Map<string, Demand>()
  const add = (subject: RightSubject | null, name: string, qty: number) => {
    if (!subject) return
    const before = demands.get(subjectKey(subject))
    demands.set(subjectKey(subject), { subject, name, qty: (before?.qty ?? 0) + qty })
  }
  for (const { subject, subject_name, promo_use, qty } of positions) {
    add(subject, subject_name, qty)
    add(promo_use, subject_name, qty)
  }
  return [...demands.values()]
}

/** The most of one subject that the server is asked for at once. */
const MAX_REQUESTED = 500

/** Quantities a sale needs beyond the rights that this device holds. */
export const shortage = (positions: readonly Position[], held: readonly HeldRight[]): Demand[] =>
  demandsOf(positions).flatMap((demand) => {
    const short = demand.qty - sellableQtyOf(held, demand.subject)
    return short > 0 ? [{ ...demand, qty: Math.min(short, MAX_REQUESTED) }] : []
  })

/** A position with the rights it is sold from and its discount in cents. */
type Allocated<P extends Position> = P & {
  readonly right_id: string | null
  readonly discount_right_id: string | null
  readonly discount: number
}

type Allocation<P extends Position> = {
  readonly allocated: readonly Allocated<P>[]
  /** Quantities that the sale takes from each right. */
  readonly take: readonly RightQuantity[]
}

/**
 * Allocates every position to the held rights. A position that takes from several rights is split.
 * Throws a refusal for the cashier where the held rights do not suffice.
 */
export function allocateRights<P extends Position>(positions: readonly P[], held: readonly HeldRight[]): Allocation<P> {
  const spare = new Map<string, { readonly id: string; left: number }[]>()
  const take: RightQuantity[] = []
  for (const { subject, name, qty } of demandsOf(positions)) {
    const found = chooseRights(held, subject, qty)
    if (!found) throw shortOf(subject, 'alone', { name, left: sellableQtyOf(held, subject) })
    take.push(...found)
    spare.set(
      subjectKey(subject),
      found.map(({ id, qty }) => ({ id, left: qty })),
    )
  }
  /** Takes a quantity of a subject from the spare rights, in their order. */
  const cut = (
    subject: RightSubject | null,
    wanted: number,
  ): { readonly id: string | null; readonly qty: number }[] => {
    if (!subject) return [{ id: null, qty: wanted }]
    let missing = wanted
    return (spare.get(subjectKey(subject)) ?? []).flatMap((right) => {
      const qty = Math.min(right.left, missing)
      right.left -= qty
      missing -= qty
      return qty === 0 ? [] : [{ id: right.id, qty }]
    })
  }
  const parts = positions.flatMap((position) =>
    cut(position.subject, position.qty).flatMap(({ id, qty }) =>
      cut(position.promo_use, qty).map((use) => ({
        ...position,
        qty: use.qty,
        right_id: id,
        discount_right_id: use.id,
      })),
    ),
  )
  const discounts = lineDiscounts(parts)
  return { allocated: parts.map((part, i) => ({ ...part, discount: discounts[i] ?? 0 })), take }
}

/** A payment with the right a voucher's balance is taken from. Null for other methods. */
type AllocatedPayment = CartPayment & { readonly right_id: string | null }

/**
 * Allocates every voucher payment to the held balances. Throws `vouchers.not_held` where this desk does not hold enough
 * of one.
 */
export function allocateBalances(payments: readonly CartPayment[], held: readonly HeldRight[]): AllocatedPayment[] {
  const used = payments.flatMap(({ voucher_id }) => voucher_id ?? [])
  if (new Set(used).size !== used.length) throw new DomainError('vouchers.twice')
  return payments.flatMap((payment): AllocatedPayment[] => {
    if (payment.method !== 'voucher') return [{ ...payment, right_id: null }]
    const found =
      payment.voucher_id === undefined || payment.amount === 0
        ? null
        : chooseRights(held, balanceSubject(payment.voucher_id), payment.amount)
    if (!found) throw new DomainError('vouchers.not_held')
    return found.map(({ id, qty }) => ({ ...payment, amount: qty, right_id: id }))
  })
}
