import type { ServerDomain } from '../server-domain'
import { invoiceFields } from './computed'
import { invoiceReadings, reminderReadings } from './queries'

export const invoicesServerDomain = {
  readings: [...invoiceReadings, ...reminderReadings],
  computed: invoiceFields,
} satisfies ServerDomain
