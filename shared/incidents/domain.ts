import type { Domain } from '../kernel/model/domain'
import { bookKeptEntry, settleIncident } from './commands'
import { incidents } from './entity'
import { incidentFactPhrases } from './fact-phrases'
import { incidentsPhrases } from './phrases'
import { quarantinedEntry } from './queries'

export const incidentsDomain = {
  entities: [incidents],
  commands: [bookKeptEntry, settleIncident],
  queries: [quarantinedEntry],
  phrases: [incidentsPhrases, incidentFactPhrases],
} as const satisfies Domain
