import type { ServerDomain } from '../server-domain'
import { deliveries } from './deliver'
import { reporting } from './report-job'
import { bookResending } from './resend-email'

export const mailServerDomain = {
  handlers: {
    ResendLetter: { book: bookResending },
  },
  jobs: [...deliveries, reporting],
} satisfies ServerDomain
