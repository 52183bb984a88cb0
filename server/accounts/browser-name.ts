/** Browsers and systems by what their user agent contains, most specific first. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** Returns browser and system of a user agent, such as "Chrome, Windows"; null for neither. */
export function browserName(userAgent: string | undefined): string | null {
  const nameIn = (known: readonly (readonly [part: string, name: string])[]) =>
    known.find(([part]) => userAgent?.includes(part))?.[1]
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(', ') || null
}
