import type { ServerDomain } from '../server-domain'
import { incidentReadings } from './queries'

export const quarantineServerDomain = {
  readings: incidentReadings,
} satisfies ServerDomain
