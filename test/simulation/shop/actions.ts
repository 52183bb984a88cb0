import type { CartStep, CartWish } from '../../../server/orders/cart/steps'
import { STATUS } from '../../../shared/orders/status'
import type { Buyer, CheckoutOption } from '../../../shared/shop/cart'
import type { SimExchange } from '../after/exchanges'
import { VOUCHER } from '../theatre/theatre'
import type { SimShop } from './shop'

/** A visitor's cart, as the visitor knows it. */
export type SimCart = {
  readonly id: string
  readonly email: string
  /** The total that each of the two tabs shows. */
  readonly tabs: [number, number]
  /** Places and pieces that were asked for, by step. */
  readonly asked: Map<string, number>
  /** The tickets that are exchanged for the cart; null for a purchase. */
  readonly exchange: SimExchange | null
  /** Totals to which the buyer agreed. */
  readonly agreed: Set<number>
  /** Steps without an answer, and pages that will be sent again. */
  readonly unanswered: CartStep[]
  state: 'open' | 'ordered' | 'over'
}

type Visit = 'org_id' | 'order_id' | 'step_id' | 'lang' | 'visitor' | 'affiliate' | 'promo' | 'referrer'
/** A step without who takes it. */
export type CartAction = CartStep extends infer S ? (S extends CartStep ? Omit<S, Visit> : never) : never
type Drawn = CartAction & { readonly asked: number }

/** Draws what a visitor does next in a tab; null where they only look. */
export function drawAction(shop: SimShop, cart: SimCart, tab: number): Drawn | null {
  const { dice } = shop
  const roll = dice.below(100)
  if (cart.state === 'ordered') return roll < 40 ? { do: 'pay', way: drawWay(shop, cart), asked: 0 } : null
  if (cart.exchange) return drawExchange(shop, cart.exchange, { cart, tab, roll })
  if (roll < 28 || (shop.statusOf(cart.id) === undefined && roll < 90)) return drawWishes(shop)
  if (roll < 37) return drawChange(shop, cart)
  if (roll < 46) return { do: 'promo_code', code: dice.pick(['SPRING', 'spring', 'WINTER', null]) ?? null, asked: 0 }
  if (roll < 60) return { do: dice.chance(80) ? 'add_voucher' : 'remove_voucher', code: drawVoucher(shop), asked: 0 }
  if (roll < 66) return { do: 'extend', asked: 0 }
  if (roll < 70) return { do: 'leave', asked: 0 }
  if (roll < 74) return null
  const way = drawWay(shop, cart)
  return { do: 'check_out', buyer: buyerOf(cart), way, total: cart.tabs[tab] ?? 0, asked: 0 }
}

type Page = { readonly cart: SimCart; readonly tab: number; readonly roll: number }

/** Draws what a buyer does next in the cart of an exchange. */
function drawExchange(shop: SimShop, exchange: SimExchange, { cart, tab, roll }: Page): Drawn | null {
  if (roll < 10 || (shop.linesOf(cart.id).length === 0 && roll < 85)) return drawWishes(shop)
  if (roll < 18) return drawChange(shop, cart)
  if (roll < 23) return { do: 'leave', asked: 0 }
  const difference = exchange.shown[tab] ?? null
  if (roll < 40 || difference === null) return null
  const way = difference <= 0 ? 'nothing' : shop.dice.chance(75) ? 'stripe' : 'wire'
  return { do: 'exchange', way, difference, asked: 0 }
}

/** Buyer's details as a visitor types them at the checkout. */
export const buyerOf = ({ email }: SimCart): Buyer => ({
  firstname: 'Ida',
  lastname: 'Berger',
  email,
  phone: null,
  address: null,
  newsletter: false,
})

const drawVoucher = ({ dice, setting: { oracle } }: SimShop): string =>
  dice.pick([VOUCHER.code, VOUCHER.code, ...[...oracle.vouchers.values()].map(({ code }) => code)]) ?? VOUCHER.code

function drawWishes({ dice, setting: { world } }: SimShop): Drawn {
  const { ids, shop } = world
  const qty = 1 + dice.below(3)
  const wishes =
    dice.pick<readonly CartWish[]>([
      [{ price_id: shop.price, qty }],
      [{ price_id: shop.price, qty }],
      [{ price_id: ids.standing_price, qty }],
      [{ price_id: ids.stalls_price, qty: 1 }],
      [{ price_id: ids.stalls_price, qty: 2 }],
      [{ price_id: ids.stalls_price, seat_id: dice.pick(world.seats) ?? '', qty: 1 }],
      [{ price_id: shop.free, qty: 1 }],
      [{ product_id: ids.sekt, qty }],
      [
        { price_id: shop.price, qty: 1 },
        { product_id: ids.sekt, qty: 1 },
      ],
      [{ product_id: ids.programme, qty }],
    ]) ?? []
  return { do: 'add', wishes, asked: wishes.reduce((n, wish) => n + wish.qty, 0) }
}

function drawChange({ dice, setting: { world }, linesOf }: SimShop, { id }: SimCart): Drawn | null {
  const line = dice.pick(linesOf(id))
  if (!line) return null
  const qty = dice.below(4)
  const isShop = line.price_id === world.shop.price || line.price_id === world.shop.free
  const price_id = isShop && dice.chance(40) ? (dice.pick([world.shop.price, world.shop.free]) ?? null) : null
  return { do: 'change', item_id: line.id, price_id, qty, asked: qty }
}

/** Draws how to pay. Only what a desk can sell at the doors is reserved: places of the floor without a discount. */
function drawWay({ dice, linesOf, statusOf }: SimShop, { id }: SimCart): CheckoutOption {
  const roll = dice.below(100)
  const lines = linesOf(id)
  const total = lines.reduce((n, { qty, static_price }) => n + qty * static_price, 0)
  if (total === 0) return 'nothing'
  if (roll < 50) return 'stripe'
  if (roll < 62) return 'wire'
  if (roll < 72) return 'nothing'
  const isPlain = lines.every(({ discount, static_price }) => discount === 0 && static_price > 0)
  return isPlain && statusOf(id) === STATUS.created ? 'reserve' : 'stripe'
}
