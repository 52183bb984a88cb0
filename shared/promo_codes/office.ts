import { z } from 'zod'
import { text } from '../kernel/model/fields'
import { widened } from '../kernel/model/widened'
import { promo_codes } from './entity'

/** A promo code with what only the office has of it. */
export const officePromoCodes = widened(
  promo_codes,
  {
    /** The word in a link to the shop by which a sale is this code's doing. */
    affiliate: text(60).nullable(),
    /** Made for another system that sells for the house: nobody here is offered it. */
    is_integration: z.boolean(),
  },
  { start: { affiliate: null, is_integration: false } },
)
