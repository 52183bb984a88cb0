/** Keys of what bears no tax rate: not taxable, exempt, and not known. */
export const NOT_TAXABLE = 5
export const EXEMPT = 6
export const UNKNOWN = 7

/** Tax rates with a fixed key, in basis points. */
const FIXED: Readonly<Record<number, { readonly key: number; readonly description: string }>> = {
  1900: { key: 1, description: 'Regelsteuersatz' },
  700: { key: 2, description: 'Ermäßigter Steuersatz' },
  1070: { key: 3, description: 'Durchschnittsatz (§ 24 Abs. 1 Nr. 3 UStG) übrige Fälle' },
  550: { key: 4, description: 'Durchschnittsatz (§ 24 Abs. 1 Nr. 1 UStG)' },
  0: { key: EXEMPT, description: 'Umsatzsteuerfrei' },
}

/** First key that a business may assign itself. */
const OWN_KEYS = 1000

/** The key of a tax rate in basis points. A rate without a fixed key has one of its own, from 1000 on. */
export const vatKey = (rate: number): number => FIXED[rate]?.key ?? OWN_KEYS + rate

/** Rate in basis points and description of a key. */
export function vatOf(key: number): { readonly rate: number; readonly description: string } {
  if (key === NOT_TAXABLE) return { rate: 0, description: 'Nicht steuerbar' }
  if (key === UNKNOWN) return { rate: 0, description: 'Umsatzsteuer nicht ermittelbar' }
  const [rate] = Object.entries(FIXED).find(([, fixed]) => fixed.key === key) ?? [`${key - OWN_KEYS}`]
  return { rate: Number(rate), description: FIXED[Number(rate)]?.description ?? 'Weiterer Steuersatz' }
}
