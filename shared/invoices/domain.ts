import type { Domain } from '../kernel/model/domain'
import { invoicesPhrases } from './phrases'

export const invoicesDomain = {
  phrases: [invoicesPhrases],
} as const satisfies Domain
