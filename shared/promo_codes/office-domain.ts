import type { Domain } from '../kernel/model/domain'
import { promoCodesList, promoCodesWithCounts } from './list'
import { officePromoCodes } from './office'

export const promoCodesOfficeDomain = {
  entities: [officePromoCodes],
  queries: [promoCodesWithCounts.one],
  lists: [promoCodesList],
} as const satisfies Domain
