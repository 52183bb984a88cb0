import { rateAt } from '../../../shared/events/tax'
import { sum } from '../../../shared/kernel/money'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { orderOfficePhrases } from '../../../shared/orders/phrases/detail'
import { soldLine } from '../../../shared/orders/refunds/rest'
import { calculateSale, type TaxLine } from '../../../shared/orders/rules'
import { STATUS } from '../../../shared/orders/status'
import { printedName } from '../../../shared/printing/printed-name'
import { type VoucherMeans, voucherBalance, voucherRefusal } from '../../../shared/vouchers/rules'
import { pricesOfOrder } from '../../accreditations/shop-link'
import { currentTerms, type TermsByEvent } from '../../buyer_policies/terms'
import { type OfferedPrice, offeredPrices } from '../../events/offered-prices'
import { readRow, readRows } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import type { Cart } from '../../kernel/database/tables/shop-tables'
import { taxGroupsOf } from '../event/read'

type Item = RowOf<'order_items'>
type Price = OfferedPrice & { readonly event_id: string }

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
  /** True if its places were offered to somebody who waited for them. */
  readonly isOffer: boolean
  readonly prices: readonly Price[]
  /** Terms that hold for its events now. */
  readonly terms: TermsByEvent
  /** Booking code of the order whose tickets are exchanged for it; null for a purchase. */
  readonly exchanges: string | null
  /** Balances of its vouchers now, with the tax rate of single-purpose ones, by their codes. */
  readonly vouchers: ReadonlyMap<string, VoucherMeans>
}

const LINES = 'select * from order_items where org_id = ? and order_id = ? order by created_at, id'
const PAYMENTS = 'select * from payments where org_id = ? and order_id = ? order by id'
const OFFERED = `select 1 from waiting_list where org_id = ? and order_id = ? and state = 'offered'`
const VOUCHERS = 'select * from vouchers where org_id = ? and code in (select value from json_each(?))'

/** Returns lines named in a language: they were recorded in the organisation's. */
async function named(db: Db, org_id: string, items: readonly Item[], lang: Language): Promise<readonly Item[]> {
  const ids = [...new Set(items.flatMap(({ seat_id }) => seat_id ?? []))]
  const seats = new Map((await readRows(db, 'seats', org_id, ids)).map((seat) => [seat.id, seat]))
  return items.map((item) => ({
    ...item,
    static_name: item.charge
      ? orderOfficePhrases[lang][`orders.charge.${item.charge}`]
      : printedName(item, seats.get(item.seat_id ?? '') ?? null, lang),
  }))
}

/** Reads an order with the names of its lines in a language; null if there is none. */
export async function readShownOrder(db: Db, org_id: string, id: string, lang: Language): Promise<ShownOrder | null> {
  const order = await readRow(db, 'orders', org_id, id)
  if (!order || order.deleted) return null
  const items = (await rawStatement<Item>(db, LINES, [org_id, id])).filter(({ qty }) => qty > 0)
  const payments = await rawStatement<RowOf<'payments'>>(db, PAYMENTS, [org_id, id])
  const ids = [...new Set(items.flatMap(({ event_id }) => event_id ?? []))]
  const events = new Map((await readRows(db, 'events', org_id, ids)).map((event) => [event.id, event]))
  const { taxes } = calculateSale(items.map(soldLine))
  return {
    order,
    items: await named(db, org_id, items, lang),
    payments,
    events,
    taxes,
    fees: sum(items.map((item) => item.fees)),
  }
}

/** Reads what the shop knows of a cart beside its order; undefined if there is none. */
export const readCartRow = (db: Db, org_id: string, id: string): Promise<Cart | undefined> =>
  db.selectFrom('carts').selectAll().where('org_id', '=', org_id).where('id', '=', id).executeTakeFirst()

/** Reads the prices that the lines of an order can be changed to: those that its events offer, also by its accreditations. */
async function pricesOf(db: Db, org_id: string, { order, events }: ShownOrder, now: string): Promise<Price[]> {
  const accredited = await pricesOfOrder(db, org_id, order, now)
  const prices: Price[] = []
  for (const event of events.values())
    for (const price of await offeredPrices(db, org_id, event, accredited))
      prices.push({ ...price, event_id: event.id })
  return prices
}

/** Reads what vouchers can pay with now, by their codes: nothing where one cannot be used, or is held elsewhere. */
async function voucherMeans(
  db: Db,
  org_id: string,
  codes: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, VoucherMeans>> {
  if (codes.length === 0) return new Map()
  const vouchers = await rawStatement<RowOf<'vouchers'>>(db, VOUCHERS, [org_id, JSON.stringify(codes)])
  const groups = vouchers.some(({ tax_group_id }) => tax_group_id !== null) ? await taxGroupsOf(db, org_id) : []
  return new Map(
    vouchers.map((voucher) => {
      const isUsable = voucherRefusal(voucher, now) === null && voucher.held === 0
      const rate = voucher.tax_group_id === null ? null : rateAt(groups, voucher.tax_group_id, now)
      return [voucher.code, { balance: isUsable ? voucherBalance(voucher) : 0, rate }]
    }),
  )
}

/** Reads a cart with the names of its lines in a language; null if it was removed, or ordered. */
export async function readCart(
  db: Db,
  org_id: string,
  id: string,
  { now, lang }: { readonly now: string; readonly lang: Language },
): Promise<ShownCart | null> {
  const shown = await readShownOrder(db, org_id, id, lang)
  const cart = await readCartRow(db, org_id, id)
  if (!shown || !cart || shown.order.status_code !== STATUS.created) return null
  const prices = await pricesOf(db, org_id, shown, now)
  const old = cart.exchange && (await readRow(db, 'orders', org_id, cart.exchange.order_id))
  return {
    ...shown,
    cart,
    isOffer: (await rawStatement(db, OFFERED, [org_id, id])).length > 0,
    prices,
    exchanges: old?.booking_code ?? null,
    terms: await currentTerms(db, org_id, shown.events.values()),
    vouchers: await voucherMeans(db, org_id, cart.voucher_codes, now),
  }
}
