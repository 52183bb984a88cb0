import { promoCodesWithCounts } from '../../shared/promo_codes/list'
import { rowsWithLists } from '../kit/reading/row-source'

/** Promo codes with the columns that only the office has. */
export const officeCodes = rowsWithLists(promoCodesWithCounts)
