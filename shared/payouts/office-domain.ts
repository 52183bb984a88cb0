import type { Domain } from '../kernel/model/domain'
import {
  createBankAccount,
  createSalesPartner,
  deleteBankAccount,
  deleteSalesPartner,
  updateBankAccount,
  updatePayout,
  updateSalesPartner,
} from './commands'
import { bank_accounts, payout_items, payouts, sales_partners } from './entity'

export const payoutsOfficeDomain = {
  entities: [bank_accounts, payout_items, payouts, sales_partners],
  commands: [
    createBankAccount,
    createSalesPartner,
    deleteBankAccount,
    deleteSalesPartner,
    updateBankAccount,
    updatePayout,
    updateSalesPartner,
  ],
} as const satisfies Domain
