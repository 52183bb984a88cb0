import type { RowOf } from '../../shared/model'

/** Shortest text that is looked for: shorter ones are parts of many words. */
const SHORTEST = 3

/** Returns the texts that name one person wherever they are found, longest first: full name, email and phone. */
export function textsNaming(contact: RowOf<'contacts'>): readonly string[] {
  const { name, firstname, lastname, email, phone, invoice_address: invoice, shipping_address: shipping } = contact
  const addresses = [invoice, shipping].flatMap((address) => (address ? [address.email, address.phone] : []))
  const texts = [name, email, phone, firstname && lastname ? `${lastname}, ${firstname}` : null, ...addresses]
  const given = new Set(texts.flatMap((text) => (text && text.trim().length >= SHORTEST ? [text.trim()] : [])))
  return [...given].sort((a, b) => b.length - a.length)
}

/** The same with the last name by itself, for texts about this person only. */
export const textsAbout = (contact: RowOf<'contacts'>): readonly string[] => {
  const { lastname } = contact
  return lastname && lastname.trim().length >= SHORTEST
    ? [...textsNaming(contact), lastname.trim()]
    : textsNaming(contact)
}

const REMOVED = '–'

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Returns a value with every text that names the person replaced by a dash, at any depth. Texts are found as whole
 * words, in any case.
 */
export function redact<T>(value: T, texts: readonly string[]): T {
  if (texts.length === 0) return value
  const named = new RegExp(`(?<![\\p{L}\\p{N}])(${texts.map(literal).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  const walk = (each: unknown): unknown => {
    if (typeof each === 'string') return each.replace(named, REMOVED)
    if (Array.isArray(each)) return each.map(walk)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, walk(inner)]))
  }
  return walk(value) as T
}
