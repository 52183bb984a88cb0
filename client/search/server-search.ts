import type { z } from 'zod'
import { searchTerm } from '../../shared/invoices/search'
import type { Query } from '../../shared/kernel/model/query'
import { RESULTS_PER_CATEGORY } from '../../shared/search/limits'
import { contactSearch, eventSearch, invoiceSearch, orderSearch, promoCodeSearch } from '../../shared/search/queries'
import type { Foyer } from '../sync/foyer'

type RowsOf<Q extends Query, Key extends string> =
  z.infer<Q['returns']> extends Readonly<Record<Key, readonly (infer R)[]>> ? R : never

export type FoundEvent = RowsOf<typeof eventSearch, 'events'>
export type FoundOrder = RowsOf<typeof orderSearch, 'orders'>
export type FoundContact = RowsOf<typeof contactSearch, 'contacts'>
export type FoundInvoice = RowsOf<typeof invoiceSearch, 'invoices'>
export type FoundPromoCode = RowsOf<typeof promoCodeSearch, 'promo_codes'>

type Ask = Pick<Foyer, 'ask'>

/** The five searches on the server, ten results each. */
export const serverSearches = {
  events: async ({ ask }: Ask, text: string) =>
    (await ask(eventSearch, { input: { query: text, limit: RESULTS_PER_CATEGORY, sort: 'starts_at', desc: true } }))
      .events,
  orders: async ({ ask }: Ask, text: string) =>
    (await ask(orderSearch, { input: { query: text, limit: RESULTS_PER_CATEGORY } })).orders,
  contacts: async ({ ask }: Ask, text: string) =>
    (await ask(contactSearch, { input: { query: text, limit: RESULTS_PER_CATEGORY } })).contacts,
  invoices: async ({ ask }: Ask, text: string) =>
    (await ask(invoiceSearch, { input: { query: [searchTerm(text)], limit: RESULTS_PER_CATEGORY } })).invoices,
  promo_codes: async ({ ask }: Ask, text: string) =>
    (await ask(promoCodeSearch, { input: { query: text, limit: RESULTS_PER_CATEGORY } })).promo_codes,
}
