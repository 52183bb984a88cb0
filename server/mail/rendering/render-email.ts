import { isMjml } from '../../../shared/email/blocks/read-document'
import { cleanHtml } from '../../../shared/email/render/clean-html'
import { type PrepareProblem, prepareMjml } from '../../../shared/email/render/prepare'
import { withPixels } from '../../media_gallery/file-store'
import { htmlOf } from '../template'
import type { RenderWarning } from './mjml-process'
import type { MjmlRenderer } from './mjml-renderer'
import { sanitizeEmailHtml } from './sanitize-email'

/** An email's HTML, or the faults of its source. */
export type RenderedEmail = { readonly html: string; readonly warnings: readonly RenderWarning[] } | { readonly problems: readonly PrepareProblem[] }

/**
 * Renders an email's body in MJML or HTML. `base` is the public address that completes paths; drawings of the gallery are shown by their
 * thumbnails, because mail programs show no SVG. Rejects with `RenderFailed`.
 */
export async function renderEmail(body: string, renderer: Pick<MjmlRenderer, 'render'>, base: URL): Promise<RenderedEmail> {
  const absolute = (url: string) => (/^\/(?!\/)/.test(url) ? new URL(withPixels(url), base).href : url)
  if (!isMjml(body)) return { html: withAbsolutePaths(cleaned(htmlOf(body)), absolute), warnings: [] }
  const prepared = prepareMjml(body, { sanitize: (html) => withAbsolutePaths(sanitizeEmailHtml(html), absolute), absolute })
  if ('problems' in prepared) return prepared
  const { html, warnings } = await renderer.render(prepared.source)
  return { html: withColorScheme(html), warnings }
}

/** Asks mail programs to show an email in its own colours in the dark too, unless it says itself how it looks there. */
const withColorScheme = (html: string): string =>
  /color-scheme/i.test(html)
    ? html
    : html.replace(/<head>/i, '$&<meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only">')

/** Cleans the HTML of an email. Beyond the parser's limits only its text and layout are left. */
const cleaned = (html: string): string => cleanHtml(html)?.html ?? sanitizeEmailHtml(html)

/** Completes the paths of links and pictures in HTML. */
const withAbsolutePaths = (html: string, absolute: (url: string) => string): string =>
  html.replace(
    /(\s(?:href|src)\s*=\s*)(["'])(\/(?!\/)[^"']*)\2/gi,
    (_all, before: string, quote: string, path: string) => `${before}${quote}${absolute(path)}${quote}`,
  )
