import { LOCALES } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'

const PLAIN = /^(?<whole>\d{1,12})(?:[.,](?<decimals>\d{0,2}))?$/
/** Thousands use one separator, decimals the other. */
const GROUPED = /^(?<whole>[1-9]\d{0,2}([.,'’\s])\d{3}(?:\2\d{3}){0,2})(?:(?!\2)[.,](?<decimals>\d{0,2}))?$/

const MINUS = /^[-−]\s?/

/**
 * Parses a typed amount to cents, or a percentage to basis points. Accepts comma or point in every language; null for
 * anything else. The caller checks limits and signs.
 */
export function readAmount(text: string): number | null {
  const signed = text.replace(/[\p{Sc}%]/gu, '').trim()
  const bare = signed.replace(MINUS, '')
  const { whole, decimals = '' } = (PLAIN.exec(bare) ?? GROUPED.exec(bare))?.groups ?? {}
  if (whole === undefined) return null
  const hundredths = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  return bare === signed ? hundredths : 0 - hundredths
}

/** An amount as a field begins with it: `12.50` or `12,50`; `least` decimals at least. */
export const writeAmount = (hundredths: number, language: Language, least: 0 | 2 = 2): string =>
  new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: least,
    maximumFractionDigits: 2,
    useGrouping: false,
  }).format(hundredths / 100)
