const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decoded(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

/**
 * Returns the text that a reader sees of a simple HTML text, such as a description. Not for display: it is no
 * sanitiser.
 */
export const visibleText = (html: string): string =>
  html
    .replace(/<(?:\/(?:p|li|h[1-6]|blockquote|pre)|br\s*\/?)>(?=.)/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w{1,8});/g, decoded)
    .trim()

/** Returns the number of characters a reader sees of a simple HTML text; line breaks do not count. */
export const visibleLength = (html: string): number => [...visibleText(html).replace(/\n/g, '')].length

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a plain text for use in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
