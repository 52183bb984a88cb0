import type { z } from 'zod'
import { SHELL } from '../../shared/app/figures'
import { searchTerm } from '../../shared/invoices/search'
import type { Query } from '../../shared/kernel/model/query'
import { contactSearch, eventSearch, invoiceSearch, orderSearch, promoCodeSearch } from '../../shared/search/queries'
import type { Foyer } from '../sync/foyer'

const LIMIT = SHELL.search_results

type RowsOf<Q extends Query, Key extends string> = z.infer<Q['returns']> extends Readonly<Record<Key, readonly (infer R)[]>> ? R : never

export type FoundEvent = RowsOf<typeof eventSearch, 'events'>
export type FoundOrder = RowsOf<typeof orderSearch, 'orders'>
export type FoundContact = RowsOf<typeof contactSearch, 'contacts'>
export type FoundInvoice = RowsOf<typeof invoiceSearch, 'invoices'>
export type FoundPromoCode = RowsOf<typeof promoCodeSearch, 'promo_codes'>

type Ask = Pick<Foyer, 'ask'>

/** The five searches on the server, ten results each. */
export const serverSearches = {
  events: async ({ ask }: Ask, text: string) => (await ask(eventSearch, { input: { query: text, limit: LIMIT, sort: 'starts_at', desc: true } })).events,
  orders: async ({ ask }: Ask, text: string) => (await ask(orderSearch, { input: { query: text, limit: LIMIT } })).orders,
  contacts: async ({ ask }: Ask, text: string) => (await ask(contactSearch, { input: { query: text, limit: LIMIT } })).contacts,
  invoices: async ({ ask }: Ask, text: string) => (await ask(invoiceSearch, { input: { query: [searchTerm(text)], limit: LIMIT } })).invoices,
  promo_codes: async ({ ask }: Ask, text: string) => (await ask(promoCodeSearch, { input: { query: text, limit: LIMIT } })).promo_codes,
}
