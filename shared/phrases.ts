import type { Declaration } from './kernel/model/domain'
import type { Language } from './kernel/phrases'
import { type DeviceDomains, domainPhrases } from './registry'

/** Key of a text that the product shows. A key without a phrase does not compile. */
export type PhraseKey =
  Declaration<DeviceDomains, 'phrases'> extends infer Each
    ? Each extends { readonly en: infer Texts }
      ? keyof Texts & string
      : never
    : never

const bookOf = (language: Language): Readonly<Record<PhraseKey, string>> =>
  Object.assign({}, ...domainPhrases.map((phrases) => phrases[language]))

/** Every text of the product in both languages. */
export const phraseBook: Readonly<Record<Language, Readonly<Record<PhraseKey, string>>>> = {
  en: bookOf('en'),
  de: bookOf('de'),
}
