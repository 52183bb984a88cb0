import { z } from 'zod'
import { at, count, oneOf, part, text } from '../kernel/model/fields'
import { query } from '../kernel/model/query'

/** Ways to the shop. `other` are those beyond the list, and sites whose name was not kept. */
export const SHOP_SOURCES = ['affiliate', 'promo_code', 'host', 'direct', 'other'] as const

/** Sources that are listed. */
export const MOST_SOURCES = 10

const figures = { visits: count(), carts: count(), paid: count() }

/**
 * Visits, carts and orders of the shop in a period, in whole days, by source. Nobody is recognised: a visit is
 * a page that somebody opened from elsewhere. Paid orders count in the period in which their cart was begun.
 */
export const shopStatistics = query('shop_statistics', {
  args: z.object({ input: part('ShopStatisticsInput', { from: at(), to: at() }) }),
  returns: part('ShopStatistics', {
    views: count(),
    ...figures,
    sources: z.array(
      part('ShopSource', {
        kind: oneOf('ShopSourceKind', SHOP_SOURCES),
        /** Name of the promo code, or of the site; null for the others. */
        name: text(200).nullable(),
        ...figures,
      }),
    ),
  }),
  can: 'all_orders.read',
})
