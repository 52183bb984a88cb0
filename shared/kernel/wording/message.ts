import { type Formatters, IntlMessageFormat } from 'intl-messageformat'
import { LOCALES } from '../format'
import { moneyFormats } from '../money'
import type { Language } from '../phrases'

type Values = Readonly<Record<string, string | number | boolean | Date>>

const made = new Map<string, unknown>()

/** Makes a formatter once, because making one takes longer than using it. */
function known<F>(kind: string, options: readonly unknown[], make: () => F): F {
  const key = JSON.stringify([kind, ...options])
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as F
}

/** Makes a number format that leaves text as it is, such as a number that its caller has formatted. */
function numberFormat(...options: ConstructorParameters<typeof Intl.NumberFormat>): Intl.NumberFormat {
  const numbers = new Intl.NumberFormat(...options)
  const { format } = numbers
  return Object.defineProperty(numbers, 'format', {
    value: (value: number | bigint | string) => (typeof value === 'string' ? value : format(value)),
  })
}

const FORMATTERS = {
  getNumberFormat: (...options) =>
    known('number', options, () => numberFormat(...(options as ConstructorParameters<typeof Intl.NumberFormat>))),
  getDateTimeFormat: (...options) => known('date', options, () => new Intl.DateTimeFormat(...options)),
  getPluralRules: (...options) => known('plural', options, () => new Intl.PluralRules(...options)),
} satisfies Formatters

/**
 * Reads the message of a phrase. A quantity is written `{count, number}` and gets the separators of the language: 1,200
 * in English, 1.200 in German. `{number}` is a name, such as that of a receipt or a shift, and stays as it is.
 * `currency`: of the amounts it names.
 */
export function message(text: string, language: Language, currency: string): (values?: Values) => string {
  const parsed = new IntlMessageFormat(text, LOCALES[language], moneyFormats(currency), {
    ignoreTag: true,
    formatters: FORMATTERS,
  })
  return (values) => String(parsed.format(values))
}
