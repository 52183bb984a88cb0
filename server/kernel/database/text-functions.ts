import { sortKey, wordsOf } from '../../../shared/kernel/search-text'

/** Functions of texts that both databases have, for triggers and queries. Null is an empty text. */
export const TEXT_FUNCTIONS: Readonly<Record<string, (text: unknown) => string>> = {
  /** The different words of a text, folded, as a JSON array. */
  words_of: (text) => JSON.stringify(typeof text === 'string' ? wordsOf(text) : []),
  /** The beginning of a text, folded, by which lists sort. */
  sort_key: (text) => (typeof text === 'string' ? sortKey(text) : ''),
}
