import { IntlMessageFormat } from 'intl-messageformat'
import { LOCALES } from '../../shared/kernel/format'
import type { Language } from '../../shared/kernel/phrases'
import { type PhraseKey, phraseBook } from '../../shared/phrases'

/** Formats a phrase in a given language, for documents and emails the server writes. */
export const formatPhrase = (language: Language, key: PhraseKey, params?: Readonly<Record<string, string | number>>): string =>
  String(new IntlMessageFormat(phraseBook[language][key], LOCALES[language], undefined, { ignoreTag: true }).format(params))
