import { rateAt } from '../../../shared/events/tax'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { STATUS } from '../../../shared/orders/status'
import { type VoucherMeans, voucherBalance, voucherRefusal } from '../../../shared/vouchers/rules'
import { pricesOfOrder } from '../../accreditations/shop-link'
import { currentTerms, type TermsByEvent } from '../../buyer_policies/terms'
import { type OfferedPrice, offeredPrices } from '../../events/offered-prices'
import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import type { Cart } from '../../kernel/database/tables/shop-tables'
import { taxGroupsOf } from '../event/read'
import { type CartExchange, readExchange } from '../exchange/figures'
import { readShownOrder, type ShownOrder } from './shown-order'

type Price = OfferedPrice & { readonly event_id: string }

/** A cart with what its lines can be changed to. */
export type ShownCart = ShownOrder & {
  readonly cart: Cart
  /** True if its places were offered to somebody who waited for them. */
  readonly isOffer: boolean
  readonly prices: readonly Price[]
  /** Terms that hold for its events now. */
  readonly terms: TermsByEvent
  /** The exchange that it is for; null for a purchase. */
  readonly exchange: CartExchange | null
  /** Balances of its vouchers now, with the tax rate of single-purpose ones, by their codes. */
  readonly vouchers: ReadonlyMap<string, VoucherMeans>
}

const OFFERED = `select 1 from waiting_list where org_id = ? and order_id = ? and state = 'offered'`
const VOUCHERS = 'select * from vouchers where org_id = ? and code in (select value from json_each(?))'

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
  return {
    ...shown,
    cart,
    isOffer: (await rawStatement(db, OFFERED, [org_id, id])).length > 0,
    prices,
    exchange: cart.exchange && (await readExchange(db, org_id, { ...shown, exchange: cart.exchange }, { now, lang })),
    terms: await currentTerms(db, org_id, shown.events.values()),
    vouchers: await voucherMeans(db, org_id, cart.voucher_codes, now),
  }
}
