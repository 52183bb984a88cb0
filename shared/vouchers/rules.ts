import type { ErrorCode } from '../kernel/errors'
import type { Row } from '../kernel/model/entity'
import type { Language } from '../kernel/phrases'
import { iso, ms, SECOND, yearIn, zoneOffset } from '../kernel/time'
import type { orgs } from '../orgs/entity'
import { DEFAULT_TIME_ZONE } from '../orgs/rules'
import type { VOUCHER_KINDS, vouchers } from './entity'
import { vouchersPhrases } from './phrases'

type Voucher = Row<typeof vouchers>
export type VoucherKind = (typeof VOUCHER_KINDS)[number]

/** A voucher to be sold: its value in cents and its tax group. */
export type VoucherOffer = { readonly value: number; readonly tax_group_id: string | null }

/** Minimum and maximum value of a voucher sold at a desk, in cents. */
export const VOUCHER_MIN = 500
export const VOUCHER_MAX = 100_000

/** Maximum number of one-tap amounts, and the default amounts in cents. */
export const MAX_VOUCHER_AMOUNTS = 6
const DEFAULT_AMOUNTS = [2_500, 5_000, 10_000] as const

/** Returns the voucher amounts offered at desks with one tap, in cents, ascending. */
export const voucherAmounts = ({
  settings: { voucher_amounts },
}: Pick<Row<typeof orgs>, 'settings'>): readonly number[] =>
  voucher_amounts?.length ? [...new Set(voucher_amounts)].sort((a, b) => a - b) : DEFAULT_AMOUNTS

export const voucherKind = ({ tax_group_id }: Pick<Voucher, 'tax_group_id'>): VoucherKind =>
  tax_group_id === null ? 'multi_purpose' : 'single_purpose'

/**
 * Returns the expiry of a voucher: the end of the third year after its sale (sections 195 and 199 BGB), in Central
 * European time even if the organisation uses another zone, because a sale's effect does not know the organisation. A
 * sale in the first hour of a year does not count for the year before. Throws a RangeError for an invalid time.
 */
export function voucherExpiry(at: string): string {
  const end = Date.UTC(yearIn(DEFAULT_TIME_ZONE, ms(at)) + 4, 0, 1) - SECOND
  return iso(end - zoneOffset(DEFAULT_TIME_ZONE, end))
}

/** Returns a voucher's name on receipts: "Voucher", or "Voucher · Culture" if it is limited to one tax group. */
export const voucherName = (good_for: string | null, language: Language): string =>
  [vouchersPhrases[language]['vouchers.one'], good_for].filter(Boolean).join(' · ')

/** Returns the spendable balance, including what a device holds. */
export const voucherBalance = ({ value, sold }: Pick<Voucher, 'value' | 'sold'>): number => value - sold

/** Normalises a typed code to its stored form. */
export const normaliseVoucherCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Returns the reason a voucher cannot be used now; null if it can. */
export function voucherRefusal(
  { blocked, cancelled, valid_until, value, sold, deleted }: Voucher,
  at: string,
): ErrorCode | null {
  if (deleted) return 'vouchers.unknown'
  if (cancelled) return 'vouchers.cancelled'
  if (blocked) return 'vouchers.blocked'
  if (valid_until !== null && valid_until < at) return 'vouchers.expired'
  return voucherBalance({ value, sold }) > 0 ? null : 'vouchers.empty'
}

type Line = {
  readonly qty: number
  readonly static_price: number
  readonly rate: number
  readonly discount?: number | null | undefined
  readonly untaxed?: boolean | undefined
}
type Payment = { readonly method: string; readonly amount: number; readonly voucher_rate?: number | null | undefined }

/**
 * Returns how much more vouchers can pay of a sale, in cents: everything but vouchers, and for a single-purpose one
 * only items with its tax rate. A voucher cannot buy a voucher, which would extend its validity and change its tax.
 * @param rate the tax rate of a single-purpose voucher in basis points; null for a multi-purpose one
 */
export function voucherCoverage(
  lines: readonly (Line & { readonly voucher?: unknown })[],
  payments: readonly Payment[],
  rate: number | null,
): number {
  const goods = lines.filter((line) => !line.voucher)
  const worth = (some: readonly Line[]) =>
    some.reduce((n, line) => n + line.qty * line.static_price - (line.discount ?? 0), 0)
  const spent = (some: readonly Payment[]) => some.reduce((n, { amount }) => n + amount, 0)
  const redeemed = payments.filter(({ method }) => method === 'voucher')
  const all = worth(goods) - spent(redeemed)
  if (rate === null) return Math.max(0, all)
  const alike =
    worth(goods.filter((line) => line.rate === rate && !line.untaxed)) -
    spent(redeemed.filter(({ voucher_rate }) => voucher_rate === rate))
  return Math.max(0, Math.min(all, alike))
}

/** Balance of a voucher in cents, and the tax rate of a single-purpose one as in `voucherCoverage`. */
export type VoucherMeans = { readonly balance: number; readonly rate: number | null }

/**
 * Returns the amount in cents that a voucher pays of a sale beside the payments so far: no more than it has, than it is
 * for, and than is `open`.
 */
export const voucherShare = (
  lines: Parameters<typeof voucherCoverage>[0],
  payments: readonly Payment[],
  { balance, rate }: VoucherMeans,
  open: number,
): number => Math.max(0, Math.min(balance, voucherCoverage(lines, payments, rate), open))

/** Returns the amounts in cents that vouchers pay of a sale one after the other, and what they leave of its total. */
export function voucherShares(
  lines: Parameters<typeof voucherCoverage>[0],
  vouchers: readonly VoucherMeans[],
  total: number,
): { readonly shares: readonly number[]; readonly left: number } {
  const payments: Payment[] = []
  let left = total
  for (const means of vouchers) {
    const amount = voucherShare(lines, payments, means, left)
    payments.push({ method: 'voucher', amount, voucher_rate: means.rate })
    left -= amount
  }
  return { shares: payments.map(({ amount }) => amount), left }
}
