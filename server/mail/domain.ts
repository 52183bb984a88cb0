import type { ServerDomain } from '../server-domain'
import { deliveryJobs } from './delivery/deliver'
import { bookEmailResend } from './emails/resend-email'
import { sendReportsJob } from './report-job'

export const mailServerDomain = {
  handlers: {
    ResendLetter: { book: bookEmailResend },
  },
  jobs: [...deliveryJobs, sendReportsJob],
} satisfies ServerDomain
