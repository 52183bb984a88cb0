import { sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/model'
import type { Refund } from '../../../shared/orders/refunds/refund'
import { remainingLineQty, remainingPrice, soldLine } from '../../../shared/orders/refunds/rest'
import { calculateSale } from '../../../shared/orders/rules'
import type { Context } from '../../kernel/commands/handler'
import { emptyLine } from '../office/price-lines'

type Item = RowOf<'order_items'>
type GivenLines = Refund['lines']

/** A fee that an order is charged: `price` cents for each of `qty` tickets, taxed like them. */
export type Charge = {
  readonly charge: NonNullable<Item['charge']>
  readonly qty: number
  readonly price: number
  readonly rate: number
  readonly name: string
}

/** Returns the price of a quantity of a line, as its refund counts it. */
export const priceOf = (item: GivenLines[number]['item'], qty: number): number => {
  const left = remainingLineQty(item)
  return remainingPrice(soldLine(item), left) - remainingPrice(soldLine(item), left - qty)
}

/**
 * Returns the fees for tickets that are given back: one charge for each rate and amount. None is above the price of its
 * ticket.
 * @param feeOf the fee per ticket of an event, in cents
 */
export function chargesFor(
  lines: GivenLines,
  feeOf: (event_id: string) => number,
  { charge, name }: Pick<Charge, 'charge' | 'name'>,
): readonly Charge[] {
  const charges: Charge[] = []
  for (const { item, qty } of lines) {
    const fee = item.event_id === null ? 0 : feeOf(item.event_id)
    const price = Math.min(fee, Math.floor(priceOf(item, qty) / qty))
    if (price === 0) continue
    const at = charges.findIndex((each) => each.rate === item.rate && each.price === price)
    const known = charges[at]
    if (known) charges[at] = { ...known, qty: known.qty + qty }
    else charges.push({ charge, qty, price, rate: item.rate, name })
  }
  return charges
}

/** Returns the sum of charges, in cents. */
export const chargeTotal = (charges: readonly Charge[]): number => sum(charges.map(({ qty, price }) => qty * price))

/** A line of an order that is not stored yet. */
export type NewLine = Omit<Item, 'org_id' | 'rev' | 'deleted'>

/** Makes the line of an order that charges a fee. */
export function chargeLine(
  at: Pick<Context, 'now'>,
  { id, order_id }: Pick<Item, 'id' | 'order_id'>,
  { charge, qty, price, rate, name }: Charge,
): NewLine {
  const line = {
    ...emptyLine(at, { id, qty }),
    order_id,
    charge,
    static_name: name,
    static_price: price,
    rate,
    right_id: null,
    discount_right_id: null,
    fees: 0,
  }
  return { ...line, taxes: calculateSale([soldLine(line)]).lineTaxes[0] ?? 0 }
}
