import { z } from 'zod'
import { oneOf } from '../kernel/model/fields'
import { query } from '../kernel/model/query'

/** Gaps of a shop, in the order in which they are mended. */
export const SHOP_GAPS = [
  'feature',
  'published',
  'payment',
  'event',
  'transfer',
  'email',
  'terms',
  'privacy',
  'imprint',
] as const

export type ShopGap = (typeof SHOP_GAPS)[number]

/** Lists what the shop of the caller's organisation still lacks; nothing if it is open and complete. */
export const shopGaps = query('shop_gaps', {
  args: z.object({}),
  returns: z.array(oneOf('ShopGap', SHOP_GAPS)),
  can: 'orgs.edit',
})
