import type { Domain } from '../kernel/model/domain'
import { ticketPrintersPhrases } from './phrases'

export const ticketPrintersDomain = {
  phrases: [ticketPrintersPhrases],
} as const satisfies Domain
