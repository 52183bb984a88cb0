import type { Row } from '../kernel/model/entity'
import { atWallTime, ms, wallTimeOf } from '../kernel/time'
import type { orgs } from '../orgs/entity'
import { timeZoneOf } from '../orgs/rules'
import { settingsOf } from '../orgs/settings'

type Org = Pick<Row<typeof orgs>, 'settings'>
type OrgInItsZone = Org & Parameters<typeof timeZoneOf>[0]

/** Years after the date of a notice of exemption in which it allows receipts (§ 63 (5) AO). */
const NOTICE_YEARS = 5

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

/** True on the days on which a notice of exemption allows receipts: up to five years after its date. */
export function isNoticeValid(zone: string, notice_on: string, now: string): boolean {
  const { day } = wallTimeOf(zone, ms(notice_on))
  const last = `${Number(day.slice(0, 4)) + NOTICE_YEARS}${day.slice(4).replace('-02-29', '-02-28')}`
  return ms(now) <= atWallTime(zone, { day: last, time: '23:59:59' })
}

/**
 * Returns the terms of an organisation's receipts for donations; null where it writes none, a part is missing, or the
 * notice is too old.
 */
export function receiptTerms(org: OrgInItsZone, now: string): ReceiptTerms | null {
  const { receipts, purpose, tax_office, notice, notice_on } = settingsOf(org, 'donations')
  if (!receipts || !purpose || !tax_office || !notice || !notice_on) return null
  return isNoticeValid(timeZoneOf(org), notice_on, now) ? { purpose, tax_office, notice, notice_on } : null
}
