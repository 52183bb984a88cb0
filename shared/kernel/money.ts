/** Currency where no organisation says which (spec 1, section 9). */
export const DEFAULT_CURRENCY = 'EUR'

/** Maximum amount of one transaction, in cents. It keeps every season's sum far below the largest safe integer. */
export const MAX_AMOUNT = 100_000_000_00

/** Maximum of a counted sum, in cents: a thousand such amounts. */
export const MAX_COUNTED = 1000 * MAX_AMOUNT

/** Rounds half away from zero. This is the only rounding rule for money. */
export const roundCents = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))

/**
 * Returns the tax contained in a gross amount: round(gross × rate / (1 + rate)), in integer arithmetic.
 * @param gross cents
 * @param rate basis points
 */
export const taxIn = (gross: number, rate: number): number => {
  const numerator = Math.abs(gross) * rate
  const denominator = 10_000 + rate
  return Math.sign(gross) * Math.floor((2 * numerator + denominator) / (2 * denominator)) || 0
}

/** Returns a share of an amount given in basis points, rounded to the cent. */
export const shareOf = (amount: number, rate: number): number => roundCents((amount * rate) / 10_000)

/**
 * Splits an amount in proportion to weights so that the parts add up to it exactly (largest remainder, the first wins a
 * tie).
 * @param amount cents, may be negative
 * @param weights not negative; if all are zero, the first part gets everything
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
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

/**
 * Message format of cents in phrases: `{due, number, money}`. A refusal's phrase marks which of its details are money.
 */
export const moneyFormats = (currency: string) => ({
  number: { money: { style: 'currency', currency, scale: 0.01 } as const },
})

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
