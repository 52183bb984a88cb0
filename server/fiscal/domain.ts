import type { ServerDomain } from '../server-domain'
import { queuePeriodicReceipts } from './fiskaltrust/periodic-job'
import { signReceipts } from './fiskaltrust/sign-job'
import { beginJournals } from './journal/begin-job'

export const fiscalServerDomain = {
  jobs: [beginJournals, queuePeriodicReceipts, signReceipts],
} satisfies ServerDomain
