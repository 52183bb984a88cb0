import type { ServerDomain } from '../server-domain'
import { shopStatisticsReading } from '../shop/statistics/reading'
import { dashboardReadings } from './readings'

export const dashboardServerDomain = { readings: [...dashboardReadings, shopStatisticsReading] } satisfies ServerDomain
