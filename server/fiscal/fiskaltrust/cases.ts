import type { FISCAL_COUNTRIES } from '../../../shared/cash_boxes/office'
import type { PaymentMethod } from '../../../shared/orders/rules'
import type { BonLine, BusinessCase } from '../dsfinvk/bon'
import { vatOf } from '../dsfinvk/vat-keys'

export type FiscalCountry = (typeof FISCAL_COUNTRIES)[number]

/** Receipts that fiskaltrust knows: those of the drawer, and those that its own procedure asks for. */
export type RequestKind = 'sale' | 'deposit' | 'payout' | 'start' | 'stop' | 'zero' | 'monthly' | 'yearly' | 'daily'

/** The two letters of a country lead each of its case numbers. */
const COUNTRY: Readonly<Record<FiscalCountry, bigint>> = { AT: 0x4154_0000_0000_0000n, DE: 0x4445_0000_0000_0000n }

const RECEIPT_CASES: Readonly<Record<FiscalCountry, Readonly<Record<RequestKind, bigint>>>> = {
  AT: {
    sale: 0x1n,
    zero: 0x2n,
    start: 0x3n,
    stop: 0x4n,
    monthly: 0x5n,
    yearly: 0x6n,
    daily: 0x2n,
    deposit: 0xan,
    payout: 0xbn,
  },
  DE: {
    sale: 0x1n,
    zero: 0x2n,
    start: 0x3n,
    stop: 0x4n,
    monthly: 0x5n,
    yearly: 0x6n,
    daily: 0x7n,
    deposit: 0x11n,
    payout: 0x11n,
  },
}

/** In Germany a receipt starts and finishes its transaction in one call. */
const IMPLICIT_FLOW = 0x1_0000_0000n
/** A receipt from an outage, which the next zero receipt secures. */
const LATE = 0x1_0000n
/** Asks for the answer to an earlier request and signs nothing. */
const ASK_AGAIN = 0x8000_0000_0000n

/** The `ftReceiptCase` of a request. */
export const receiptCase = (
  country: FiscalCountry,
  kind: RequestKind,
  { late, again }: { readonly late: boolean; readonly again: boolean },
): bigint =>
  COUNTRY[country] |
  RECEIPT_CASES[country][kind] |
  (country === 'DE' ? IMPLICIT_FLOW : 0n) |
  (late ? LATE : 0n) |
  (again ? ASK_AGAIN : 0n)

/** Austrian charge item cases by tax rate in basis points; other rates are "special". */
const AUSTRIAN_RATES: Readonly<Record<number, bigint>> = { 1000: 0x1n, 1300: 0x2n, 2000: 0x3n, 0: 0x5n }

/** German charge item cases of what bears no tax. */
const GERMAN_MONEY: Readonly<Partial<Record<BusinessCase, bigint>>> = {
  MehrzweckgutscheinKauf: 0x60n,
  MehrzweckgutscheinEinloesung: 0x68n,
  Anfangsbestand: 0x90n,
  Einzahlung: 0x95n,
  Auszahlung: 0x96n,
  DifferenzSollIst: 0x97n,
}

/** First German charge item case of a business case with tax; the key of the rate is added. */
const GERMAN_TAXED: Readonly<Partial<Record<BusinessCase, bigint>>> = {
  Umsatz: 0n,
  EinzweckgutscheinKauf: 0x60n,
  EinzweckgutscheinEinloesung: 0x68n,
}

/** The `ftChargeItemCase` of a line. */
export function chargeItemCase(country: FiscalCountry, { kind, vat }: Pick<BonLine, 'kind' | 'vat'>): bigint {
  if (country === 'AT')
    return COUNTRY.AT | (kind === 'MehrzweckgutscheinKauf' ? 0x22n : (AUSTRIAN_RATES[vatOf(vat).rate] ?? 0x4n))
  const money = GERMAN_MONEY[kind]
  return COUNTRY.DE | (money ?? (GERMAN_TAXED[kind] ?? 0n) + BigInt(vat <= 6 ? vat : 7))
}

const PAY_ITEM_CASES: Readonly<Record<FiscalCountry, Readonly<Record<PaymentMethod, bigint>>>> = {
  AT: {
    cash: 0x1n,
    terminal: 0x4n,
    voucher: 0x6n,
    wire: 0xcn,
    dealer_transfer: 0xdn,
    exchange: 0xdn,
    free: 0x0n,
    moto: 0x7n,
    oppwa: 0x7n,
    paypal: 0x7n,
    stripe: 0x7n,
  },
  DE: {
    cash: 0x1n,
    terminal: 0x4n,
    voucher: 0xdn,
    wire: 0x8n,
    dealer_transfer: 0x9n,
    exchange: 0x9n,
    free: 0x0n,
    moto: 0x6n,
    oppwa: 0x6n,
    paypal: 0x6n,
    stripe: 0x6n,
  },
}

/** The `ftPayItemCase` of a payment method. */
export const payItemCase = (country: FiscalCountry, method: PaymentMethod): bigint =>
  COUNTRY[country] | PAY_ITEM_CASES[country][method]

/** The pay item that balances cash put into an Austrian drawer or taken out of it. */
export const cashBookCase = (kind: 'deposit' | 'payout'): bigint => COUNTRY.AT | (kind === 'deposit' ? 0xfn : 0xen)

/** Parts of `ftState`: the security device is out of service, and receipts wait for a zero receipt. */
const OUT_OF_SERVICE = 0x2n
const LATE_SIGNING = 0x8n

/** Returns true if the security device did not sign. */
export const isOutOfService = (state: bigint): boolean => (state & OUT_OF_SERVICE) !== 0n

/** Returns true if a zero receipt is needed to end an outage. */
export const needsZeroReceipt = (state: bigint): boolean => (state & (OUT_OF_SERVICE | LATE_SIGNING)) !== 0n
