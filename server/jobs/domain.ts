import type { ServerDomain } from '../server-domain'
import { deleteDoneJobs } from './cleanup-job'
import { bookJobRetry } from './handlers'
import { jobReadings } from './queries'

export const jobsServerDomain = {
  handlers: {
    RetryJob: { book: bookJobRetry },
  },
  readings: jobReadings,
  jobs: [deleteDoneJobs],
} satisfies ServerDomain
