import type { Language } from '../kernel/phrases'
import type { CURRENCIES } from './entity'

/**
 * VAT rates of a country in hundredths of a percent. `culture`: admission to theatre and concerts, where it has a
 * reduced rate.
 */
type Vat = { readonly standard: number; readonly culture?: number; readonly others?: readonly number[] }

type CountryDefaults = {
  readonly currency: (typeof CURRENCIES)[number]
  /** The product's language that most people there read. */
  readonly language: Language
  readonly time_zone: string
  /** Null where there is no VAT. */
  readonly vat: Vat | null
}

const inEuro = (time_zone: string, vat: Vat, language: Language = 'en'): CountryDefaults => ({
  currency: 'EUR',
  language,
  time_zone,
  vat,
})

/**
 * Proposals for an organisation, by country: those with a currency of the product, and Switzerland, whose francs it
 * lacks. Rates as of 2026. They are proposals: the office changes tax groups at any time.
 */
const DEFAULTS = {
  AT: inEuro('Europe/Vienna', { standard: 2000, culture: 1300, others: [1000] }, 'de'),
  BE: inEuro('Europe/Brussels', { standard: 2100, culture: 600, others: [1200] }),
  BG: inEuro('Europe/Sofia', { standard: 2000, others: [900] }),
  CH: inEuro('Europe/Zurich', { standard: 810, culture: 260 }, 'de'),
  CY: inEuro('Asia/Nicosia', { standard: 1900, culture: 500, others: [900] }),
  CZ: { currency: 'CZK', language: 'en', time_zone: 'Europe/Prague', vat: { standard: 2100, culture: 1200 } },
  DE: inEuro('Europe/Berlin', { standard: 1900, culture: 700 }, 'de'),
  DK: { currency: 'DKK', language: 'en', time_zone: 'Europe/Copenhagen', vat: { standard: 2500 } },
  EE: inEuro('Europe/Tallinn', { standard: 2400, others: [900] }),
  ES: inEuro('Europe/Madrid', { standard: 2100, culture: 1000, others: [400] }),
  FI: inEuro('Europe/Helsinki', { standard: 2550, culture: 1350 }),
  FR: inEuro('Europe/Paris', { standard: 2000, culture: 550, others: [1000, 210] }),
  GB: { currency: 'GBP', language: 'en', time_zone: 'Europe/London', vat: { standard: 2000, others: [500] } },
  GR: inEuro('Europe/Athens', { standard: 2400, culture: 600, others: [1300] }),
  HR: inEuro('Europe/Zagreb', { standard: 2500, culture: 500, others: [1300] }),
  HU: { currency: 'HUF', language: 'en', time_zone: 'Europe/Budapest', vat: { standard: 2700, others: [1800, 500] } },
  IE: inEuro('Europe/Dublin', { standard: 2300, culture: 1350, others: [900] }),
  IT: inEuro('Europe/Rome', { standard: 2200, culture: 1000 }),
  LT: inEuro('Europe/Vilnius', { standard: 2100, culture: 1200 }),
  LU: inEuro('Europe/Luxembourg', { standard: 1700, culture: 300 }, 'de'),
  LV: inEuro('Europe/Riga', { standard: 2100, others: [1200] }),
  MT: inEuro('Europe/Malta', { standard: 1800, culture: 500 }),
  NL: inEuro('Europe/Amsterdam', { standard: 2100, culture: 900 }),
  PL: { currency: 'PLN', language: 'en', time_zone: 'Europe/Warsaw', vat: { standard: 2300, culture: 800 } },
  PT: inEuro('Europe/Lisbon', { standard: 2300, culture: 600, others: [1300] }),
  RO: { currency: 'RON', language: 'en', time_zone: 'Europe/Bucharest', vat: { standard: 2100, others: [1100] } },
  SE: {
    currency: 'SEK',
    language: 'en',
    time_zone: 'Europe/Stockholm',
    vat: { standard: 2500, culture: 600, others: [1200] },
  },
  SI: inEuro('Europe/Ljubljana', { standard: 2200, culture: 950 }),
  SK: inEuro('Europe/Bratislava', { standard: 2300, others: [1900, 500] }),
  UA: { currency: 'UAH', language: 'en', time_zone: 'Europe/Kyiv', vat: { standard: 2000, culture: 700 } },
  US: { currency: 'USD', language: 'en', time_zone: 'America/New_York', vat: null },
} satisfies Readonly<Record<string, CountryDefaults>>

const byCountry: ReadonlyMap<string, CountryDefaults> = new Map(Object.entries(DEFAULTS))

/** Returns the proposals for a country; undefined for one of which none are known. */
export const defaultsOf = (country: string): CountryDefaults | undefined => byCountry.get(country)

const NAMES = {
  en: { culture: 'Culture', standard: 'Standard rate', other: 'Reduced rate', none: 'No tax' },
  de: { culture: 'Kultur', standard: 'Regelsatz', other: 'Ermäßigter Satz', none: 'Ohne Steuer' },
} as const satisfies Readonly<Record<Language, unknown>>

/** The name and rate of a new tax group. */
export type NewTaxGroup = { readonly name: string; readonly rate: number }

/**
 * Returns the tax groups that an organisation starts with, that of tickets first. None where the country's rates are
 * not known.
 */
export function taxGroupsOf(country: string, language: Language): readonly NewTaxGroup[] {
  const defaults = defaultsOf(country)
  if (!defaults) return []
  const { culture, standard, other, none } = NAMES[language]
  const { vat } = defaults
  if (!vat) return [{ name: none, rate: 0 }]
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const group = (name: string, rate: number): NewTaxGroup => ({
    name: `${name} ${percent.format(rate / 10_000)}`.replace(/\s/g, ' '),
    rate,
  })
  return [
    ...(vat.culture ? [group(culture, vat.culture)] : []),
    group(standard, vat.standard),
    ...(vat.others ?? []).map((rate) => group(other, rate)),
  ]
}

/**
 * Returns the rate of tickets in a country: the one for culture, or the standard one. Undefined where it is not known.
 */
export function ticketRateOf(country: string): number | undefined {
  const vat = defaultsOf(country)?.vat
  return vat === null ? 0 : (vat?.culture ?? vat?.standard)
}

/**
 * Returns the region of a language tag. A browser names what its system calls the language, also `en-US@posix`, which
 * is none.
 */
function regionOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).maximize().region
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Returns the country in which a browser most likely is: that of its time zone, or of its language. */
export function countryOf({ zone, locale }: { readonly zone: string; readonly locale: string }): string {
  const here = [...byCountry].find(([, { time_zone }]) => time_zone === zone)
  return here?.[0] ?? regionOf(locale) ?? 'DE'
}
