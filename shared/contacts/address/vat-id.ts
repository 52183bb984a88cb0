/** The form of VAT IDs in VIES, the register of the European Union, behind the letters of their country. */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** The letters of VAT IDs of a country: those of Greece are not its country code. */
const lettersOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/** Form of VAT IDs elsewhere: letters and digits, with at least one digit. */
const ELSEWHERE = /^(?=.*\d)[A-Z\d]{4,20}$/

/** Returns a VAT ID as it is stored: without spaces and signs between its characters. */
export const normaliseVatId = (typed: string): string => typed.toUpperCase().replace(/[\s./-]/g, '')

/**
 * True if a VAT ID, as it is stored, has the form of the country that its first letters name. One without such letters
 * is only that of a country outside the European Union.
 */
export function isVatId(id: string, country: string): boolean {
  const form = FORMS[id.slice(0, 2)]
  return form ? form.test(id.slice(2)) : !FORMS[lettersOf(country)] && ELSEWHERE.test(id)
}
