import { rateAt } from '../../shared/events/tax'
import type { Args } from '../../shared/kernel/command'
import { DomainError, isErrorCode } from '../../shared/kernel/errors'
import { formatCents, sum } from '../../shared/kernel/money'
import type { createOrder } from '../../shared/orders/commands'
import { DESK_METHODS, discountsOf, freeMisused, priceSale } from '../../shared/orders/rules'
import type { RowOf } from '../../shared/registry'
import { type HeldRight, leftOn, type Subject, subjectKey, type Taken, takeFrom } from '../../shared/rights/rules'
import { coverable } from '../../shared/vouchers/rules'
import type { LocalRows } from '../sync/local-rows'
import type { SaleRequest, Tendered } from './contract'
import { admissions, MAX_POSITIONS, type Position, pieces, vouchers } from './positions'
import { reduced } from './reduction'

/** A position with the right it is sold from. */
type Assigned<P extends Position> = P & { readonly right_id: string | null; readonly discount_right_id: string | null; readonly discount: number }

type Quote = Omit<ReturnType<typeof priceSale>, 'lineTaxes'> & {
  readonly positions: readonly Position[]
  readonly reduction: NonNullable<Args<typeof createOrder>['input']['reduction']> | null
  readonly payments: readonly Tendered[]
  readonly discount: number
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

/** Prices a cart from the local rows, as they are now, and what vouchers may pay of it. Throws in words where something is not for sale. */
export async function quote(
  rows: LocalRows,
  { lines, reduction: wanted, payments: tendered }: Pick<SaleRequest, 'lines' | 'reduction' | 'payments'>,
  at: string,
  { lang: language, currency }: Pick<RowOf<'orgs'>, 'lang' | 'currency'>,
): Promise<Quote> {
  if (lines.length === 0) throw new DomainError('orders.empty')
  const groups = await rows.where('tax_groups', {})
  const rate = (tax_group_id: string) => {
    const found = rateAt(groups, tax_group_id, at)
    if (found === null) throw new DomainError('orders.price_unknown')
    return found
  }
  const pricing = { rows, at, language, currency, rate }
  const full: Position[] = []
  for (const line of lines) {
    if (!Number.isSafeInteger(line.qty) || line.qty < 1) throw new DomainError('orders.empty')
    if ('voucher' in line) full.push(...(await vouchers(pricing, line)))
    else if ('product_id' in line) full.push(await pieces(pricing, line))
    else full.push(...(await admissions(pricing, line)))
    if (full.length > MAX_POSITIONS) throw new DomainError('rights.too_many', { max: MAX_POSITIONS })
  }
  const { positions, reduction } = await reduced(rows, full, wanted ?? null, at)
  const shares = discountsOf(positions)
  const priced = positions.map((position, i) => ({ ...position, discount: shares[i] }))
  const payments = await rated(rows, tendered, rate)
  payments.forEach(({ method, amount, voucher_rate }, i) => {
    if (method !== 'voucher' || amount <= coverable(priced, payments.slice(0, i), voucher_rate ?? null)) return
    throw new DomainError(coverable(priced, [], null) === 0 ? 'vouchers.no_voucher_for_voucher' : 'vouchers.not_for_this')
  })
  const shows = positions.flatMap(({ admission }) => (admission ? [admission.event.title] : []))
  const titles = [...new Set(shows.length > 0 ? shows : positions.map(({ static_name }) => static_name))]
  return { positions, reduction, payments, discount: sum(shares), ...priceSale(priced, payments), static_title: titles.join(' · ').slice(0, 200) }
}

/** Checks that the money covers the sale and answers the change. Throws in words. */
export function settle(payments: readonly Tendered[], total: number, currency: string, locale: string): number {
  let change = 0
  for (const { method, amount, given } of payments) {
    if (!DESK_METHODS.includes(method)) throw new DomainError('orders.method_not_at_desk')
    if (amount < 0 || !Number.isSafeInteger(amount)) throw new DomainError('orders.wrong_total')
    if (method !== 'cash' || given === null) continue
    if (given < amount) throw new DomainError('orders.underpaid', { missing: formatCents(amount - given, currency, locale) })
    change += given - amount
  }
  if (freeMisused(payments, total)) throw new DomainError('orders.wrong_total')
  const paid = sum(payments.map((payment) => payment.amount))
  if (payments.length === 0 || paid < total) throw new DomainError('orders.underpaid', { missing: formatCents(total - paid, currency, locale) })
  if (paid > total) throw new DomainError('orders.wrong_total')
  return change
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

/** Why a desk that is alone cannot sell so much of something. */
const notHeld = ({ kind }: Subject, name: string, left: number): DomainError =>
  kind === 'uses'
    ? new DomainError('promo_codes.not_held', { left })
    : kind === 'seat'
      ? new DomainError('rights.seat_not_held', { seat: name })
      : kind === 'stock'
        ? new DomainError('rights.stock_not_held', { left, product: name })
        : new DomainError('rights.places_not_held', { left, category: name })

/** Why the server did not give as much of something as was asked for; `left` is what this desk has of it, `why` the server's reason. */
export const notGranted = ({ kind }: Subject, name: string, left: number, why?: string): DomainError =>
  kind === 'uses'
    ? new DomainError(isErrorCode(why) && why.startsWith('promo_codes.') ? why : 'promo_codes.used_up')
    : kind === 'seat'
      ? new DomainError('rights.seat_taken', { seat: name })
      : left === 0
        ? new DomainError('rights.sold_out', { category: name })
        : kind === 'stock'
          ? new DomainError('rights.stock_left', { left, product: name })
          : new DomainError('rights.places_left', { left, category: name })

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
    const taken = takeFrom(held, subject, qty)
    if (!taken) throw notHeld(subject, name, leftOn(held, subject))
    take.push(...taken)
    spare.set(
      subjectKey(subject),
      taken.map(({ id, qty }) => ({ id, left: qty })),
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
    const taken = payment.voucher_id === undefined || payment.amount === 0 ? null : takeFrom(held, balanceOf(payment.voucher_id), payment.amount)
    if (!taken) throw new DomainError('vouchers.not_held')
    return taken.map(({ id, qty }) => ({ ...payment, amount: qty, right_id: id }))
  })
}
