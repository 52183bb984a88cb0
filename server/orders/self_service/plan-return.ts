import { canReturn } from '../../../shared/buyer_policies/terms'
import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { orderOfficePhrases } from '../../../shared/orders/phrases/detail'
import {
  type ItemQty,
  type Refund,
  requestedRefund,
  usedQty,
  withLastShipping,
} from '../../../shared/orders/refunds/refund'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { VOIDABLE_STATUSES } from '../../../shared/orders/status'
import { bundleOf } from '../../../shared/seats/best'
import { type TermsByEvent, termsOfOrder } from '../../buyer_policies/terms'
import { readRow, readRows } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import type { Resale } from '../../kernel/database/tables/shop-tables'
import { convertsToVouchers } from '../../vouchers/conversion'
import { splitRefund } from '../refunds/refund-order'
import { transferredOf } from '../refunds/report-transfer'
import { linesAndLedger } from '../refunds/request-refund'
import { moneyReturns } from '../refunds/return-lines'
import { resalesOf } from '../resale/open-resales'
import { withBuyerRefusals } from './buyer-refusals'
import { type Charge, chargeLine, chargesFor, type NewLine, priceOf } from './charge-line'

type Item = Refund['lines'][number]['item']

/** Ways in which a refund goes back: as it was paid, or as a voucher. */
export const RETURN_WAYS = ['money', 'voucher'] as const
export type ReturnWay = (typeof RETURN_WAYS)[number]

/** An order with all that a return depends on. */
export type ReturnableOrder = {
  readonly order: RowOf<'orders'>
  readonly items: readonly Item[]
  readonly ledger: readonly RowOf<'payments'>[]
  readonly events: ReadonlyMap<string, RowOf<'events'>>
  /** The terms under which it was placed, by event. */
  readonly terms: TermsByEvent
  readonly seats: readonly RowOf<'seats'>[]
  /** Its tickets that are, or were, offered to the waiting list. */
  readonly resales: readonly Resale[]
  /** True if the organisation turns orders into vouchers. */
  readonly converts: boolean
}

/** A return before it is booked. Amounts in cents. */
export type ReturnPlan = {
  readonly lines: Refund['lines']
  /** Price of the returned lines, the fee that is kept of it, and the amount that goes back. */
  readonly price: number
  readonly fee: number
  readonly amount: number
  /** The part of the amount that goes back to vouchers which paid, whichever way is chosen. */
  readonly to_vouchers: number
  /** The part of the amount that the organisation transfers itself where it goes back as money. */
  readonly to_transfer: number
  readonly ways: readonly ReturnWay[]
  /** Lines that charge the fee. */
  readonly fees: readonly NewLine[]
}

/** Reads an order with all that a return depends on; null if there is none. */
export async function readReturnableOrder(db: Db, org_id: string, order_id: string): Promise<ReturnableOrder | null> {
  const order = await readRow(db, 'orders', org_id, order_id)
  if (!order || order.deleted) return null
  const { items, ledger } = await linesAndLedger(db, { op: { org_id } }, order_id)
  const ids = [...new Set(items.flatMap(({ event_id }) => event_id ?? []))]
  return {
    order,
    items,
    ledger,
    events: new Map((await readRows(db, 'events', org_id, ids)).map((event) => [event.id, event])),
    terms: await termsOfOrder(db, org_id, order_id),
    seats: await readRows(
      db,
      'seats',
      org_id,
      items.flatMap(({ seat_id }) => seat_id ?? []),
    ),
    resales: await resalesOf(db, org_id, order_id),
    converts: await convertsToVouchers(db, org_id),
  }
}

/** Returns why a buyer cannot return a line; null if nothing of it prevents that. */
export function returnRefusal({ events, terms }: ReturnableOrder, item: Item, now: string): ErrorCode | null {
  const event = events.get(item.event_id ?? '')
  const agreed = event && terms.get(event.id)
  if (!event || !agreed?.returns || event.cancelled) return 'shop.return_not_allowed'
  if (!canReturn(agreed, event, now)) return 'shop.return_late'
  return item.checked_in_qty >= remainingLineQty(item) ? 'shop.return_used' : null
}

/** Throws `shop.resale_offered` for tickets that somebody of the waiting list is buying. */
export function assertNotBeingSold({ resales }: Pick<ReturnableOrder, 'resales'>, item: Item, qty: number): void {
  const sold = resales.filter(({ item_id, state }) => item_id === item.id && state === 'offered').length
  if (sold > remainingLineQty(item) - qty) throw new DomainError('shop.resale_offered')
}

/** Returns the lines that are only returned together with a line: a wheelchair place and its companion's seat. */
export function companionLines(
  { items, seats }: Pick<ReturnableOrder, 'items' | 'seats'>,
  item: Item,
): readonly Item[] {
  const seat = seats.find(({ id }) => id === item.seat_id)
  if (!seat) return [item]
  const together = bundleOf(seat, seats).map(({ id }) => id)
  return items.filter(
    (each) => each.event_id === item.event_id && together.includes(each.seat_id ?? '') && remainingLineQty(each) > 0,
  )
}

/**
 * Ways in which tickets of some events can be refunded. Throws `shop.return_apart` where the events have none in common,
 * and `shop.return_ask` where only a voucher is left, which the organisation no longer makes.
 */
function refundMethodsOf({ terms, converts }: ReturnableOrder, lines: Refund['lines']): readonly ReturnWay[] {
  const agreed = lines.flatMap(({ item }) => terms.get(item.event_id ?? '')?.return_as ?? [])
  const ways = RETURN_WAYS.filter((way) => agreed.every((each) => each === 'either' || each === way))
  if (ways.length === 0) throw new DomainError('shop.return_apart')
  const open = ways.filter((way) => way !== 'voucher' || converts)
  if (open.length === 0) throw new DomainError('shop.return_ask')
  return open
}

/** Time of a return, new ids, and the language of its fee's name. */
type Calculation = { readonly now: string; readonly newId: () => string; readonly lang: Language }

/** Throws where an order is not in a state in which a buyer can return anything of it. */
export function assertSettled({ order, ledger }: Pick<ReturnableOrder, 'order' | 'ledger'>): void {
  if (ledger.some(({ status, amount }) => status === 'pending' && amount > 0))
    throw new DomainError('shop.return_underway')
  if (!VOIDABLE_STATUSES.includes(order.status_code)) throw new DomainError('shop.return_not_allowed')
}

/**
 * Calculates what goes back for lines of an order, with the fees that are charged first.
 * Throws in the buyer's words where they cannot be refunded.
 */
export function planRefund(
  bought: ReturnableOrder,
  asked: readonly ItemQty[],
  charges: (lines: Refund['lines']) => readonly Charge[],
  { now, newId }: Pick<Calculation, 'now' | 'newId'>,
): Omit<ReturnPlan, 'ways'> {
  const { order, items, ledger } = bought
  return withBuyerRefusals(() => {
    const all = withLastShipping(items, asked)
    const before = all.flatMap(({ id, qty }) => items.flatMap((item) => (item.id === id ? [{ item, qty }] : [])))
    const fees = charges(before).map((charge) => chargeLine({ now }, { id: newId(), order_id: order.id }, charge))
    const price = sum(before.map(({ item, qty }) => priceOf(item, qty)))
    const fee = sum(fees.map(({ qty, static_price }) => qty * static_price))
    if (price === fee) throw new DomainError('shop.return_worthless')
    const stored = fees.map((line) => ({ ...line, org_id: order.org_id, rev: 0, deleted: false }))
    const refund = requestedRefund([...items, ...stored], ledger, all)
    if (usedQty(refund) > 0) throw new DomainError('shop.return_used')
    // A desk pays out cash, to somebody who stands before it.
    if (refund.returned?.some(({ method }) => method === 'cash')) throw new DomainError('shop.return_ask')
    return {
      lines: refund.lines,
      price,
      fee,
      amount: refund.amount,
      to_vouchers: refund.amount - splitRefund(refund).worth,
      to_transfer: transferredOf(moneyReturns(refund.returned ?? [], 'as_paid')),
      fees,
    }
  })
}

/**
 * Calculates a return by the buyer under the terms of the order. What is only sold together is returned together, and
 * the last ticket takes the shipping along. Throws in the buyer's words where it cannot be returned.
 */
export function planReturn(bought: ReturnableOrder, asked: readonly ItemQty[], by: Calculation): ReturnPlan {
  assertSettled(bought)
  if (asked.length === 0) throw new DomainError('shop.return_nothing')
  const wanted = new Map<string, number>()
  for (const { id, qty } of asked) {
    const item = bought.items.find((each) => each.id === id)
    if (!item || remainingLineQty(item) < qty) throw new DomainError('shop.return_changed')
    assertNotBeingSold(bought, item, qty)
    for (const each of companionLines(bought, item)) {
      const refusal = returnRefusal(bought, each, by.now)
      if (refusal) throw new DomainError(refusal)
      wanted.set(each.id, each.id === id ? qty : remainingLineQty(each))
    }
  }
  const lines = [...wanted].map(([id, qty]) => ({ id, qty }))
  const feeOf = (event_id: string) => bought.terms.get(event_id)?.return_fee ?? 0
  const name = orderOfficePhrases[by.lang]['orders.charge.return_fee']
  const feesOf = (each: Refund['lines']) => chargesFor(each, feeOf, { charge: 'return_fee', name })
  const plan = planRefund(bought, lines, feesOf, by)
  return { ...plan, ways: refundMethodsOf(bought, plan.lines) }
}
