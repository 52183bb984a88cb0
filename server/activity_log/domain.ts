import type { ServerDomain } from '../server-domain'
import { activityReadings } from './queries'

export const activityLogServerDomain = {
  readings: activityReadings,
} satisfies ServerDomain
