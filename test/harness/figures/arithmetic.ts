import { createHash } from 'node:crypto'

/*
 * A second arithmetic: what judges the product counts with it alone. It is written from the specification and the
 * glossary and imports nothing of the product, so that a wrong rule is not right on both sides. All amounts are integers:
 * cents, basis points, pieces and people.
 */

export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Divides and rounds to the nearest integer, a half away from zero. */
function divide(amount: number, by: number): number {
  if (by === 0) return 0
  const [size, divisor] = [BigInt(Math.abs(amount)), BigInt(by)]
  const nearest = Number(size / divisor) + (2n * (size % divisor) >= divisor ? 1 : 0)
  return amount < 0 ? 0 - nearest : nearest
}

/** Returns the tax inside a gross amount at a rate in basis points. */
export const taxInside = (gross: number, rate: number): number => divide(gross * rate, 10_000 + rate)

/**
 * Splits an amount by weights: every part is rounded down, and the cents that are left go to those that lost most, the
 * first of several alike first. Without weights the first part has everything.
 */
export function split(amount: number, weights: readonly number[]): number[] {
  const all = total(weights)
  if (all === 0) return weights.map((_, i) => (i === 0 ? amount : 0))
  const size = Math.abs(amount)
  const parts = weights.map((weight) => Number((BigInt(size) * BigInt(weight)) / BigInt(all)))
  const lost = weights.map((weight) => (BigInt(size) * BigInt(weight)) % BigInt(all))
  for (let cents = size - total(parts); cents > 0; cents--) {
    const most = lost.reduce((at, each, i) => (each > (lost[at] ?? -1n) ? i : at), 0)
    parts[most] = (parts[most] ?? 0) + 1
    lost[most] = -1n
  }
  return amount < 0 ? parts.map((part) => 0 - part) : parts
}

/** A line of an order, as it is stored. */
export type Line = {
  readonly qty: number
  readonly static_price: number
  readonly rate: number
  readonly discount: number
  readonly voucher_kind: string | null
  readonly charge?: string | null
  readonly cancelled: boolean
  readonly cancelled_qty: number
}

/** A payment of an order, as it is stored. Ids rise in time. */
export type StoredPayment = {
  readonly id: string
  readonly method: string
  readonly amount: number
  readonly voucher_rate?: number | null | undefined
}

/** Number of pieces of a line that were not taken back. */
export const piecesLeft = ({ qty, cancelled, cancelled_qty }: Pick<Line, 'qty' | 'cancelled' | 'cancelled_qty'>) =>
  cancelled ? 0 : qty - cancelled_qty

/** Number of people whom a ticket lets in; a cancelled one keeps what is printed on it. */
export const admits = (line: Pick<Line, 'qty' | 'cancelled' | 'cancelled_qty'>): number =>
  line.cancelled ? line.qty : piecesLeft(line)

/** Price of some pieces of a line, less their share of its discount. */
export const priceOf = ({ qty, static_price, discount }: Omit<Line, 'cancelled' | 'cancelled_qty'>, pieces: number) =>
  pieces * static_price - (pieces === qty ? discount : divide(discount * pieces, qty))

/** Price of all that was sold with a line. */
export const priceOfLine = (line: Line): number => priceOf(line, line.qty)

/** Some pieces of a line. */
export type Part = { readonly line: Line; readonly pieces: number }

export const wholeOf = (line: Line): Part => ({ line, pieces: line.qty })

type Tax = { readonly rate: number; readonly gross: number; readonly tax: number }

/** Vouchers sold that can buy anything, vouchers sold with their tax, and payments by vouchers of the second kind. */
type VoucherSums = { readonly sold: number; readonly sold_taxed: number; readonly redeemed_taxed: number }

/** The sums of a sale. `lineTaxes` has the tax of each line. */
export type SaleSums = {
  readonly turnover: number
  readonly discount: number
  readonly taxes: readonly Tax[]
  readonly lineTaxes: readonly number[]
  readonly vouchers: VoucherSums
}

const isAnyVoucher = ({ voucher_kind }: Line) => voucher_kind !== null && voucher_kind !== 'single_purpose'
const isTaxed = (line: Line) => !isAnyVoucher(line) && line.charge !== 'donation'

/**
 * Counts a sale. A voucher for anything is no turnover when it is sold, and is when it pays; a voucher for one tax rate
 * the other way round. Tax is rounded once for each rate.
 */
export function countSale(parts: readonly Part[], payments: readonly StoredPayment[]): SaleSums {
  const prices = parts.map(({ line, pieces }) => priceOf(line, pieces))
  const priceWhere = (fits: (line: Line) => boolean) => total(prices.filter((_, i) => fits((parts[i] as Part).line)))
  const prepaidAt = (rate: number) =>
    total(payments.filter(({ voucher_rate }) => voucher_rate === rate).map(({ amount }) => amount))
  const rates = [...new Set(parts.filter(({ line }) => isTaxed(line)).map(({ line }) => line.rate))]
  const taxes = rates
    .sort((one, other) => one - other)
    .map((rate) => {
      const gross = priceWhere((line) => isTaxed(line) && line.rate === rate) - prepaidAt(rate)
      return { rate, gross, tax: taxInside(gross, rate) }
    })
  const lineTaxes = parts.map(() => 0)
  for (const { rate, tax } of taxes) {
    const members = parts.flatMap(({ line }, i) => (isTaxed(line) && line.rate === rate ? [i] : []))
    const shares = split(
      tax,
      members.map((i) => prices[i] ?? 0),
    )
    for (const [n, i] of members.entries()) lineTaxes[i] = shares[n] ?? 0
  }
  const vouchers = {
    sold: priceWhere(isAnyVoucher),
    sold_taxed: priceWhere(({ voucher_kind }) => voucher_kind === 'single_purpose'),
    redeemed_taxed: total(
      payments.filter(({ voucher_rate }) => typeof voucher_rate === 'number').map(({ amount }) => amount),
    ),
  }
  const turnover = total(prices) - vouchers.sold - vouchers.redeemed_taxed
  const discount = total(parts.map(({ line, pieces }) => pieces * line.static_price)) - total(prices)
  return { turnover, discount, taxes, lineTaxes, vouchers }
}

/**
 * Returns the payments of a sale with what each keeps when pieces are taken back. The price of a voucher never goes back
 * to a voucher. Of everything else, vouchers for a rate have back what they paid at it, then other vouchers, then what
 * is neither cash nor voucher, and cash the rest; the latest payment of a kind first.
 */
export function keptPayments(parts: readonly Part[], payments: readonly StoredPayment[]): readonly StoredPayment[] {
  const kept = new Map(payments.map(({ id, amount }) => [id, amount]))
  const newest = [...payments].sort((one, other) => (one.id > other.id ? -1 : 1))
  const backWhere = (fits: (line: Line) => boolean) =>
    total(parts.map(({ line, pieces }) => (fits(line) ? priceOfLine(line) - priceOf(line, pieces) : 0)))
  /** Takes an amount from payments, as far as they reach, and returns what they could not give. */
  const takeFrom = (amount: number, fits: (payment: StoredPayment) => boolean): number => {
    let owed = amount
    for (const { id } of newest.filter(fits)) {
      const n = Math.min(owed, kept.get(id) ?? 0)
      kept.set(id, (kept.get(id) ?? 0) - n)
      owed -= n
    }
    return owed
  }
  const isRated = ({ voucher_rate }: StoredPayment) => typeof voucher_rate === 'number'
  let goods = backWhere(({ voucher_kind }) => voucher_kind === null)
  for (const rate of new Set(payments.filter(isRated).map(({ voucher_rate }) => Number(voucher_rate)))) {
    const at = backWhere((line) => line.voucher_kind === null && isTaxed(line) && line.rate === rate)
    goods -= at - takeFrom(at, ({ voucher_rate }) => voucher_rate === rate)
  }
  const rest = takeFrom(goods, (payment) => payment.method === 'voucher' && !isRated(payment))
  const money = rest + backWhere(({ voucher_kind }) => voucher_kind !== null)
  const inCash = takeFrom(money, ({ method }) => method !== 'voucher' && method !== 'cash')
  takeFrom(inCash, ({ method }) => method === 'cash')
  return payments.map((payment) => ({ ...payment, amount: kept.get(payment.id) ?? 0 }))
}

/** Adds up amounts by a name, without those that come to nothing. */
export function sumsBy<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | number,
  amountOf: (row: Row) => number,
) {
  const sums: Record<string, number> = {}
  for (const row of rows) sums[nameOf(row)] = (sums[nameOf(row)] ?? 0) + amountOf(row)
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}

export const byMethod = (payments: readonly Pick<StoredPayment, 'method' | 'amount'>[]) =>
  sumsBy(
    payments,
    ({ method }) => method,
    ({ amount }) => amount,
  )

/** A receipt, as it is stored. */
export type Receipt = {
  readonly kind: string
  readonly total: number
  readonly tenders: readonly Pick<StoredPayment, 'method' | 'amount'>[]
  readonly vouchers?: VoucherSums | null
  readonly disputed?: boolean
}

/** Counts a shift: turnover and number of sales, the cash in its drawer, and what it did to vouchers. */
export function countShift(receipts: readonly Receipt[]) {
  const counted = receipts.filter(({ disputed }) => !disputed)
  const sales = counted.filter(({ kind }) => kind === 'sale' || kind === 'void')
  const tendered = (rows: readonly Receipt[], method: string) =>
    byMethod(rows.flatMap(({ tenders }) => tenders))[method] ?? 0
  const ofVouchers = (name: keyof VoucherSums) => total(sales.map(({ vouchers }) => vouchers?.[name] ?? 0))
  const redeemed_taxed = ofVouchers('redeemed_taxed')
  return {
    turnover: total(sales.map((receipt) => receipt.total)),
    sales: sales.filter(({ kind }) => kind === 'sale').length,
    cash: tendered(counted, 'cash'),
    sold: ofVouchers('sold'),
    sold_taxed: ofVouchers('sold_taxed'),
    redeemed: tendered(sales, 'voucher') - redeemed_taxed,
    redeemed_taxed,
  }
}

/** A scan at a door. `known`: how many people the door knew to have gone the other way with the ticket. */
export type Scan = {
  readonly qty: number
  readonly leaving: boolean
  readonly known: number
  readonly undone_at: string | null
}

/**
 * Counts the people of one ticket: those who went in, and the most that may have been inside at once. Of several exits
 * that knew of the same entries only as many count as had gone in.
 */
export function countPeople(scans: readonly Scan[]): { readonly entered: number; readonly most: number } {
  const valid = scans.filter(({ undone_at, qty }) => undone_at === null && qty > 0)
  const inOrder = (leaving: boolean) =>
    valid.filter((scan) => scan.leaving === leaving).sort((one, other) => one.known - other.known)
  const entered = total(inOrder(false).map(({ qty }) => qty))
  let left = 0
  for (const { qty, known } of inOrder(true)) left = Math.min(left + qty, known)
  left = Math.min(left, entered)
  const isExitUndone = scans.some(({ leaving, undone_at }) => leaving && undone_at !== null)
  let [inside, most] = [0, 0]
  for (const { qty, known } of inOrder(false)) {
    inside += qty
    most = Math.max(most, inside - (isExitUndone ? Math.min(known, left) : known))
  }
  return { entered, most }
}

/** Writes a value as JSON with the members of each object in order of their names, and without those that are unset. */
export const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )

/** The fields of a receipt that its hash protects. */
const PRINTED = 'id right_id number prev_hash kind cash_box_id shift_id order_id total tenders taxes reason'.split(' ')

/** Returns a receipt's hash: the SHA-256 of what stands on it, a discount and vouchers only where there are any. */
export function hashOf(receipt: Readonly<Record<string, unknown>>): string {
  const printed = PRINTED.map((name) => [name, receipt[name]])
  const more = ['discount', 'vouchers'].filter((name) => receipt[name]).map((name) => [name, receipt[name]])
  return createHash('sha256')
    .update(stableJson(Object.fromEntries([...printed, ...more])))
    .digest('hex')
}

/** True for an entry of a ledger that counts: money that came, and money that goes back as soon as that is decided. */
export const isMoney = ({ amount, status }: { readonly amount: number; readonly status: string }): boolean =>
  status === 'confirmed' || (amount < 0 && status === 'pending')

/** Quantity that the holder of a right may still sell. */
export const unsold = ({ qty, used, returned }: Record<'qty' | 'used' | 'returned', number>): number =>
  qty - used - returned

/** Status codes of orders, as the specification numbers them (2, section 4.4). */
export const CODES = { cart: 101, partly_paid: 411, partly_refunded: 504, paid: 611 } as const

const isOneOf = (codes: readonly number[]) => (code: number) => codes.includes(code)

/** True for an order that is over: expired, cancelled, deleted or refunded. */
export const isOver = isOneOf([308, 309, 310, 505])

/** True for an order that counts as bought: paid, partly paid, partly refunded or invoiced. */
export const isBought = isOneOf([611, 411, 504, 601])

/** True for an order that can still be paid. */
export const isPayable = isOneOf([301, 400, 401, 411, 600, 601])
