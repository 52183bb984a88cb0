import { decodeHTMLStrict } from 'entities'

/**
 * Replaces character references of HTML by their characters. Unknown names, and those without a semicolon, stay as they
 * are.
 */
export const decodeEntities = decodeHTMLStrict

const TEXT: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00a0': '&nbsp;',
  '\u00ad': '&shy;',
}

/** Escapes characters for the content of an element. */
export const encodeText = (text: string): string =>
  text.replace(/[&<>\u00a0\u00ad]/g, (character) => TEXT[character] ?? character)

/** Escapes characters for an attribute's value in double or single quotes, or in those that are given. */
export const encodeAttribute = (text: string, quotes: '"' | "'" | 'any' = 'any'): string => {
  const marked = text.replace(/[&<>]/g, (character) => TEXT[character] ?? character)
  const single = quotes === '"' ? marked : marked.replaceAll("'", '&#39;')
  return quotes === "'" ? single : single.replaceAll('"', '&quot;')
}
