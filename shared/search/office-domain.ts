import type { Domain } from '../kernel/model/domain'
import { contactSearch, eventSearch, invoiceSearch, orderSearch, promoCodeSearch } from './queries'

export const searchOfficeDomain = {
  queries: [contactSearch, eventSearch, invoiceSearch, orderSearch, promoCodeSearch],
} as const satisfies Domain
