import type { ErrorCode } from '../kernel/errors'
import type { Row } from '../kernel/model/entity'
import type { Language } from '../kernel/phrases'
import { aheadOfUtc, iso, ms, SECOND, yearIn } from '../kernel/time'
import type { orgs } from '../orgs/entity'
import { CENTRAL_EUROPE } from '../orgs/rules'
import type { VOUCHER_KINDS, vouchers } from './entity'
import { vouchersPhrases } from './phrases'

type Voucher = Row<typeof vouchers>
export type VoucherKind = (typeof VOUCHER_KINDS)[number]

/** What is sold as a voucher: its worth in cents, and what it is good for. */
export type VoucherOffer = { readonly value: number; readonly tax_group_id: string | null }

/** The least and the most a voucher is sold for at a desk, in cents. */
export const VOUCHER_MIN = 500
export const VOUCHER_MAX = 100_000

/** How many amounts a desk offers with one tap, and what most people give, in cents. */
export const AMOUNTS_MAX = 6
const USUAL = [2_500, 5_000, 10_000] as const

/** What a desk sells a voucher for with one tap, in cents, the smallest first. */
export const voucherAmounts = ({ settings: { voucher_amounts } }: Pick<Row<typeof orgs>, 'settings'>): readonly number[] =>
  voucher_amounts?.length ? [...new Set(voucher_amounts)].sort((a, b) => a - b) : USUAL

export const kindOf = ({ tax_group_id }: Pick<Voucher, 'tax_group_id'>): VoucherKind => (tax_group_id === null ? 'multi_purpose' : 'single_purpose')

/**
 * Good to the end of the third year after the one it was sold in, as claims are (sections 195 and 199 BGB), by the clocks of
 * Central Europe, also where the house goes by others: a sale's effect knows no house. What is sold in the first hour of a year
 * is not of the year before. Throws a RangeError for what is no time.
 */
export function soldUntil(at: string): string {
  const end = Date.UTC(yearIn(CENTRAL_EUROPE, ms(at)) + 4, 0, 1) - SECOND
  return iso(end - aheadOfUtc(CENTRAL_EUROPE, end))
}

/** What a voucher is called on a receipt: "Voucher", or "Voucher · Culture" where it is good for one tax group. */
export const voucherName = (good_for: string | null, language: Language): string =>
  [vouchersPhrases[language]['vouchers.one'], good_for].filter(Boolean).join(' · ')

/** What can still be spent of it, a device's holding included. */
export const balance = ({ value, sold }: Pick<Voucher, 'value' | 'sold'>): number => value - sold

/** A code as it is stored, however it was typed. */
export const voucherCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Why a voucher is worth nothing now, whoever holds it; null where it is good. */
export function unusable({ blocked, cancelled, valid_until, value, sold, deleted }: Voucher, at: string): ErrorCode | null {
  if (deleted) return 'vouchers.unknown'
  if (cancelled) return 'vouchers.cancelled'
  if (blocked) return 'vouchers.blocked'
  if (valid_until !== null && valid_until < at) return 'vouchers.expired'
  return balance({ value, sold }) > 0 ? null : 'vouchers.empty'
}

type Line = { readonly qty: number; readonly static_price: number; readonly rate: number; readonly discount?: number | null | undefined }
type Payment = { readonly method: string; readonly amount: number; readonly voucher_rate?: number | null | undefined }

/**
 * How much more vouchers can pay of a sale, in cents: everything but vouchers, and with a single-purpose one only what is
 * taxed as it was. No voucher is bought with a voucher: its validity would begin anew, and its tax be turned.
 * @param rate the rate of a single-purpose voucher's tax group in basis points; null for a multi-purpose one
 */
export function coverable(lines: readonly (Line & { readonly voucher?: unknown })[], payments: readonly Payment[], rate: number | null): number {
  const goods = lines.filter((line) => !line.voucher)
  const worth = (some: readonly Line[]) => some.reduce((n, line) => n + line.qty * line.static_price - (line.discount ?? 0), 0)
  const spent = (some: readonly Payment[]) => some.reduce((n, { amount }) => n + amount, 0)
  const redeemed = payments.filter(({ method }) => method === 'voucher')
  const all = worth(goods) - spent(redeemed)
  if (rate === null) return Math.max(0, all)
  const alike = worth(goods.filter((line) => line.rate === rate)) - spent(redeemed.filter(({ voucher_rate }) => voucher_rate === rate))
  return Math.max(0, Math.min(all, alike))
}
