import { rateAt } from '../../../shared/events/tax'
import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import { sum } from '../../../shared/kernel/money'
import type { createOrder } from '../../../shared/orders/commands'
import { DESK_METHODS, discountsOf, freeMisused } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import type { HeldOrder } from '../../../shared/rights/commands'
import { type HeldRight, leftOn, type Subject, subjectKey, type Taken, takeFrom } from '../../../shared/rights/rules'
import type { LocalRows } from '../../sync/rows/local-rows'
import { type Sum, summed } from '../cart/totals'
import type { SaleRequest, Tendered } from '../register/contract'
import { MAX_POSITIONS, type Position, positionsOf } from './positions'
import { reduced } from './reduction'
import { shortOf } from './shortfall'

/** A position with the right it is sold from. */
type Assigned<P extends Position> = P & { readonly right_id: string | null; readonly discount_right_id: string | null; readonly discount: number }

type Quote = Sum & {
  readonly positions: readonly Position[]
  readonly reduction: NonNullable<Args<typeof createOrder>['input']['reduction']> | null
  readonly payments: readonly Tendered[]
  readonly static_title: string
}

/** Each payment with the rate that a single-purpose voucher lowers the turnover of. Throws `vouchers.unknown`. */
const rated = (rows: LocalRows, payments: readonly Tendered[], rate: (tax_group_id: string) => number): Promise<Tendered[]> =>
  Promise.all(
    payments.map(async (payment) => {
      if (!payment.voucher_id) return payment
      const voucher = await rows.get('vouchers', payment.voucher_id)
      if (!voucher) throw new DomainError('vouchers.unknown')
      return { ...payment, voucher_rate: voucher.tax_group_id === null ? undefined : rate(voucher.tax_group_id) }
    }),
  )

/** Prices a cart from the local rows, as they are now, an order that was picked up as it was reserved, and what vouchers may pay of it. Throws in words where something is not for sale. */
export async function quote(
  rows: LocalRows,
  { lines, reduction: wanted, payments: tendered }: Pick<SaleRequest, 'lines' | 'reduction' | 'payments'>,
  order: HeldOrder | null,
  at: string,
  { lang: language }: Pick<RowOf<'orgs'>, 'lang'>,
): Promise<Quote> {
  if (lines.length === 0) throw new DomainError('orders.empty')
  const groups = await rows.where('tax_groups', {})
  const rate = (tax_group_id: string) => {
    const found = rateAt(groups, tax_group_id, at)
    if (found === null) throw new DomainError('orders.price_unknown')
    return found
  }
  const pricing = { rows, at, language, rate, order }
  const full: Position[] = []
  for (const line of lines) {
    if (!Number.isSafeInteger(line.qty) || line.qty < 1) throw new DomainError('orders.empty')
    full.push(...(await positionsOf(pricing, line)))
    if (full.length > MAX_POSITIONS) throw new DomainError('rights.too_many', { max: MAX_POSITIONS })
  }
  const { positions, reduction } = await reduced(rows, full, wanted ?? null, at, order)
  const payments = await rated(rows, tendered, rate)
  const figures = summed(positions, payments, order?.before)
  if (figures.due <= 0 && figures.total > 0) throw new DomainError('orders.nothing_due')
  payments.forEach(({ method, amount, voucher_rate }, i) => {
    if (method !== 'voucher' || amount <= figures.coverable(voucher_rate ?? null, payments.slice(0, i))) return
    throw new DomainError(figures.coverable(null, []) === 0 ? 'vouchers.no_voucher_for_voucher' : 'vouchers.not_for_this')
  })
  const shows = positions.flatMap(({ admission }) => (admission ? [admission.event.title] : []))
  const titles = [...new Set(shows.length > 0 ? shows : positions.map(({ static_name }) => static_name))]
  return { positions, reduction, payments, ...figures, static_title: titles.join(' · ').slice(0, 200) }
}

type Due = { readonly payments: readonly Tendered[]; readonly total: number; readonly paid: number; readonly missing: (amount: number) => DomainError }

/** What is wrong with the money for a sale, in the order in which it is said. */
const REFUSALS: readonly ((due: Due) => DomainError | false | undefined)[] = [
  ({ payments }) => payments.some(({ method }) => !DESK_METHODS.includes(method)) && new DomainError('orders.method_not_at_desk'),
  ({ payments }) => payments.some(({ amount }) => amount < 0 || !Number.isSafeInteger(amount)) && new DomainError('orders.wrong_total'),
  ({ payments, missing }) =>
    payments.flatMap(({ amount, given, method }) => (method === 'cash' && given !== null && given < amount ? [missing(amount - given)] : []))[0],
  ({ payments, total }) => freeMisused(payments, total) && new DomainError('orders.wrong_total'),
  ({ payments, paid, total, missing }) => (payments.length === 0 || paid < total) && missing(total - paid),
  ({ paid, total }) => paid > total && new DomainError('orders.wrong_total'),
]

/** Checks that the money covers the sale and answers the change. Throws in words. */
export function settle(payments: readonly Tendered[], total: number): number {
  const missing = (amount: number) => new DomainError('orders.underpaid', { missing: amount })
  const due = { payments, total, paid: sum(payments.map(({ amount }) => amount)), missing }
  for (const refusal of REFUSALS) {
    const refused = refusal(due)
    if (refused) throw refused
  }
  return sum(payments.map(({ method, amount, given }) => (method === 'cash' && given !== null ? given - amount : 0)))
}

/** Everything a sale takes of one subject. */
type Demand = { readonly subject: Subject; readonly name: string; readonly qty: number }

function demandsOf(positions: readonly Position[]): Demand[] {
  const demands = new Map<string, Demand>()
  const add = (subject: Subject | null, name: string, qty: number) => {
    if (!subject) return
    const before = demands.get(subjectKey(subject))
    demands.set(subjectKey(subject), { subject, name, qty: (before?.qty ?? 0) + qty })
  }
  for (const { subject, subject_name, use, qty } of positions) {
    add(subject, subject_name, qty)
    add(use, subject_name, qty)
  }
  return [...demands.values()]
}

/**
 * Which right each position is sold from; one that takes from several is split. Throws in words where what is held does
 * not suffice.
 */
export function assign<P extends Position>(
  positions: readonly P[],
  held: readonly HeldRight[],
): { readonly assigned: readonly Assigned<P>[]; readonly take: readonly Taken[] } {
  const spare = new Map<string, { readonly id: string; left: number }[]>()
  const take: Taken[] = []
  for (const { subject, name, qty } of demandsOf(positions)) {
    const found = takeFrom(held, subject, qty)
    if (!found) throw shortOf(subject, 'alone', { name, left: leftOn(held, subject) })
    take.push(...found)
    spare.set(
      subjectKey(subject),
      found.map(({ id, qty }) => ({ id, left: qty })),
    )
  }
  /** Cuts some of a subject off the rights it is taken from. */
  const cut = (subject: Subject | null, wanted: number): { readonly id: string | null; readonly qty: number }[] => {
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
      cut(position.use, qty).map((use) => ({ ...position, qty: use.qty, right_id: id, discount_right_id: use.id })),
    ),
  )
  const shares = discountsOf(parts)
  return { assigned: parts.map((part, i) => ({ ...part, discount: shares[i] ?? 0 })), take }
}

/** What a sale needs beyond what is held. */
export const shortage = (positions: readonly Position[], held: readonly HeldRight[]): Demand[] =>
  demandsOf(positions).flatMap((demand) => {
    const short = demand.qty - leftOn(held, demand.subject)
    return short > 0 ? [{ ...demand, qty: Math.min(short, 500) }] : []
  })

/** What a voucher's balance is held as. */
export const balanceOf = (voucher_id: string): Subject => ({ kind: 'balance', event_id: null, subject_id: voucher_id })

/** Which right each voucher of a sale is spent from. Throws `vouchers.not_held` where this desk does not hold so much of it. */
export function redeemed(payments: readonly Tendered[], held: readonly HeldRight[]): (Tendered & { readonly right_id: string | null })[] {
  const used = payments.flatMap(({ voucher_id }) => voucher_id ?? [])
  if (new Set(used).size !== used.length) throw new DomainError('vouchers.twice')
  return payments.flatMap((payment): (Tendered & { readonly right_id: string | null })[] => {
    if (payment.method !== 'voucher') return [{ ...payment, right_id: null }]
    const found = payment.voucher_id === undefined || payment.amount === 0 ? null : takeFrom(held, balanceOf(payment.voucher_id), payment.amount)
    if (!found) throw new DomainError('vouchers.not_held')
    return found.map(({ id, qty }) => ({ ...payment, amount: qty, right_id: id }))
  })
}
