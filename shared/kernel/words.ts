/** Normalises text for searching: lower case, without accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')

/** Normalises text and separates its words by single spaces, with a leading space. */
export const fold = (text: string): string =>
  ` ${plain(text)
    .replace(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim()}`

/** Returns true if for each word of a folded query, some word of the folded text starts with it. */
export const hits = (folded: string, query: string): boolean =>
  query
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => folded.includes(` ${word}`))
