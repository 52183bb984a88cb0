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

/** Returns true if for each word of a folded query, some word of the folded text starts with it. */
export const matchesQuery = (folded: string, query: string): boolean =>
  query
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => folded.includes(` ${word}`))
