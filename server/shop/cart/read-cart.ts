import { sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/model'
import { soldLine } from '../../../shared/orders/refunds/rest'
import { calculateSale, type TaxLine } from '../../../shared/orders/rules'
import { STATUS } from '../../../shared/orders/status'
import { readRow, readRows } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import type { Cart } from '../../kernel/database/tables/shop-tables'

type Item = RowOf<'order_items'>
type Price = Pick<RowOf<'prices'>, 'id' | 'event_id' | 'price_category_id' | 'name' | 'value'>
type Voucher = Pick<RowOf<'vouchers'>, 'code' | 'value' | 'sold' | 'held'>

/** An order from the shop as its pages show it. */
export type ShownOrder = {
  readonly order: RowOf<'orders'>
  readonly items: readonly Item[]
  readonly payments: readonly RowOf<'payments'>[]
  readonly events: ReadonlyMap<string, RowOf<'events'>>
  readonly taxes: readonly TaxLine[]
  /** Fees that the prices contain, in cents. */
  readonly fees: number
}

/** A cart with what its lines can be changed to. */
export type ShownCart = ShownOrder & {
  readonly cart: Cart
  readonly prices: readonly Price[]
  readonly vouchers: readonly Voucher[]
}

const LINES = 'select * from order_items where org_id = ? and order_id = ? order by created_at, id'
const PAYMENTS = 'select * from payments where org_id = ? and order_id = ? order by id'
const PRICES = `select id, event_id, price_category_id, name, value from prices where org_id = ? and event_id in (select value from json_each(?))
  and not deleted and enabled order by pos, id`
const VOUCHERS =
  'select code, value, sold, held from vouchers where org_id = ? and code in (select value from json_each(?))'

/** Reads an order; null if there is none. */
export async function readShownOrder(db: Db, org_id: string, id: string): Promise<ShownOrder | null> {
  const order = await readRow(db, 'orders', org_id, id)
  if (!order || order.deleted) return null
  const items = (await rawStatement<Item>(db, LINES, [org_id, id])).filter(({ qty }) => qty > 0)
  const payments = await rawStatement<RowOf<'payments'>>(db, PAYMENTS, [org_id, id])
  const ids = [...new Set(items.flatMap(({ event_id }) => event_id ?? []))]
  const events = new Map((await readRows(db, 'events', org_id, ids)).map((event) => [event.id, event]))
  const { taxes } = calculateSale(items.map(soldLine))
  return { order, items, payments, events, taxes, fees: sum(items.map((item) => item.fees)) }
}

/** Reads what the shop knows of a cart beside its order; undefined if there is none. */
export const readCartRow = (db: Db, org_id: string, id: string): Promise<Cart | undefined> =>
  db.selectFrom('carts').selectAll().where('org_id', '=', org_id).where('id', '=', id).executeTakeFirst()

/** Reads a cart; null if it ran out, or was ordered. */
export async function readCart(db: Db, org_id: string, id: string): Promise<ShownCart | null> {
  const shown = await readShownOrder(db, org_id, id)
  const cart = await readCartRow(db, org_id, id)
  if (!shown || !cart || shown.order.status_code !== STATUS.created) return null
  const prices = await rawStatement<Price>(db, PRICES, [org_id, JSON.stringify([...shown.events.keys()])])
  const vouchers =
    cart.voucher_codes.length > 0
      ? await rawStatement<Voucher>(db, VOUCHERS, [org_id, JSON.stringify(cart.voucher_codes)])
      : []
  return { ...shown, cart, prices, vouchers }
}
