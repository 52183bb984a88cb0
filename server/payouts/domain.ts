import type { ServerDomain } from '../server-domain'
import { bookPayoutChange } from './handlers'
import { payingOut } from './pay-out'
import { payoutReadings } from './queries'

export const payoutsServerDomain = {
  handlers: {
    UpdatePayout: { book: bookPayoutChange },
  },
  readings: payoutReadings,
  jobs: [payingOut],
} satisfies ServerDomain
