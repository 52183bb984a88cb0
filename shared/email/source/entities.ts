const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '\u00ad' }

/** Replaces character references of HTML by their characters. Unknown names stay as they are. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (all, decimal?: string, hex?: string, name?: string) => {
    if (name) return NAMED[name] ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : all
  })

const TEXT: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;', '\u00ad': '&shy;' }

/** Escapes characters for the content of an element. */
export const encodeText = (text: string): string => text.replace(/[&<>\u00a0\u00ad]/g, (character) => TEXT[character] ?? character)

/** Escapes characters for an attribute's value in double or single quotes. */
export const encodeAttribute = (text: string): string =>
  text
    .replace(/[&<>]/g, (character) => TEXT[character] ?? character)
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
