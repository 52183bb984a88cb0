import type { Domain } from '../kernel/model/domain'
import { shippingProvidersPhrases } from './phrases'

export const shippingProvidersDomain = {
  phrases: [shippingProvidersPhrases],
} as const satisfies Domain
