import type { ReceiptInput } from '../../shared/cash_boxes/receipt'
import { rateAt } from '../../shared/events/tax'
import { DomainError } from '../../shared/kernel/errors'
import { formatCents, sum } from '../../shared/kernel/money'
import type { Language } from '../../shared/kernel/phrases'
import { DESK_METHODS, freeMisused, priceSale } from '../../shared/orders/rules'
import type { RowOf } from '../../shared/registry'
import { type HeldRight, placesLeft, seatRight, type Taken, takePlaces } from '../../shared/rights/rules'
import { seatName } from '../../shared/seats/name'
import type { LocalRows } from '../sync/local-rows'
import type { CartLine, Tendered } from './contract'

/** One ticket of a sale before it is numbered and signed: one person, one place or seat. */
export type Admission = {
  readonly event: RowOf<'events'>
  readonly price: RowOf<'prices'>
  readonly category: RowOf<'price_categories'>
  readonly seat: RowOf<'seats'> | null
  readonly static_name: string
  readonly static_price: number
  readonly rate: number
  readonly taxes: number
}

export type Quote = { readonly admissions: readonly Admission[]; readonly total: number; readonly taxes: ReceiptInput['taxes']; readonly static_title: string }

/** Prices a cart from the local rows, as they are now. Throws in words where something is not for sale. */
export async function quote(rows: LocalRows, lines: readonly CartLine[], at: string, language: Language): Promise<Quote> {
  if (lines.length === 0) throw new DomainError('orders.empty')
  const groups = await rows.where('tax_groups', {})
  const priced: Omit<Admission, 'taxes'>[] = []
  for (const line of lines) {
    const price = await rows.get('prices', line.price_id)
    const event = price && (await rows.get('events', price.event_id))
    const category = price && (await rows.get('price_categories', price.price_category_id))
    if (!price?.enabled || price.is_reservation_only || !event || !category) throw new DomainError('orders.price_unknown')
    if (!event.on_sale || event.cancelled || event.on_hold || event.is_template || event.ends_at < at)
      throw new DomainError('orders.not_on_sale', { event: event.title })
    const seat = line.seat_id === null ? null : await rows.get('seats', line.seat_id)
    if (
      event.seating_plan_id === null
        ? line.seat_id !== null
        : seat?.seating_plan_id !== event.seating_plan_id || seat.price_category_id !== category.id || line.qty !== 1
    )
      throw new DomainError('orders.price_unknown')
    if (!Number.isSafeInteger(line.qty) || line.qty < 1) throw new DomainError('orders.empty')
    const static_name = [seat ? seatName(seat, language) : category.name, price.name].join(' · ').slice(0, 200)
    const rate = rateAt(groups, price.tax_group_id, at)
    if (rate === null) throw new DomainError('orders.price_unknown')
    for (let n = 0; n < line.qty; n++) priced.push({ event, price, category, seat, static_name, static_price: price.value, rate })
    if (priced.length > 200) throw new DomainError('rights.too_many', { max: 200 })
  }
  const { total, taxes, lineTaxes } = priceSale(priced.map((line) => ({ qty: 1, static_price: line.static_price, rate: line.rate })))
  const static_title = priced[0]?.event.title ?? ''
  return { admissions: priced.map((line, i) => ({ ...line, taxes: lineTaxes[i] ?? 0 })), total, taxes, static_title }
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

/** Which right each admission is sold from. Throws `rights.places_not_held` or `rights.seat_not_held` where they do not suffice. */
export function assign(
  admissions: readonly Admission[],
  held: readonly HeldRight[],
  language: Language,
): { readonly rights: readonly string[]; readonly take: readonly Taken[] } {
  const spare = new Map<string, string[]>()
  for (const group of groupPlaces(admissions)) {
    const taken = takePlaces(held, group.event_id, group.category, group.qty)
    spare.set(
      `${group.event_id}:${group.category.id}`,
      taken.flatMap(({ id, qty }) => Array.from({ length: qty }, () => id)),
    )
  }
  const seats = new Set<string>()
  const rights = admissions.map((admission) => {
    if (!admission.seat) return spare.get(`${admission.event.id}:${admission.category.id}`)?.shift() ?? ''
    const right = seatRight(held, admission.event.id, admission.seat.id)
    if (!right || seats.has(right.id)) throw new DomainError('rights.seat_not_held', { seat: seatName(admission.seat, language) })
    seats.add(right.id)
    return right.id
  })
  const counts = new Map<string, number>()
  for (const id of rights) counts.set(id, (counts.get(id) ?? 0) + 1)
  return { rights, take: [...counts].map(([id, qty]) => ({ id, qty })) }
}

/** The open-floor places of a sale, summed per event and category. */
export function groupPlaces(
  admissions: readonly Admission[],
): { readonly event_id: string; readonly category: RowOf<'price_categories'>; readonly qty: number }[] {
  const groups = new Map<string, { event_id: string; category: RowOf<'price_categories'>; qty: number }>()
  for (const { event, category, seat } of admissions) {
    if (seat) continue
    const group = groups.get(`${event.id}:${category.id}`) ?? { event_id: event.id, category, qty: 0 }
    group.qty++
    groups.set(`${event.id}:${category.id}`, group)
  }
  return [...groups.values()]
}

/** What a sale needs beyond what is held, and how to say which of it could not be had. */
export function shortage(admissions: readonly Admission[], held: readonly HeldRight[]) {
  const places = groupPlaces(admissions).flatMap(({ event_id, category, qty }) => {
    const short = qty - placesLeft(held, event_id, category.id)
    return short > 0 ? [{ event_id, kind: 'places' as const, subject_id: category.id, qty: Math.min(short, 500) }] : []
  })
  const seats = admissions.flatMap(({ event, seat }) =>
    seat && !seatRight(held, event.id, seat.id) ? [{ event_id: event.id, kind: 'seat' as const, subject_id: seat.id, qty: 1 }] : [],
  )
  return [...places, ...seats]
}
