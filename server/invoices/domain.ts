import type { ServerDomain } from '../server-domain'
import { invoiceReadings, reminderReadings } from './queries'

export const invoicesServerDomain = {
  readings: [...invoiceReadings, ...reminderReadings],
} satisfies ServerDomain
