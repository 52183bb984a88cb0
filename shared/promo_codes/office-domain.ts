import type { Domain } from '../kernel/model/domain'
import { promoCodesWithCounts } from './list'
import { officePromoCodes } from './office'

export const promoCodesOfficeDomain = {
  entities: [officePromoCodes],
  queries: [promoCodesWithCounts.one],
} as const satisfies Domain
