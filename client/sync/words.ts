/** Text as the search compares it: lower case, without accents, words set apart by single spaces, a space in front. */
export const fold = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim()}`

/** Whether folded text has, for each word of a folded query, a word that begins with it. */
export const hits = (folded: string, query: string): boolean =>
  query
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => folded.includes(` ${word}`))
