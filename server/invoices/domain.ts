import type { ServerDomain } from '../server-domain'
import { invoiceReadings } from './queries'

export const invoicesServerDomain = {
  readings: invoiceReadings,
} satisfies ServerDomain
