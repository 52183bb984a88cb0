import { address } from '../contacts/address/address'
import { entity, stamps } from '../kernel/model/entity'
import { at, cents, count, id, text } from '../kernel/model/fields'
import { equals } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'

/**
 * A receipt of a donation for the donor's tax return. Never edited. Its id is that of the order's line, so that each
 * donation has one. The terms are those of the organisation when it was written.
 */
export const donation_receipts = entity(
  'donation_receipts',
  'DonationReceipt',
  {
    order_id: id(),
    /** As printed: "S2026-00001". */
    num: text(20),
    year: count(),
    number: count(),
    amount: cents(),
    given_at: at(),
    donor: text(200),
    /** Never empty in a receipt; null for readers from whom it is masked. */
    donor_address: address().nullable(),
    purpose: text(200),
    tax_office: text(100),
    notice: text(60),
    notice_on: at(),
    ...stamps,
  },
  {
    sorts: ['created_at'],
    personal: ['donor', 'donor_address'],
    online: { can: 'invoices.read', masked: { donor: 'buyers.read', donor_address: 'personal_data.read' } },
  },
)

export const donationReceiptsList = listOf(donation_receipts, {
  columns: ['num', 'amount', 'given_at', 'created_at'],
  sort: { by: 'created_at', desc: true },
  filters: { order_id: equals('order_id', id()) },
})
