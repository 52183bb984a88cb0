import type { ServerDomain } from '../server-domain'
import { bookGiftEmail, giftJob } from './gift-delivery'
import { voucherReadings } from './queries'

export const vouchersServerDomain = {
  handlers: {
    SendVoucherGift: { book: bookGiftEmail },
  },
  readings: voucherReadings,
  jobs: [giftJob],
} satisfies ServerDomain
