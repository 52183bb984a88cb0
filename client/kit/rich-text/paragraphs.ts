import { escapeHtml } from '../../../shared/kernel/rich-text'

/** Turns a plain text into HTML: a paragraph for each block between blank lines, line breaks inside. */
export const paragraphsOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p>${escapeHtml(block.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
