import { base32Number } from '../kernel/encoding/base32'
import { allocate, roundCents, shareOf, sum, taxIn } from '../kernel/money'
import type { PAYMENT_METHODS } from '../orgs/entity'

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** A line of a sale. `discount` is for the whole line, in cents; `voucher` is the voucher it creates. */
export type PricedSaleLine = {
  readonly qty: number
  readonly static_price: number
  readonly rate: number
  readonly discount?: number | null | undefined
  readonly voucher?: { readonly tax_group_id: string | null } | null | undefined
  /** True for a donation: it is turnover without tax, and no single-purpose voucher pays it. */
  readonly untaxed?: boolean | undefined
}
/** Returns the price of a whole line in cents, after its discount. */
export const lineTotal = ({ qty, static_price, discount }: Omit<PricedSaleLine, 'rate' | 'voucher'>): number =>
  qty * static_price - (discount ?? 0)

export type TaxLine = { readonly rate: number; readonly gross: number; readonly tax: number }

/**
 * Voucher totals of a sale in cents: multi-purpose vouchers sold, which are a liability and not turnover;
 * single-purpose vouchers sold, which are turnover; and payments by single-purpose vouchers, which were turnover when
 * the vouchers were sold.
 */
export type VoucherSums = { readonly sold: number; readonly sold_taxed: number; readonly redeemed_taxed: number }

type PrepaidAmount = { readonly amount: number; readonly voucher_rate?: number | null | undefined }

/**
 * Splits what was paid before an order came to a desk by tax rate: single-purpose vouchers to their rate, everything
 * else over the rest. It lowers the amount due at the desk and what a voucher may still pay there.
 */
export function prepaidByRate(lines: readonly PricedSaleLine[], before: readonly PrepaidAmount[]) {
  const rates = [...new Set(lines.map((line) => line.rate))].sort((a, b) => a - b)
  const rated = rates.map((rate) =>
    sum(before.flatMap(({ amount, voucher_rate }) => (voucher_rate === rate ? [amount] : []))),
  )
  const open = rates.map((rate, i) =>
    Math.max(0, sum(lines.filter((line) => line.rate === rate).map(lineTotal)) - (rated[i] ?? 0)),
  )
  const split = allocate(
    sum(before.flatMap(({ amount, voucher_rate }) => (typeof voucher_rate === 'number' ? [] : [amount]))),
    open,
  )
  return rates.map((voucher_rate, i) => ({
    method: 'voucher' as const,
    amount: (rated[i] ?? 0) + (split[i] ?? 0),
    voucher_rate,
  }))
}

/** The discount agreed when a line was reserved: quantity, rate and amount in cents. */
export type AgreedDiscount = { readonly qty: number; readonly discount: number; readonly discount_rate: number }

type Reducible = Omit<PricedSaleLine, 'discount' | 'voucher'> & {
  readonly discount_rate: number
  readonly agreed?: AgreedDiscount | null | undefined
}

/** Returns the share of a line's amount for `left` of its `qty`, in cents. */
export const shareForQty = (amount: number, left: number, qty: number): number =>
  qty === 0 ? 0 : roundCents((amount * left) / qty)

/** Returns true if a line's discount is exactly the one agreed when it was reserved. */
export const hasAgreedDiscount = <L extends Pick<Reducible, 'discount_rate' | 'agreed'>>(
  line: L,
): line is L & { readonly agreed: AgreedDiscount } =>
  !!line.agreed && line.agreed.discount_rate > 0 && line.discount_rate === line.agreed.discount_rate

/**
 * Calculates the discount of each line in cents: one amount for all lines with the same discount, rounded once and
 * split first by tax rate and then by line, so that neither total nor tax depends on how lines are split. A reserved
 * line keeps its agreed share to the cent.
 */
export function lineDiscounts(lines: readonly Reducible[]): number[] {
  const shares = lines.map((line) =>
    hasAgreedDiscount(line) ? shareForQty(line.agreed.discount, line.qty, line.agreed.qty) : 0,
  )
  const gross = lines.map((line) => line.qty * line.static_price)
  const of = (members: readonly number[]) => members.map((i) => gross[i] ?? 0)
  for (const discount_rate of new Set(lines.map((line) => line.discount_rate))) {
    const members = lines.flatMap((line, i) =>
      line.discount_rate === discount_rate && !hasAgreedDiscount(line) ? [i] : [],
    )
    const rates = [...new Set(members.map((i) => lines[i]?.rate ?? 0))].sort((a, b) => a - b)
    const taxed = rates.map((rate) => members.filter((i) => lines[i]?.rate === rate))
    const parts = allocate(
      shareOf(sum(of(members)), discount_rate),
      taxed.map((group) => sum(of(group))),
    )
    taxed.forEach((group, n) => {
      const split = allocate(parts[n] ?? 0, of(group))
      group.forEach((i, at) => {
        shares[i] = split[at] ?? 0
      })
    })
  }
  return shares
}

/**
 * Calculates the totals of a sale. Tax is rounded once per rate over the whole sale and then split over its lines, so
 * that the lines' taxes add up to the receipt's. Multi-purpose vouchers are not turnover when sold, and payments by
 * single-purpose vouchers were turnover before: neither is taxed.
 * @param payments payments by single-purpose vouchers, each with the rate it lowers; other payments change nothing
 * @param earlier what was paid before this sale, by rate (`prepaidByRate`)
 * @returns the amount due and its turnover in cents, taxes per rate in ascending order of rate, each line's share of
 *   its tax, and the voucher totals, null if there are none
 */
export function calculateSale(
  lines: readonly PricedSaleLine[],
  payments: readonly PrepaidAmount[] = [],
  earlier: readonly PrepaidAmount[] = [],
): { total: number; turnover: number; taxes: TaxLine[]; lineTaxes: number[]; vouchers: VoucherSums | null } {
  const gross = lines.map(lineTotal)
  const of = (choose: (line: PricedSaleLine) => boolean) =>
    sum(lines.flatMap((line, i) => (choose(line) ? [gross[i] ?? 0] : [])))
  const isMultiPurpose = (line: PricedSaleLine) => line.voucher?.tax_group_id === null
  const untaxed = (line: PricedSaleLine) => isMultiPurpose(line) || line.untaxed === true
  const prepaid = payments.filter(({ voucher_rate }) => typeof voucher_rate === 'number')
  const rates = [...new Set(lines.filter((line) => !untaxed(line)).map((line) => line.rate))].sort((a, b) => a - b)
  const lineTaxes = lines.map(() => 0)
  const taxes = rates.map((rate) => {
    const members = lines.flatMap((line, i) => (line.rate === rate && !untaxed(line) ? [i] : []))
    const amounts = members.map((i) => gross[i] ?? 0)
    const owed =
      sum(amounts) -
      sum([...prepaid, ...earlier].filter(({ voucher_rate }) => voucher_rate === rate).map(({ amount }) => amount))
    const tax = taxIn(owed, rate)
    const shares = allocate(tax, amounts)
    members.forEach((i, n) => {
      lineTaxes[i] = shares[n] ?? 0
    })
    return { rate, gross: owed, tax }
  })
  const vouchers = {
    sold: of(isMultiPurpose),
    sold_taxed: of((line) => typeof line.voucher?.tax_group_id === 'string'),
    redeemed_taxed: sum(prepaid.map(({ amount }) => amount)),
  }
  const total = sum(gross)
  const turnover = total - vouchers.sold - vouchers.redeemed_taxed - sum(earlier.map(({ amount }) => amount))
  return {
    total,
    turnover,
    taxes,
    lineTaxes,
    vouchers: Object.values(vouchers).some((amount) => amount !== 0) ? vouchers : null,
  }
}

type SeatedLine = { readonly event_id: string | null; readonly seat_id: string | null; readonly qty: number }

/** Returns true if a sale contains a seat twice, in two lines or within one. */
export function hasSeatTwice(items: readonly SeatedLine[]): boolean {
  const seats = items.filter(({ seat_id }) => seat_id !== null)
  return (
    seats.some(({ qty }) => qty !== 1) ||
    new Set(seats.map(({ event_id, seat_id }) => `${event_id} ${seat_id}`)).size !== seats.length
  )
}

/** Returns true if the method "free" is used for anything but a total of 0. */
export const isFreeMisused = (
  payments: readonly { readonly method: PaymentMethod; readonly amount: number }[],
  total: number,
): boolean => payments.some(({ method, amount }) => method === 'free' && (amount !== 0 || total !== 0))

/** An amount of one payment method, in cents. */
export type MethodAmount = { readonly method: PaymentMethod; readonly amount: number }

/** Sums amounts by payment method, in the order of first use, as printed on receipts. */
export function byMethod(parts: readonly MethodAmount[]): { method: PaymentMethod; amount: number }[] {
  const sums = new Map<PaymentMethod, number>()
  for (const { method, amount } of parts) sums.set(method, (sums.get(method) ?? 0) + amount)
  return [...sums].map(([method, amount]) => ({ method, amount }))
}

/** Payment methods a desk may book while offline. */
export const DESK_METHODS: readonly PaymentMethod[] = ['cash', 'terminal', 'voucher', 'free']

/**
 * Creates a booking code that no other device can create: 3 characters of the device's number, 5 of its counter, 2
 * random ones against guessing. Ten characters of the scanner's alphabet without a hyphen (a hyphen marks an invoice
 * number, spec 2, section 9.2).
 */
export const bookingCode = (deviceNumber: number, count: number, noise: number): string =>
  base32Number(deviceNumber % 32 ** 3, 3) + base32Number(count % 32 ** 5, 5) + base32Number(noise % 32 ** 2, 2)
