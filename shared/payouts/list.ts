import { id, oneOf } from '../kernel/model/fields'
import { equals, timeFilter } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { bank_accounts, PAYOUT_ITEM_KINDS, PAYOUT_STATUSES, payout_items, payouts, sales_partners } from './entity'

export const payoutsList = listOf(payouts, {
  columns: ['num', 'starts_at', 'ends_at', 'status', 'total'],
  sort: { by: 'starts_at', desc: true },
  filters: {
    status: equals('status', oneOf('PayoutStatus', PAYOUT_STATUSES)),
    bank_account_id: equals('bank_account_id', id()),
    from: timeFilter('ends_at', 'gt'),
    to: timeFilter('starts_at', 'lt'),
  },
})

export const payoutItemsList = listOf(payout_items, {
  columns: ['booked_at', 'kind', 'order_id', 'amount', 'fee'],
  sort: { by: 'booked_at', desc: false },
  filters: {
    payout_id: equals('payout_id', id()),
    kind: equals('kind', oneOf('PayoutItemKind', PAYOUT_ITEM_KINDS)),
    order_id: equals('order_id', id()),
  },
  names: { one: null },
})

export const bankAccountsList = listOf(bank_accounts, {
  columns: ['holder', 'iban', 'bank', 'is_default'],
  sort: { by: 'holder', desc: false },
})

export const salesPartnersList = listOf(sales_partners, {
  columns: ['name', 'email', 'enabled', 'commission'],
  sort: { by: 'name', desc: false },
})
