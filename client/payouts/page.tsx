import {
  createBankAccount,
  createSalesPartner,
  deleteBankAccount,
  deleteSalesPartner,
  updateBankAccount,
  updateSalesPartner,
} from '../../shared/payouts/commands'
import { bankAccountsList, salesPartnersList } from '../../shared/payouts/list'
import { officeEntity } from '../kit/page/office-entity'

export const bankAccountsOffice = officeEntity(bankAccountsList, {
  edit: 'bank_accounts.edit',
  commands: { create: createBankAccount, update: updateBankAccount, remove: deleteBankAccount },
})

export const salesPartnersOffice = officeEntity(salesPartnersList, {
  edit: 'bank_accounts.edit',
  commands: { create: createSalesPartner, update: updateSalesPartner, remove: deleteSalesPartner },
})
