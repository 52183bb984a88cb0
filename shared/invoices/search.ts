/** Search fields for orders and invoices. */
export const SEARCH_KINDS = ['BOOKING_CODE', 'INVOICE_ID', 'INVOICE_NUM', 'NAME', 'ORDER_ID'] as const

export type SearchTerm = { readonly type: (typeof SEARCH_KINDS)[number]; readonly value: string }

/** Classifies a search text: with a hyphen it is an invoice number, otherwise a booking code (spec 2, section 9.2). */
export const searchTerm = (typed: string): SearchTerm => ({
  type: typed.includes('-') ? 'INVOICE_NUM' : 'BOOKING_CODE',
  value: typed,
})
