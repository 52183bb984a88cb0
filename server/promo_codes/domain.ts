import type { ServerDomain } from '../server-domain'
import { promoCodeFields } from './computed'
import { bookPromoCode, bookPromoCodeChange, bookPromoCodeEnd } from './handlers'
import { promoCodeReadings } from './queries'

export const promoCodesServerDomain = {
  handlers: {
    CreatePromoCode: { book: bookPromoCode },
    EndPromoCode: { book: bookPromoCodeEnd },
    UpdatePromoCode: { book: bookPromoCodeChange },
  },
  readings: promoCodeReadings,
  computed: promoCodeFields,
} satisfies ServerDomain
