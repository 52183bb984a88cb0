import type { ServerDomain } from '../server-domain'
import { dashboardReadings } from './readings'

export const dashboardServerDomain = { readings: dashboardReadings } satisfies ServerDomain
