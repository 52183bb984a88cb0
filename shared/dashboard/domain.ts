import type { Domain } from '../kernel/model/domain'
import { dashboardPhrases } from './phrases'
import { eventsTonight, salesDashboard } from './queries'

export const dashboardDomain = {
  queries: [salesDashboard, eventsTonight],
  phrases: [dashboardPhrases],
} as const satisfies Domain
