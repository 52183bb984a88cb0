import { escapeHtml } from '../../../shared/kernel/rich-text'
import { fillVariables, replaceVariables, type VariableValues } from '../../../shared/kernel/wording/variables'

/** Placeholder values of a template, e.g. `{{event_title}}`. */
export type TemplateValues = VariableValues

/** Fills a header line. Control characters in values become spaces, and unknown placeholders are removed. */
export const fillHeaderLine = (template: string, values: TemplateValues): string =>
  fillVariables(template, values)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** Fills the placeholders that have a value, and keeps all others for the recipient's. */
export const fillKnown = (template: string, values: TemplateValues): string =>
  replaceVariables(template, (name, _fallback, written) =>
    Object.hasOwn(values, name) ? fillVariables(written, values) : written,
  )

/** Fills HTML. Values are escaped, and placeholders inside values are not filled again. */
export const fillHtml = (template: string, values: TemplateValues): string =>
  fillVariables(template, values, escapeHtml)

/** Converts plain text to HTML, keeping its lines. HTML is returned as it is. */
export const htmlOf = (body: string): string =>
  /<[a-z!/][^>]*>/i.test(body) ? body : `<p>${escapeHtml(body).replace(/\r?\n/g, '<br>')}</p>`

/** Returns true for a whole HTML document rather than the content of one. */
export const isDocument = (html: string): boolean => /^\s*<!doctype\s/i.test(html)

/** Adds HTML at the end of an email's content. */
export function appendHtml(html: string, addition: string): string {
  if (addition === '') return html
  const end = isDocument(html) ? html.toLowerCase().lastIndexOf('</body>') : -1
  return end === -1 ? html + addition : html.slice(0, end) + addition + html.slice(end)
}

/** Fills plain text. */
export const fillText = (template: string, values: TemplateValues): string => fillVariables(template, values)

/** Escapes a text so that it is neither markup nor a placeholder. */
export const literalHtml = (text: string): string => escapeHtml(text).replaceAll('{', '&#123;')
