/**
 * Parses search parameters as plain text (`?status_code=611,504&desc=1`), as specified, never as JSON. Each page's
 * `validateSearch` converts what it needs.
 */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** Formats search parameters; undefined and empty ones are omitted. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  const text = params.toString()
  return text && `?${text}`
}
