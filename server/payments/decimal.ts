/** Formats cents as a provider's decimal amount, e.g. `17.99`. Forints have no decimals. */
export const decimalOf = (cents: number, currency: string): string =>
  (cents / 100).toFixed(currency === 'HUF' && cents % 100 === 0 ? 0 : 2)

/** Parses a provider's decimal amount into cents; NaN for anything else. */
export function centsOf(text: string): number {
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
