import { z } from 'zod'
import { extendEntity } from '../kernel/model/extend-entity'
import { cents, count, part, text } from '../kernel/model/fields'
import { promo_codes } from './entity'

/** A promo code with the columns only the office has. */
export const officePromoCodes = extendEntity(
  promo_codes,
  {
    /** Keyword in a link to the shop by which sales are attributed to this code. */
    affiliate: text(60).nullable(),
    /** True if created for another system that sells for the organisation; it is not offered here. */
    is_integration: z.boolean(),
  },
  { start: { affiliate: null, is_integration: false } },
)

/** Paid orders that came through the link of a promo code, their tickets and pieces, and their total in cents. */
const affiliateCounts = part('AffiliateCounts', { orders: count(), tickets: count(), revenue: cents() })

/** Usage of a promo code: orders, tickets and pieces, and remaining uses; null where uses are not limited. */
export const promoCodeCounts = part('PromoCodeCounts', {
  orders: count(),
  tickets: count(),
  left: count().nullable(),
  affiliate: affiliateCounts,
})
