import type { Domain } from '../kernel/model/domain'
import { shopStatistics } from '../shop/statistics'
import { dashboardPhrases } from './phrases'
import { eventsTonight, salesDashboard } from './queries'

export const dashboardDomain = {
  queries: [salesDashboard, eventsTonight, shopStatistics],
  phrases: [dashboardPhrases],
} as const satisfies Domain
