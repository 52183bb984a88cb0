/** An amount in cents as providers write it: `17.99`. Forints have no decimals. */
export const decimal = (cents: number, currency: string): string => (cents / 100).toFixed(currency === 'HUF' && cents % 100 === 0 ? 0 : 2)

/** An amount as providers write it, in cents. What is none is no amount that anybody asked for. */
export function centsOf(text: string): number {
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
