import type { Domain } from '../kernel/model/domain'
import { donation_receipts, donationReceiptsList } from './office'
import { shownReceipts } from './queries'

export const donationReceiptsOfficeDomain = {
  entities: [donation_receipts],
  lists: [donationReceiptsList],
  queries: [shownReceipts],
} as const satisfies Domain
