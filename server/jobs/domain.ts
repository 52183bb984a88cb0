import type { ServerDomain } from '../server-domain'
import { forgetting } from './cleanup-job'
import { bookRetry } from './handlers'
import { jobReadings } from './queries'

export const jobsServerDomain = {
  handlers: {
    RetryJob: { book: bookRetry },
  },
  readings: jobReadings,
  jobs: [forgetting],
} satisfies ServerDomain
