import type { Domain } from '../kernel/model/domain'
import { createPromoCode, endPromoCode, updatePromoCode } from './commands'
import { promo_codes } from './entity'
import { promoCodesPhrases } from './phrases'

export const promoCodesDomain = {
  entities: [promo_codes],
  commands: [createPromoCode, endPromoCode, updatePromoCode],
  phrases: [promoCodesPhrases],
} as const satisfies Domain
