import type { ServerDomain } from '../server-domain'
import { bookBankAccount, bookBankAccountChange, bookPayoutChange } from './handlers'
import { createPayoutsJob } from './pay-out'
import { payoutReadings } from './queries'

export const payoutsServerDomain = {
  handlers: {
    CreateBankAccount: { book: bookBankAccount },
    UpdateBankAccount: { book: bookBankAccountChange },
    UpdatePayout: { book: bookPayoutChange },
  },
  readings: payoutReadings,
  jobs: [createPayoutsJob],
} satisfies ServerDomain
