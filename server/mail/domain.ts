import type { ServerDomain } from '../server-domain'
import { deliveryJobs } from './deliver'
import { sendReportsJob } from './report-job'
import { bookEmailResend } from './resend-email'

export const mailServerDomain = {
  handlers: {
    ResendLetter: { book: bookEmailResend },
  },
  jobs: [...deliveryJobs, sendReportsJob],
} satisfies ServerDomain
