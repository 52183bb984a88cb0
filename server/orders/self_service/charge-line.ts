import type { RowOf } from '../../../shared/model'
import { soldLine } from '../../../shared/orders/refunds/rest'
import { calculateSale } from '../../../shared/orders/rules'
import type { Context } from '../../kernel/commands/handler'
import { emptyLine } from '../office/price-lines'

type Item = RowOf<'order_items'>

/** A fee that an order is charged: `price` cents for each of `qty` tickets, taxed like them. */
export type Charge = {
  readonly charge: NonNullable<Item['charge']>
  readonly qty: number
  readonly price: number
  readonly rate: number
  readonly name: string
}

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
