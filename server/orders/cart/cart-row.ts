import { DomainError } from '../../../shared/kernel/errors'
import { iso, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { STATUS } from '../../../shared/orders/status'
import { CART_TIME, CARTS_PER_VISITOR } from '../../../shared/shop/cart'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import type { Cart } from '../../kernel/database/tables/shop-tables'
import { affiliateOf, nextBookingCode } from '../office/reserve-order'
import { countInShop, Sources } from './source'
import type { CartStep } from './steps'

type Order = RowOf<'orders'>

/** A time that is one cart's time later. */
export const later = (at: string): string => iso(ms(at) + CART_TIME)

/** Changes what the shop knows of a cart beside its order. */
export const updateCartRow = async (
  trx: Trx,
  ctx: Context,
  id: string,
  change: Partial<Omit<Cart, 'id' | 'org_id'>>,
): Promise<void> => {
  await trx.updateTable('carts').set(change).where('org_id', '=', ctx.op.org_id).where('id', '=', id).execute()
}

/** Reads what the shop knows of a cart. */
export const cartOf = (trx: Trx, ctx: Context, id: string): Promise<Cart | undefined> =>
  trx.selectFrom('carts').selectAll().where('org_id', '=', ctx.op.org_id).where('id', '=', id).executeTakeFirst()

/** Throws `shop.cart_ordered` unless the order is still a cart. One whose time ran out lasts until it is removed. */
export function assertCart({ status_code }: Order): void {
  if (status_code !== STATUS.created) throw new DomainError('shop.cart_ordered')
}

/** The event of the first places that a step asks for; '' for a step that asks for none. */
async function firstEvent(ctx: Context, step: CartStep): Promise<string> {
  const wishes = step.do === 'add' ? step.wishes : []
  const [price_id] = wishes.flatMap((wish) => ('price_id' in wish ? [wish.price_id] : []))
  const price = price_id === undefined ? undefined : await ctx.rows.get('prices', price_id)
  return price?.event_id ?? ''
}

type CartStart = Pick<Cart, 'lang' | 'visitor' | 'promo_code' | 'affiliate' | 'referrer' | 'source_kind' | 'source'> &
  Partial<Pick<Cart, 'extended' | 'buyer'>>

/** Inserts the order of a cart without lines, and what the shop knows of it. */
export async function openCart(
  trx: Trx,
  ctx: Context,
  start: CartStart,
  { id, valid_until, affiliate_id = null }: Pick<Order, 'id' | 'valid_until'> & Partial<Pick<Order, 'affiliate_id'>>,
): Promise<Cart> {
  const order = {
    id,
    booking_code: await nextBookingCode(ctx),
    name: '',
    annotation: null,
    status_code: STATUS.created,
    order_type: 'regular' as const,
    channel: 'web_shop' as const,
    total: 0,
    qty: 0,
    payment_methods: [] as Order['payment_methods'],
    discount: 0,
    promo_code_id: null,
    promo_code_name: null,
    static_title: '',
    event_id: null,
    contact_id: null,
    valid_until,
    affiliate_id,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
  await ctx.rows.insert('orders', order)
  const cart: Cart = {
    id,
    org_id: ctx.op.org_id,
    steps: [],
    extended: false,
    voucher_codes: [],
    notices: [],
    answers: [],
    buyer: null,
    checked_out_at: null,
    exchange: null,
    created_at: ctx.now,
    ...start,
  }
  await trx.insertInto('carts').values(cart).execute()
  return cart
}

/** Begins a cart without lines. Throws `shop.too_many_carts` where the visitor's address has many of them. */
export async function beginCart(trx: Trx, ctx: Context, step: CartStep): Promise<Cart> {
  const { org_id } = ctx.op
  const { order_id: id, lang, visitor, affiliate, promo, referrer } = step
  if (await ctx.rows.get('orders', id)) throw new DomainError('shop.cart_ordered')
  const { carts } = await trx
    .selectFrom('carts')
    .select((eb) => eb.fn.countAll<number>().as('carts'))
    .where('org_id', '=', org_id)
    .where('visitor', '=', visitor)
    .where('checked_out_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(carts) >= CARTS_PER_VISITOR) throw new DomainError('shop.too_many_carts')
  const source = await new Sources(trx, ctx).of({ affiliate, promo, referrer })
  const affiliate_id = affiliate ? await affiliateOf(trx, ctx, affiliate) : null
  const cart = await openCart(
    trx,
    ctx,
    { lang, visitor, promo_code: promo, affiliate, referrer, ...source },
    { id, valid_until: later(ctx.now), affiliate_id },
  )
  // A cart of an exchange sells nothing new.
  if (!step.is_program && step.do === 'add')
    await countInShop(trx, ctx, [{ ...source, event_id: await firstEvent(ctx, step), views: 0, visits: 0, carts: 1 }])
  return cart
}
