/** The most that changes hands at once, in cents. It keeps every sum of a season far below the largest number there is. */
export const MOST_AT_ONCE = 100_000_000_00

/** The most that is counted in one place: what a thousand such amounts come to. */
export const MOST_COUNTED = 1000 * MOST_AT_ONCE

/** Rounds half away from zero: the one rounding rule for money. */
export const roundCents = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))

/**
 * The tax contained in a gross amount: round(gross × rate / (1 + rate)), in integers throughout.
 * @param gross cents
 * @param rate basis points
 */
export const taxIn = (gross: number, rate: number): number => {
  const numerator = Math.abs(gross) * rate
  const denominator = 10_000 + rate
  return Math.sign(gross) * Math.floor((2 * numerator + denominator) / (2 * denominator)) || 0
}

/** The part of an amount that a rate in basis points makes, to the cent. */
export const partOf = (amount: number, rate: number): number => roundCents((amount * rate) / 10_000)

/**
 * Splits an amount in proportion to weights so that the parts add up to it exactly (largest remainder, first wins a tie).
 * @param amount cents, may be negative
 * @param weights not negative; all zero splits nothing but the first part takes all
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (weights.length === 0) return []
  if (sum === 0) return weights.map((_, i) => (i === 0 ? amount : 0))
  const sign = Math.sign(amount) || 1
  const size = BigInt(Math.abs(amount))
  const exact = weights.map((weight) => size * BigInt(weight))
  const parts = exact.map((value) => Number(value / BigInt(sum)))
  const rest = Math.abs(amount) - parts.reduce((a, b) => a + b, 0)
  const order = exact.map((value, i) => ({ i, remainder: value % BigInt(sum) }))
  order.sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder < b.remainder ? 1 : -1))
  for (const { i } of order.slice(0, rest)) parts[i] = (parts[i] ?? 0) + 1
  return parts.map((part) => sign * part || 0)
}

/** Formats cents for a reader: `€1,096.10` or `1.096,10 €`. */
export const formatCents = (cents: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)

/** How a phrase says cents: `{due, number, money}`. A refusal says itself which of its details are money. */
export const moneyFormats = (currency: string) => ({ number: { money: { style: 'currency', currency, scale: 0.01 } as const } })

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
