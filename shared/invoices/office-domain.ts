import type { Domain } from '../kernel/model/domain'
import { enumeration } from '../kernel/model/enumeration'
import { createCreditNote, createInvoice, createPaymentReminder, sendInvoice } from './commands'
import { invoices, payment_reminders } from './entity'
import { invoicesWithStanding } from './list'
import { SEARCH_KINDS } from './search'

export const invoicesOfficeDomain = {
  entities: [invoices, payment_reminders],
  commands: [createCreditNote, createInvoice, createPaymentReminder, sendInvoice],
  queries: [invoicesWithStanding.one],
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
