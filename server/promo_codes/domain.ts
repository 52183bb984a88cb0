import type { ServerDomain } from '../server-domain'
import { promoCodeFields } from './computed'
import { bookPromoCode, bookPromoCodeChange, bookPromoCodeEnd } from './handlers'

export const promoCodesServerDomain = {
  handlers: {
    CreatePromoCode: { book: bookPromoCode },
    EndPromoCode: { book: bookPromoCodeEnd },
    UpdatePromoCode: { book: bookPromoCodeChange },
  },
  computed: promoCodeFields,
} satisfies ServerDomain
