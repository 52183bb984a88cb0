import type { Domain } from '../kernel/model/domain'
import { officePromoCodes } from './office'

export const promoCodesOfficeDomain = {
  entities: [officePromoCodes],
} as const satisfies Domain
