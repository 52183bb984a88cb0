import type { Language } from '../kernel/phrases'

const ONES = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  de: 'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
} as const
const TENS = {
  en: 'twenty thirty forty fifty sixty seventy eighty ninety',
  de: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
} as const

function below100(n: number, language: Language): string {
  const ones = ONES[language].split(' ')
  if (n < 20) return ones[n] ?? ''
  const ten = TENS[language].split(' ')[Math.floor(n / 10) - 2] ?? ''
  const one = n % 10 === 0 ? '' : (ones[n % 10] ?? '')
  if (language === 'de') return one ? `${one}und${ten}` : ten
  return one ? `${ten}-${one}` : ten
}

/** Returns a whole number below a million in words, as it stands before a unit: "ein", "zwölftausenddreihundert". */
export function numberInWords(n: number, language: Language): string {
  if (n < 100) return below100(n, language)
  const [unit, word] =
    n < 1000
      ? ([100, language === 'de' ? 'hundert' : 'hundred'] as const)
      : ([1000, language === 'de' ? 'tausend' : 'thousand'] as const)
  const [head, rest] = [numberInWords(Math.floor(n / unit), language), n % unit]
  const tail = rest === 0 ? '' : numberInWords(rest, language)
  return language === 'de' ? `${head}${word}${tail}` : [head, word, tail].filter(Boolean).join(' ')
}

/** Returns an amount in cents in words, with its currency: "zwölf Euro und fünfzig Cent". */
export function amountInWords(cents: number, currency: string, language: Language): string {
  const [whole, rest] = [Math.floor(cents / 100), cents % 100]
  const euros = language === 'de' ? 'Euro' : whole === 1 ? 'euro' : 'euros'
  const unit = currency === 'EUR' ? euros : currency
  const hundredths =
    language === 'de' ? `und ${numberInWords(rest, 'de')} Cent` : `and ${numberInWords(rest, 'en')} cents`
  return [numberInWords(whole, language), unit, rest > 0 ? hundredths : ''].filter(Boolean).join(' ')
}
