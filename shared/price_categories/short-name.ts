/** Longest short name of a price category (`price_categories.short_name`). */
const LONGEST = 4

/**
 * Returns a short name for a new price category that no other one has: "A" for "Kategorie A", "P" for "Parkett", and
 * "PA", "PAR" or "P2" where that is taken.
 */
export function shortNameFor(name: string, taken: readonly string[]): string {
  const words = name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? ['?']
  const [first = '?'] = words
  const last = words.at(-1) ?? first
  const initials = words.map((word) => [...word][0] ?? '').join('')
  const begun = [1, 2, 3, LONGEST].map((length) => [...first].slice(0, length).join(''))
  const named = [
    ...(words.length > 1 && [...last].length <= 2 ? [last] : []),
    begun[0] ?? first,
    initials.slice(0, LONGEST),
    ...begun,
  ]
  const numbered = Array.from({ length: 99 }, (_, i) => `${begun[0]}${i + 2}`)
  const others = new Set(taken.map((each) => each.toUpperCase()))
  return [...named, ...numbered].find((each) => !others.has(each)) ?? begun[0] ?? first
}
