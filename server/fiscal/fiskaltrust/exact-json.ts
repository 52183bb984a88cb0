/** JSON with integers beyond 2^53, as fiskaltrust's case numbers are. */
export type ExactJson =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly ExactJson[]
  | { readonly [key: string]: ExactJson }

/** Writes JSON in which a bigint is a plain number. */
export function writeExact(value: ExactJson): string {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(writeExact).join(',')}]`
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}:${writeExact(member)}`)
    .join(',')}}`
}

/**
 * Reads JSON in which whole numbers of 16 digits and more become texts, so that no digit is lost. Throws a SyntaxError.
 */
export const readExact = (text: string): unknown =>
  JSON.parse(
    text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (token) => (token.startsWith('"') ? token : `"${token}"`)),
  )
