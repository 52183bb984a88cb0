import { promoCodesList } from '../../shared/promo_codes/list'
import { promoCodeCounts } from '../../shared/promo_codes/office'
import { rowsWithLists } from '../kit/entity/row-source'

/** Promo codes with the columns that only the office has, and how often each was used. */
export const officeCodes = rowsWithLists(promoCodesList, {}, { counts: promoCodeCounts.nullable() })
