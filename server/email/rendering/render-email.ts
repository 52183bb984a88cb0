import { markClass } from '../../../shared/email/render/marked'
import { mapPictureList } from '../../../shared/email/render/picture-list'
import { type PrepareProblem, prepareMjml } from '../../../shared/email/render/prepare'
import { safeHtmlEmail, sanitizeEmailHtml } from '../../../shared/email/render/sanitize'
import { isMjml } from '../../../shared/email/source/node'
import { withPixels } from '../../media_gallery/file-store'
import { htmlOf } from '../compose/template'
import type { RenderWarning } from './mjml-process'
import type { MjmlRenderer } from './mjml-renderer'

/** An email's HTML, or the faults of its source. */
export type RenderedEmail =
  | { readonly html: string; readonly warnings: readonly RenderWarning[] }
  | { readonly problems: readonly PrepareProblem[] }

/**
 * Renders an email's body in MJML or HTML. `base` is the public address that completes paths; drawings of the gallery
 * are shown by their thumbnails, because mail programs show no SVG. `isMarked`: the elements of the body are marked,
 * and their rendered parts keep the marks, which an email that is sent never has. Rejects with `RenderFailed`.
 */
export async function renderEmail(
  body: string,
  renderer: Pick<MjmlRenderer, 'render'>,
  base: URL,
  isMarked = false,
): Promise<RenderedEmail> {
  const absolute = (url: string) => (/^\/(?!\/)/.test(url) ? new URL(withPixels(url), base).href : url)
  if (!isMjml(body)) return { html: withAbsolutePaths(safeHtmlEmail(htmlOf(body), isMarked), absolute), warnings: [] }
  const prepared = prepareMjml(body, {
    sanitize: (html) => sanitizeEmailHtml(html, isMarked),
    ...(isMarked && { classOf: (element) => markClass(body, element) }),
  })
  if ('problems' in prepared) return prepared
  const { html, warnings } = await renderer.render(prepared.source)
  return { html: withColorScheme(withAbsolutePaths(html, absolute)), warnings }
}

/** Asks mail programs to show an email in its own colours in the dark too, unless it says itself how it looks there. */
const withColorScheme = (html: string): string =>
  /color-scheme/i.test(html)
    ? html
    : html.replace(
        /<head>/i,
        '$&<meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only">',
      )

/**
 * Completes the paths of links and pictures in HTML: in attributes, in lists of pictures for several widths, and in
 * styles.
 */
const withAbsolutePaths = (html: string, absolute: (url: string) => string): string =>
  html
    .replace(
      /(\s(?:href|src|background)\s*=\s*)(["'])(\/(?!\/).*?)\2/gis,
      (_all, before: string, quote: string, path: string) => `${before}${quote}${absolute(path)}${quote}`,
    )
    .replace(
      /(\ssrcset\s*=\s*)(["'])(.*?)\2/gis,
      (_all, before: string, quote: string, list: string) =>
        `${before}${quote}${mapPictureList(list, absolute)}${quote}`,
    )
    .replace(
      /(\burl\(\s*(?:["']|&quot;|&#3[49];)?)(\/(?!\/)[^\s"'&()]*)/gi,
      (_all, before: string, path: string) => before + absolute(path),
    )
