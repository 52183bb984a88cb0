/** Text as every search compares it: lower case, without accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')

/** Plain text with its words set apart by single spaces, a space in front. */
export const fold = (text: string): string =>
  ` ${plain(text)
    .replace(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim()}`

/** Whether folded text has, for each word of a folded query, a word that begins with it. */
export const hits = (folded: string, query: string): boolean =>
  query
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => folded.includes(` ${word}`))
