import { z } from 'zod'
import { query } from '../kernel/model/query'
import { donation_receipts, donationReceiptsList } from './office'

const { args, can } = donationReceiptsList.query

/** Receipts of donations without their donors. */
export const shownReceipts = query('donation_receipts', {
  args,
  returns: z.object({
    donation_receipts: z.array(donation_receipts.row.pick({ id: true, num: true, amount: true, created_at: true })),
  }),
  can,
})
