import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, basisPoints, cents, count, id, oneOf, text } from '../kernel/model/fields'

/** A bank account to which the organisation is paid. */
export const bank_accounts = entity(
  'bank_accounts',
  'BankAccount',
  {
    holder: text(120),
    iban: text(34),
    bic: text(11).nullable(),
    bank: text(120).nullable(),
    is_default: z.boolean(),
    ...stamps,
  },
  { sorts: ['holder'], search: ['holder', 'bank'], online: { can: 'bank_accounts.read' } },
)

/** A partner who sells for the organisation for a commission. */
export const sales_partners = entity(
  'sales_partners',
  'SalesPartner',
  { name: text(120), email: text(254).nullable(), commission: basisPoints(), enabled: z.boolean(), ...stamps },
  { sorts: ['name'], search: ['name'], online: { can: 'payments.edit' } },
)

export const PAYOUT_STATUSES = ['pending', 'paid', 'failed'] as const

/** The amount that payment accounts collected in a period and pay to the bank; `payout_items` lists its payments. */
export const payouts = entity(
  'payouts',
  'Payout',
  {
    num: count(),
    /** Received or not, according to someone who checked the bank account. */
    status: oneOf('PayoutStatus', PAYOUT_STATUSES),
    starts_at: at(),
    ends_at: at(),
    /** Gross payments, refunds, known provider fees, and the net amount. */
    gross: cents(),
    refunds: cents(),
    fees: cents(),
    /** Number of movements in the organisation's currency whose fee is unknown. */
    fees_unknown: count(),
    total: cents(),
    orders_qty: count(),
    bank_account_id: id().nullable(),
    paid_at: at().nullable(),
    ...stamps,
  },
  {
    indexes: [['org_id', 'num']],
    sorts: ['starts_at', 'num', 'total', 'status'],
    relations: { bank_account: { one: 'bank_accounts', by: 'bank_account_id' } },
    online: { can: 'payouts.read' },
  },
)

/**
 * `refund_returned`: a refund that a bank rejected and returned. `fee`: a provider's fee for a movement of an earlier
 * payout, known since.
 */
export const PAYOUT_ITEM_KINDS = ['payment', 'refund', 'refund_returned', 'fee'] as const

/** One movement of a payout. Each payment, refund and returned refund is in one payout. */
export const payout_items = entity(
  'payout_items',
  'PayoutItem',
  {
    payout_id: id(),
    payment_id: id(),
    order_id: id(),
    kind: oneOf('PayoutItemKind', PAYOUT_ITEM_KINDS),
    amount: cents(),
    fee: cents().nullable(),
    booked_at: at(),
  },
  {
    indexes: [['payout_id']],
    sorts: ['booked_at', 'amount'],
    relations: {
      payout: { one: 'payouts', by: 'payout_id' },
      payment: { one: 'payments', by: 'payment_id' },
      order: { one: 'orders', by: 'order_id' },
    },
    online: { can: 'payouts.read' },
  },
)
