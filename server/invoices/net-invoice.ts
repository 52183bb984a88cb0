import { lineDiscount } from '../../shared/invoices/line-discount'
import { allocate, sum, taxIn } from '../../shared/kernel/money'
import type { RowOf } from '../../shared/model'

/** A line in net cents: `net` is what is left of its list price after its discount. */
export type NetLine = {
  readonly name: string
  readonly qty: number
  readonly net: number
  readonly discount: number
  readonly rate: number
}

/**
 * Sums of one tax rate, in cents: `basis` is what `tax` is owed on, after `allowance`, which was taxed when a voucher
 * was sold.
 */
export type NetRate = {
  readonly rate: number
  readonly lines: number
  readonly allowance: number
  readonly basis: number
  readonly tax: number
}

export type NetInvoice = {
  readonly lines: readonly NetLine[]
  readonly rates: readonly NetRate[]
  readonly gross: number
}

/**
 * Restates an invoice of gross prices in net amounts, all positive for a credit note too. Line amounts of a rate add up
 * to the net sum of the rate, whose tax is the invoice's own. Null where an invoice's own sums do not allow it.
 */
export function netInvoice({
  lines,
  taxes,
  is_credit_note,
}: Pick<RowOf<'invoices'>, 'lines' | 'taxes' | 'is_credit_note'>): NetInvoice | null {
  const sign = is_credit_note ? -1 : 1
  const stated = lines.map((line) => ({
    ...line,
    total: sign * line.total,
    discount: Math.max(0, sign * lineDiscount(line)),
  }))
  if (stated.some(({ total, qty }) => total < 0 || qty === 0)) return null
  const net = new Array<number>(lines.length).fill(0)
  const rates = [...new Set(stated.map(({ rate }) => rate))].map((rate): NetRate => {
    const members = stated.flatMap((line, i) => (line.rate === rate ? [{ i, total: line.total }] : []))
    const gross = sum(members.map(({ total }) => total))
    const owed = taxes.find((each) => each.rate === rate)
    const of = gross - taxIn(gross, rate)
    allocate(
      of,
      members.map(({ total }) => total),
    ).forEach((part, n) => {
      net[members[n]?.i ?? 0] = part
    })
    // Vouchers for several purposes are not taxed when sold and stand under no rate of the invoice. Where nothing is
    // taxed, no voucher was.
    const basis = owed && rate > 0 ? sign * (owed.gross - owed.tax) : of
    return { rate, lines: of, allowance: of - basis, basis, tax: owed ? sign * owed.tax : 0 }
  })
  if (rates.some(({ allowance, basis, tax, rate }) => allowance < 0 || basis < 0 || (rate === 0 && tax !== 0)))
    return null
  if (taxes.some(({ rate, tax }) => tax !== 0 && !rates.some((each) => each.rate === rate))) return null
  return {
    lines: stated.map(({ name, qty, rate, discount }, i) => ({
      name,
      qty,
      rate,
      net: net[i] ?? 0,
      discount: discount - taxIn(discount, rate),
    })),
    rates,
    gross: sum(rates.map(({ basis, tax }) => basis + tax)),
  }
}
