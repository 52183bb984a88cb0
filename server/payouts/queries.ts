import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { at, id, oneOf } from '../../shared/kernel/model/fields'
import { query } from '../../shared/kernel/model/query'
import { PAYMENT_METHODS } from '../../shared/orgs/entity'
import { PAYOUT_ITEM_KINDS, PAYOUT_STATUSES } from '../../shared/payouts/entity'
import { byId, equals, filter, list } from '../kernel/reads/list'
import { reading } from '../kernel/reads/reading'

const connected = query('connected_payment_methods', { args: z.object({}), returns: z.array(oneOf('PaymentMethod', PAYMENT_METHODS)), can: 'payouts.read' })

export const payoutReadings = [
  reading(connected, async (_args, { hasAccount }) => PAYMENT_METHODS.filter(hasAccount)),
  list('payouts', 'PayoutList', {
    sort: 'starts_at',
    desc: true,
    filters: {
      status: equals('status', oneOf('PayoutStatus', PAYOUT_STATUSES)),
      bank_account_id: equals('bank_account_id', id()),
      from: filter(at(), (from) => sql<SqlBool>`ends_at > ${from}`),
      to: filter(at(), (to) => sql<SqlBool>`starts_at < ${to}`),
    },
  }),
  byId('payout', 'payouts'),
  list('payout_items', 'PayoutItemList', {
    sort: 'booked_at',
    desc: false,
    filters: { payout_id: equals('payout_id', id()), kind: equals('kind', oneOf('PayoutItemKind', PAYOUT_ITEM_KINDS)), order_id: equals('order_id', id()) },
  }),
  list('bank_accounts', 'BankAccountList', { sort: 'holder', desc: false }),
  byId('bank_account', 'bank_accounts'),
  list('sales_partners', 'SalesPartnerList', { sort: 'name', desc: false }),
  byId('sales_partner', 'sales_partners'),
]
