/** Most colours of an email that are offered. */
const MOST = 12

/** A colour that an attribute or a declaration of a style sets. An address such as `#news` is none. */
const SET = /(?:color|background|border)[\w-]*\s*[=:]\s*["']?[^"'<>;#]*(#[\da-f]{6}|#[\da-f]{3})(?![\da-f])/gi

/** Writes a colour in hexadecimal with six digits and small letters. */
export const sixDigits = (color: string): string =>
  (color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color).toLowerCase()

/** Lists the colours that an email uses, those used most first. */
export function usedColors(source: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const [, found = ''] of source.matchAll(SET)) {
    const color = sixDigits(found)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([color]) => color)
}
