import type { ServerDomain } from '../server-domain'
import { shippingProviderReadings } from './queries'

export const shippingProvidersServerDomain = {
  readings: shippingProviderReadings,
} satisfies ServerDomain
