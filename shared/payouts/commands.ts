import { z } from 'zod'
import { editing, updating } from '../kernel/model/editing'
import { bank_accounts, payouts, sales_partners } from './entity'

const { shape } = bank_accounts.row
const partner = sales_partners.row.shape

/** Returns true if an IBAN's check digits are valid (ISO 7064). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

export const {
  create: createBankAccount,
  update: updateBankAccount,
  remove: deleteBankAccount,
} = editing(bank_accounts, 'BankAccount', {
  can: 'bank_accounts.edit',
  asksPassword: () => true,
  fields: {
    holder: shape.holder.min(1),
    iban: shape.iban.refine(isIban, 'not an IBAN'),
    bic: shape.bic,
    bank: shape.bank,
    is_default: shape.is_default,
  },
  start: () => ({ bic: null, bank: null, is_default: false }),
})

export const {
  create: createSalesPartner,
  update: updateSalesPartner,
  remove: deleteSalesPartner,
} = editing(sales_partners, 'SalesPartner', {
  can: 'bank_accounts.edit',
  fields: {
    name: partner.name.min(1),
    email: z.email().max(254).nullable(),
    commission: partner.commission,
    enabled: partner.enabled,
  },
  start: () => ({ email: null, commission: 0, enabled: true }),
})

/** Marks a payout as received or not. Only someone who reads the bank statement knows. */
export const updatePayout = updating(payouts, 'Payout', {
  can: 'bank_accounts.edit',
  fields: { status: payouts.row.shape.status },
})
