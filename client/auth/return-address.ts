/**
 * Returns the address within the app that a sign-in returns to; undefined for another site's, or none. Browsers read
 * `//host` and `/\\host` as another host.
 */
export function returnAddress(wanted: unknown, origin: string): string | undefined {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return undefined
  const url = new URL(wanted, origin)
  const address = url.pathname + url.search + url.hash
  return url.origin === origin && !address.startsWith('//') ? address : undefined
}
