import type { ServerDomain } from '../server-domain'
import { sendReportsJob } from './compose/emails/report-job'
import { deliveryJobs } from './delivery/deliver'
import { bookEmailResend } from './delivery/resend-email'

export const emailServerDomain = {
  handlers: {
    ResendLetter: { book: bookEmailResend },
  },
  jobs: [...deliveryJobs, sendReportsJob],
} satisfies ServerDomain
