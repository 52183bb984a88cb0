import type { ServerDomain } from '../server-domain'
import { socialAccountReadings } from './queries'

export const socialAccountsServerDomain = {
  readings: socialAccountReadings,
} satisfies ServerDomain
