import { DAY, iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import type { RowMaker } from '../row-maker'

const CODES = [
  {
    name: 'Herbstaktion',
    code: 'HERBST',
    affiliate: null,
    percentage: 2000,
    from: -60,
    days: 60,
    limit: 200,
    per_order: 4,
    min: 0,
    goods: false,
  },
  {
    name: 'Freundeskreis',
    code: 'FREUNDE',
    affiliate: 'freundeskreis',
    percentage: 1000,
    from: null,
    days: null,
    limit: null,
    per_order: null,
    min: 0,
    goods: true,
  },
  {
    name: 'Gruppe ab 10',
    code: 'GRUPPE',
    affiliate: null,
    percentage: 1500,
    from: null,
    days: null,
    limit: null,
    per_order: null,
    min: 10,
    goods: false,
  },
  {
    name: 'Sommer',
    code: 'SOMMER',
    affiliate: null,
    percentage: 2500,
    from: -110,
    days: -40,
    limit: 100,
    per_order: 2,
    min: 0,
    goods: false,
  },
] as const

type Affiliated = RowOf<'promo_codes'> & { readonly affiliate: string | null }

/** Makes the theatre's promo codes: a counted one, one for friends, one for groups, and an expired one. */
export const makePromoCodes = (maker: RowMaker, at: number, now: number): Affiliated[] =>
  CODES.map(({ name, code, affiliate, percentage, from, days, limit, per_order, min, goods }) =>
    maker.row(at, {
      name,
      code,
      affiliate,
      description: null,
      discount_percentage: percentage,
      starts_at: from === null ? null : iso(now + from * DAY),
      ends_at: days === null ? null : iso(now + days * DAY),
      is_global: true,
      event_ids: [],
      all_products: goods,
      product_ids: null,
      ended_at: null,
      limit_tickets: limit,
      limit_tickets_per_order: per_order,
      min_tickets: min,
      sold: 0,
      held: 0,
      desk_holding: limit === null ? 0 : 8,
    }),
  )

/** Of so many orders of the web shop, one came through a partner's link. */
const ORDERS_PER_LINK = 12

/** Attributes some orders of the web shop to the promo code with a keyword for partners. */
export function attributeOrders(orders: readonly RowOf<'orders'>[], codes: readonly Affiliated[]) {
  const partner = codes.find(({ affiliate }) => affiliate !== null)
  let shop = 0
  return orders.map((order) => {
    const isReferred = order.channel === 'web_shop' && shop++ % ORDERS_PER_LINK === 0
    return { ...order, affiliate_id: (isReferred && partner?.id) || null }
  })
}
