/** What a letter may say of whom it goes to and what it is about: `{{event_title}}`. */
export type Values = Readonly<Record<string, string>>

const PLACEHOLDER = /\{\{\s*([a-z_]{1,40})\s*\}\}/g

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Fills a line of a header: whatever a value holds, it stays one line. What nobody knows is left out. */
export const fillLine = (template: string, values: Values): string =>
  template
    .replace(PLACEHOLDER, (_all, name: string) => values[name] ?? '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** Fills HTML: a value is text there, never markup, nor the end of an attribute. What was filled in is not filled again. */
export const fillHtml = (template: string, values: Values): string => template.replace(PLACEHOLDER, (_all, name: string) => escapeHtml(values[name] ?? ''))

/** A body as HTML: what somebody typed without markup keeps its lines. */
export const asHtml = (body: string): string => (/<[a-z!/][^>]*>/i.test(body) ? body : `<p>${escapeHtml(body).replace(/\r?\n/g, '<br>')}</p>`)

/** A text that stays what it is: neither markup nor a placeholder. */
export const asIs = (text: string): string => escapeHtml(text).replaceAll('{', '&#123;')
