import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { isShippingLine } from '../../../shared/orders/shipping-line'
import type { CartNotice } from '../../../shared/shop/cart'
import type { Gift } from '../../../shared/voucher_gifts/rules'
import { takeNoAccreditations } from '../../accreditations/accredited-orders'
import { forgetTerms } from '../../buyer_policies/terms'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { deleteCartRights } from '../../rights/order-rights'
import { keepGifts } from '../../vouchers/gifts'
import { type OrderedItem, type PricedOrder, priceLines } from '../office/price-lines'
import { assertOrderLimit, claimRights, insertLines } from '../office/reserve-order'
import { withShipping } from '../office/shipping-charge'
import { projectOrder } from '../projection'
import { linesAndLedger } from '../refunds/request-refund'
import { endPromises, readPromisedTickets, withoutPromised } from '../resale/promises'

type Order = RowOf<'orders'>
type Item = RowOf<'order_items'>

/** A line as it is ordered, without its price. `gift` belongs to a voucher that is new in the cart. */
export type WantedLine = OrderedItem & { readonly gift?: Gift | undefined }

/** Lines, promo code and shipping that a cart should have. */
export type WantedCart = {
  readonly lines: readonly WantedLine[]
  readonly promo_code_id: string | null
  readonly shipping: Order['shipping']
}

/** Reasons for which a line that was in the cart is no longer sold. */
const GONE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_found',
  'orders.not_on_sale',
  'orders.price_unknown',
  'orders.seat_missing',
  'rights.seat_on_hold',
])

/** Reasons for which the promo code no longer discounts the cart. */
const NO_DISCOUNT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_found',
  'promo_codes.ended',
  'promo_codes.not_yet',
  'promo_codes.nothing',
  'promo_codes.over',
  'promo_codes.too_few',
  'promo_codes.too_many',
  'promo_codes.unknown',
])

const refusalOf = async (work: () => Promise<unknown>): Promise<ErrorCode | null> => {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

const wantedLine = ({
  id,
  price_id,
  seat_id,
  product_id,
  voucher_id,
  charge,
  static_price,
  qty,
}: Item): WantedLine => ({
  id,
  price_id,
  seat_id,
  product_id,
  qty,
  voucher_value: voucher_id === null ? null : static_price,
  donation: charge === 'donation' ? static_price : null,
})

/** Reads what a cart contains: its goods, without the line of its shipping. */
export async function goodsOf(trx: Trx, ctx: Context, order_id: string): Promise<readonly Item[]> {
  const { items } = await linesAndLedger(trx, ctx, order_id)
  return items.filter((item) => !isShippingLine(item))
}

/** Reads what a cart contains, as it is wanted again. */
export const readWantedCart = async (trx: Trx, ctx: Context, order: Order): Promise<WantedCart> => ({
  lines: (await goodsOf(trx, ctx, order.id)).map(wantedLine),
  promo_code_id: order.promo_code_id,
  shipping: order.shipping,
})

/**
 * Leaves out the lines of before that are not sold any more. A new line that is not sold is refused later, because its
 * visitor waits for an answer.
 */
async function withoutGone(
  trx: Trx,
  ctx: Context,
  lines: readonly WantedLine[],
  before: readonly Item[],
): Promise<{ readonly lines: readonly WantedLine[]; readonly notices: readonly CartNotice[] }> {
  const notices: CartNotice[] = []
  const left: WantedLine[] = []
  for (const line of lines) {
    const known = before.find(({ id }) => id === line.id)
    const refused = known && (await refusalOf(() => priceLines(trx, ctx, [line], 'shop')))
    if (known && refused && GONE.has(refused)) notices.push({ kind: 'gone', name: known.static_name })
    else left.push(line)
  }
  return { lines: left, notices }
}

/** Prices the lines with the promo code, or without it where it does not discount them. */
async function priced(trx: Trx, ctx: Context, { lines, promo_code_id }: WantedCart): Promise<PricedOrder> {
  const refused = promo_code_id && (await refusalOf(() => priceLines(trx, ctx, lines, 'shop', promo_code_id)))
  return priceLines(trx, ctx, lines, 'shop', refused && NO_DISCOUNT.has(refused) ? null : promo_code_id)
}

/** The lines whose price changed since the buyer saw them. */
const priceNotices = (before: readonly Item[], { items }: PricedOrder): CartNotice[] =>
  items.flatMap(({ id, price_id, static_name: name, static_price: after }): CartNotice[] => {
    const seen = before.find((line) => line.id === id && line.price_id === price_id)
    return seen && seen.static_price !== after ? [{ kind: 'price', name, before: seen.static_price, after }] : []
  })

/**
 * Makes a cart contain what is wanted, at today's prices, and nothing else: its lines and rights are made anew within
 * one transaction, so that no one else can come between. Throws where what is new cannot be had; then the cart stays as
 * it is.
 * @returns what changed without being wanted
 */
export async function rewriteCart(
  trx: Trx,
  ctx: Context,
  order: Order,
  wanted: WantedCart,
): Promise<readonly CartNotice[]> {
  const before = await goodsOf(trx, ctx, order.id)
  await emptyCart(trx, ctx, order.id)
  const { lines: sold, notices } = await withoutGone(trx, ctx, wanted.lines, before)
  // A donation is given beside something that is bought, and leaves with it.
  const lines = sold.every(({ donation }) => typeof donation === 'number') ? [] : sold
  const goods = await priced(trx, ctx, { ...wanted, lines })
  const isShipped = goods.items.length > 0
  const shipping = isShipped ? wanted.shipping : null
  const order_lines = await withShipping(trx, ctx, goods, shipping)
  await assertOrderLimit(ctx, order_lines.items)
  const claimed = await claimRights(trx, ctx, order, await withoutPromised(ctx, order.id, order_lines))
  await insertLines(trx, ctx, order, order_lines, claimed)
  await keepGifts(trx, ctx, order.id, lines)
  const { total, qty, discount, code, title, event_id } = order_lines
  await projectOrder(trx, ctx, order.id, {
    total,
    qty,
    discount,
    promo_code_id: code?.id ?? null,
    promo_code_name: code?.name ?? null,
    static_title: title,
    event_id,
    shipping,
    payment_methods: total === 0 ? ['free'] : [],
  })
  const lostCode: CartNotice[] =
    order.promo_code_id && order.promo_code_id === wanted.promo_code_id && !code
      ? [{ kind: 'promo_code', name: order.promo_code_name ?? '' }]
      : []
  return [...notices, ...priceNotices(before, goods), ...lostCode]
}

/** Gives back all that a cart holds, and removes its lines. No device has ever seen them. */
export async function emptyCart(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const { org_id } = ctx.op
  await trx.deleteFrom('order_items').where('org_id', '=', org_id).where('order_id', '=', order_id).execute()
  await deleteCartRights(trx, ctx, order_id)
}

/** Removes a cart that was never checked out, with all that it holds. */
export async function removeCart(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const { org_id } = ctx.op
  await emptyCart(trx, ctx, order_id)
  await endPromises(ctx, await readPromisedTickets(trx, org_id, order_id))
  await keepGifts(trx, ctx, order_id, [])
  await takeNoAccreditations(trx, org_id, order_id)
  await forgetTerms(trx, org_id, order_id)
  await trx.deleteFrom('carts').where('org_id', '=', org_id).where('id', '=', order_id).execute()
  await trx.deleteFrom('orders').where('org_id', '=', org_id).where('id', '=', order_id).execute()
  await ctx.rows.rev()
  ctx.rows.markChanged('orders', order_id)
}
