import { byId, list } from '../kernel/list'

export const payoutReadings = [
  list('payouts', 'PayoutList', { sort: 'starts_at', desc: true }),
  byId('payout', 'payouts'),
  list('bank_accounts', 'BankAccountList', { sort: 'holder', desc: false }),
  byId('bank_account', 'bank_accounts'),
  list('sales_partners', 'SalesPartnerList', { sort: 'name', desc: false }),
  byId('sales_partner', 'sales_partners'),
]
