import type { ServerDomain } from '../server-domain'
import { ticketPrinterReadings } from './queries'

export const ticketPrintersServerDomain = {
  readings: ticketPrinterReadings,
} satisfies ServerDomain
