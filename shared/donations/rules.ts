import type { Row } from '../kernel/model/entity'
import type { orgs } from '../orgs/entity'
import { settingsOf } from '../orgs/settings'

type Org = Pick<Row<typeof orgs>, 'settings'>

/** Bounds of a donation in the shop, in cents. */
export const DONATION_MIN = 1_00
export const DONATION_MAX = 10_000_00

/** Step in cents to which an order is rounded up: five of the currency, ten from a hundred on. */
const stepFor = (total: number): number => (total < 100_00 ? 5_00 : 10_00)

/** True if the shop of an organisation asks for donations. */
export const takesDonations = (org: Org): boolean => settingsOf(org, 'donations').enabled

/** True for an amount in cents that can be given in the shop. */
export const isDonation = (amount: number): boolean =>
  Number.isSafeInteger(amount) && amount >= DONATION_MIN && amount <= DONATION_MAX

/**
 * Returns the next round amount above a total, in cents; null where there is nothing to round, or where it is too little
 * to give.
 */
export function roundedUp(total: number): number | null {
  if (total <= 0) return null
  const step = stepFor(total)
  const round = Math.ceil(total / step) * step
  return isDonation(round - total) ? round : null
}

/** The terms that a receipt prints: the purpose, and the notice by which the organisation is exempt from tax. */
type ReceiptTerms = {
  readonly purpose: string
  readonly tax_office: string
  readonly notice: string
  readonly notice_on: string
}

/** Returns the terms of an organisation's receipts for donations; null where it writes none, or a part is missing. */
export function receiptTerms(org: Org): ReceiptTerms | null {
  const { receipts, purpose, tax_office, notice, notice_on } = settingsOf(org, 'donations')
  return receipts && purpose && tax_office && notice && notice_on ? { purpose, tax_office, notice, notice_on } : null
}
