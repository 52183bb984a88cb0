import { z } from 'zod'
import { entity, stamps } from '../kernel/entity'
import { at, basisPoints, cents, count, id, oneOf, text } from '../kernel/fields'

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

/** What a payment provider has paid out to the house for a stretch of time. */
export const payouts = entity(
  'payouts',
  'Payout',
  {
    num: count(),
    status: oneOf('PayoutStatus', ['pending', 'paid', 'failed']),
    starts_at: at(),
    ends_at: at(),
    /** What buyers paid, what the provider kept of it, and what is left. */
    gross: cents(),
    fees: cents(),
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
