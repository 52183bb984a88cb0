import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, basisPoints, cents, count, id, oneOf, text } from '../kernel/model/fields'

/** Where the house is paid to. */
export const bank_accounts = entity(
  'bank_accounts',
  'BankAccount',
  { holder: text(120), iban: text(34), bic: text(11).nullable(), bank: text(120).nullable(), is_default: z.boolean(), ...stamps },
  { sorts: ['holder'], search: ['holder', 'bank'], online: { can: 'bank_accounts.read' } },
)

/** Somebody who sells for the house and keeps a part of it. */
export const sales_partners = entity(
  'sales_partners',
  'SalesPartner',
  { name: text(120), email: text(254).nullable(), commission: basisPoints(), enabled: z.boolean(), ...stamps },
  { sorts: ['name'], search: ['name'], online: { can: 'bank_accounts.read' } },
)

export const PAYOUT_STATUSES = ['pending', 'paid', 'failed'] as const

/** What card-payment accounts took for the house in a stretch of time, and so what comes to its bank; `payout_items` says of which payments. */
export const payouts = entity(
  'payouts',
  'Payout',
  {
    num: count(),
    /** Whether it has come to the bank, as somebody who has looked there says. */
    status: oneOf('PayoutStatus', PAYOUT_STATUSES),
    starts_at: at(),
    ends_at: at(),
    /** What buyers paid, what they were given back of it, what the provider kept as far as that is known, and what is left. */
    gross: cents(),
    refunds: cents(),
    fees: cents(),
    /** Of how many of its movements nobody knows what the provider kept, in the house's currency. */
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

/** `refund_returned`: money that a provider had given back came back, because a bank refused it. `fee`: what a provider kept of a movement of an earlier payout, known since. */
export const PAYOUT_ITEM_KINDS = ['payment', 'refund', 'refund_returned', 'fee'] as const

/** One movement of a payout. A payment is in one payout, and so is what goes back, and what comes back of that. */
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
