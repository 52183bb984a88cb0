import mjml2html from 'mjml-browser'
import { withLogo } from '../../../shared/email/render/logo'
import { markClass, markedSource } from '../../../shared/email/render/marked'
import { mjmlOptions } from '../../../shared/email/render/mjml-options'
import { type PrepareProblem, prepareMjml } from '../../../shared/email/render/prepare'
import { safeHtmlEmail, sanitizeEmailHtml } from '../../../shared/email/render/sanitize'
import { emailTree } from '../../../shared/email/source/tree'
import { withShownPictures } from './pictures'

/** An email to be shown. */
export type PreviewSource = {
  readonly source: string
  /** The address at which pictures of other hosts are shown; null for none. */
  readonly pictures: string | null
  /** The organisation's logo; null for none. Its place then stays in sight. */
  readonly logo: string | null
}

/** A request to render an email. */
export type RenderRequest = PreviewSource & { readonly id: number }
/** The email's HTML with each element marked, or the faults of its source. */
export type RenderAnswer = { readonly id: number } & (
  | { readonly html: string }
  | { readonly problems: readonly PrepareProblem[] }
)

async function rendered({ id, source, pictures, logo }: RenderRequest): Promise<RenderAnswer> {
  const shown = (html: string) =>
    withShownPictures(logo === null ? html : withLogo(html, logo), pictures, self.location.origin)
  const tree = emailTree(source)
  const marked = markedSource(tree)
  if (!tree.isMjml) return { id, html: shown(safeHtmlEmail(marked, true)) }
  const prepared = prepareMjml(marked, {
    sanitize: (html) => sanitizeEmailHtml(html, true),
    classOf: (element) => markClass(marked, element),
  })
  if ('problems' in prepared) return { id, problems: prepared.problems }
  const { html } = await mjml2html(prepared.source, mjmlOptions())
  return { id, html: shown(html) }
}

self.addEventListener('message', ({ data }: MessageEvent<RenderRequest>) => {
  rendered(data).then(
    (answer) => self.postMessage(answer),
    () =>
      self.postMessage({
        id: data.id,
        problems: [{ kind: 'no_body', name: 'mj-body', offset: 0 }],
      } satisfies RenderAnswer),
  )
})
