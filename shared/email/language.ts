import { LANGUAGES } from '../orgs/entity'
/** Returns the language that an email's source states in its root element; null where it states none of ours. */
export function languageOf(source: string): (typeof LANGUAGES)[number] | null {
  const stated = /<(?:mjml|html)\b[^>]*?\slang\s*=\s*["']?([a-z]{2})/i.exec(source)?.[1]?.toLowerCase()
  return LANGUAGES.find((language) => language === stated) ?? null
}
