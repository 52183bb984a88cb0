/**
 * Addresses carry plain words (`?status_code=611,504&desc=1`), as the specification writes them, never JSON: every value is
 * a text here, and each page's `validateSearch` reads what it needs.
 */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** The address of a search; what is undefined or empty is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  const text = params.toString()
  return text && `?${text}`
}
