import { escapeHtml } from '../../shared/kernel/rich-text'

/** Markup that is safe to send: made by `html`, or sanitised before it was stored. */
export class Html {
  constructor(private readonly markup: string) {}
  toString(): string {
    return this.markup
  }
}

/** Value in a template: texts are escaped, markup nests, and null, undefined and booleans are nothing. */
export type Content = Html | string | number | boolean | null | undefined | readonly Content[]

/** The end of a literal before a value that an attribute begins with, with the attribute's name if it is an address. */
const ADDRESS = /\s(?:href|src|action|formaction|poster)="$/i
/** The end of a literal whose value no quotes would enclose: it could bring further attributes. */
const BARE = /=$/
/**
 * Addresses that pages may name: of the web, of this host, of this page, and a picture in the page itself. No other host
 * without its scheme.
 */
const SAFE_ADDRESS = /^(?:data:image\/svg\+xml;base64,[\w+/=]*$|https?:\/\/|[?#]|\/(?![/\\])|$)/i
/** Characters that browsers drop from addresses, which could hide the scheme. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zs}]/gu

const rendered = (content: Content): string => {
  if (content === null || content === undefined || typeof content === 'boolean') return ''
  if (content instanceof Html) return content.toString()
  if (typeof content === 'object') return content.map(rendered).join('')
  return escapeHtml(String(content))
}

/** Returns an address if a page may lead to it, otherwise `#`. */
const address = (content: Content): string => {
  const url = rendered(content).replace(INVISIBLE, '')
  return SAFE_ADDRESS.test(url) ? url : '#'
}

/**
 * Makes markup of a template. Every value is escaped, and one that begins an address is only taken if it leads to the
 * web. Throws a `TypeError` for an attribute without quotes.
 */
export function html(literals: TemplateStringsArray, ...values: readonly Content[]): Html {
  let markup = literals[0] ?? ''
  for (const [at, value] of values.entries()) {
    const before = literals[at] ?? ''
    if (BARE.test(before)) throw new TypeError(`an attribute without quotes: ${before.slice(-40)}`)
    markup += (ADDRESS.test(before) ? address(value) : rendered(value)) + (literals[at + 1] ?? '')
  }
  return new Html(markup)
}

/** Takes formatted text that was sanitised before it was stored. */
export const raw = (sanitised: string): Html => new Html(sanitised)

/** Makes a block of data for search engines. Browsers do not run it. */
export const dataBlock = (data: object): Html =>
  new Html(`<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`)

/** Makes a script of this product's own code. */
export const ownScript = (code: string): Html => new Html(`<script>${code}</script>`)

/** Makes a style sheet of this product's own rules. */
export const styleSheet = (rules: string): Html => new Html(`<style>${rules}</style>`)
