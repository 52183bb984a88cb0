import type { ServerDomain } from '../server-domain'
import { deleteDoneJobs } from './cleanup-job'
import { bookJobRetry } from './handlers'

export const jobsServerDomain = {
  handlers: {
    RetryJob: { book: bookJobRetry },
  },
  jobs: [deleteDoneJobs],
} satisfies ServerDomain
