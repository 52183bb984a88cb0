import type { ServerDomain } from '../server-domain'
import { labelReadings } from './queries'

export const labelsServerDomain = {
  readings: labelReadings,
} satisfies ServerDomain
