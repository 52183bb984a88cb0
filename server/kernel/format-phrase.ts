import { DEFAULT_CURRENCY } from '../../shared/kernel/money'
import type { Language } from '../../shared/kernel/phrases'
import { message } from '../../shared/kernel/wording/message'
import { type PhraseKey, phraseBook } from '../../shared/phrases'

/** Formats a phrase in a given language, for documents and emails the server writes. */
export const formatPhrase = (
  language: Language,
  key: PhraseKey,
  params?: Readonly<Record<string, string | number>>,
): string => message(phraseBook[language][key], language, DEFAULT_CURRENCY)(params)
