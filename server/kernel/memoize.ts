/** Copies a text. A part of a text keeps the whole of it in memory. */
const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')

/**
 * Makes a function that remembers what it made of the last texts that it was called with: of `most` of them at least,
 * and of twice as many at most.
 * @param make makes a value of a text, always the same of the same text
 */
export function memoize<V>(most: number, make: (text: string) => NonNullable<V>): (text: string) => NonNullable<V> {
  let recent = new Map<string, NonNullable<V>>()
  let before = new Map<string, NonNullable<V>>()
  return (text) => {
    const known = recent.get(text)
    if (known !== undefined) return known
    if (recent.size >= most) {
      before = recent
      recent = new Map()
    }
    const value = before.get(text) ?? make(text)
    recent.set(copyOf(text), value)
    return value
  }
}
