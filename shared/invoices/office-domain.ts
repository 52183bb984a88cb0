import type { Domain } from '../kernel/model/domain'
import { enumeration } from '../kernel/model/enumeration'
import { createCreditNote, createInvoice, sendInvoice } from './commands'
import { invoices } from './entity'
import { SEARCH_KINDS } from './search'

export const invoicesOfficeDomain = {
  entities: [invoices],
  commands: [createCreditNote, createInvoice, sendInvoice],
  enumerations: [
    enumeration('SearchKind', SEARCH_KINDS, {
      BOOKING_CODE: ['Booking code', 'Buchungscode'],
      INVOICE_ID: ['Invoice ID', 'Kennung der Rechnung'],
      INVOICE_NUM: ['Invoice number', 'Rechnungsnummer'],
      NAME: ['Name', 'Name'],
      ORDER_ID: ['Order ID', 'Kennung der Bestellung'],
    }),
  ],
} as const satisfies Domain
