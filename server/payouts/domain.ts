import type { ServerDomain } from '../server-domain'
import { bookPayoutChange } from './handlers'
import { createPayoutsJob } from './pay-out'
import { payoutReadings } from './queries'

export const payoutsServerDomain = {
  handlers: {
    UpdatePayout: { book: bookPayoutChange },
  },
  readings: payoutReadings,
  jobs: [createPayoutsJob],
} satisfies ServerDomain
