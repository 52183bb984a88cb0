/** Time in ms between the last keystroke and the search on the server (spec 1, section 9). */
export const SEARCH_DEBOUNCE = 500

/** Normalises text for searching: lower case, without accents. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')

/** Normalises text and separates its words by single spaces, with a leading space. */
export const foldWords = (text: string): string =>
  ` ${plainText(text)
    .replace(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim()}`

/** Number of words of a text that are searched, and number of characters of a word. */
export const MAX_WORDS = 100
export const WORD_LENGTH = 60

/** The different words of a text, folded, at most `MAX_WORDS`. */
export const wordsOf = (text: string): string[] =>
  [
    ...new Set(
      foldWords(text)
        .split(' ')
        .map((word) => word.slice(0, WORD_LENGTH)),
    ),
  ]
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)

/** Number of characters of a text that lists sort by. */
export const SORT_LENGTH = 47

/** The beginning of a text as lists sort it: without case, accents and signs. */
export const sortKey = (text: string): string => foldWords(text).slice(1, SORT_LENGTH + 1)

/** Returns true if for each word of a folded query, some word of the folded text starts with it. */
export const matchesQuery = (folded: string, query: string): boolean =>
  query
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => folded.includes(` ${word}`))
