import type { z } from 'zod'
import type { ACCOUNT_CHARTS, accounting_settings } from './entity'

/** Accounts that an export books to, beside those of revenue by tax rate. */
export const ACCOUNT_ROLES = [
  'cash',
  'terminal',
  'stripe',
  'paypal',
  'oppwa',
  'moto',
  'wire',
  'dealer_transfer',
  'exchange',
  'voucher',
  'donation',
  'debtors',
  'transit',
  'difference',
  'fees',
  'bank',
] as const

export type AccountRole = (typeof ACCOUNT_ROLES)[number] | `revenue.${number}`

type Numbers = Readonly<Record<(typeof ACCOUNT_ROLES)[number], string>> & {
  readonly revenue: Readonly<Record<number, string>>
  readonly otherRevenue: string
}

/** Usual numbers of each chart. A tax consultant may have assigned others. */
const DEFAULTS: Readonly<Record<(typeof ACCOUNT_CHARTS)[number], Numbers>> = {
  skr03: {
    cash: '1000',
    terminal: '1361',
    stripe: '1362',
    paypal: '1363',
    oppwa: '1364',
    moto: '1365',
    wire: '1200',
    dealer_transfer: '1410',
    exchange: '1366',
    voucher: '1700',
    donation: '2700',
    debtors: '1400',
    transit: '1360',
    difference: '4900',
    fees: '4970',
    bank: '1200',
    revenue: { 1900: '8400', 700: '8300', 0: '8100' },
    otherRevenue: '8200',
  },
  skr04: {
    cash: '1600',
    terminal: '1461',
    stripe: '1462',
    paypal: '1463',
    oppwa: '1464',
    moto: '1465',
    wire: '1800',
    dealer_transfer: '1210',
    exchange: '1466',
    voucher: '3500',
    donation: '4830',
    debtors: '1200',
    transit: '1460',
    difference: '6300',
    fees: '6855',
    bank: '1800',
    revenue: { 1900: '4400', 700: '4300', 0: '4100' },
    otherRevenue: '4200',
  },
}

type Settings = Pick<z.infer<(typeof accounting_settings)['row']>, 'chart' | 'accounts'>

/** Settings of an organisation that has not changed them. */
export const DEFAULT_SETTINGS = {
  chart: 'skr03',
  consultant_number: null,
  client_number: null,
  fiscal_year_month: 1,
  accounts: {},
} as const

/** Returns the number of the account that plays a role. */
export function accountNumber({ chart, accounts }: Settings, role: AccountRole): string {
  const own = accounts[role]
  if (own !== undefined) return own
  const defaults = DEFAULTS[chart]
  if (!role.startsWith('revenue.')) return defaults[role as (typeof ACCOUNT_ROLES)[number]]
  return defaults.revenue[Number(role.slice('revenue.'.length))] ?? defaults.otherRevenue
}
