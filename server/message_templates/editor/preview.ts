import type { PrepareProblem } from '../../../shared/email/render/prepare'
import { DomainError } from '../../../shared/kernel/errors'
import { replaceVariables } from '../../../shared/kernel/wording/variables'
import type { RowOf } from '../../../shared/model'
import { asDocument } from '../../email/compose/compose'
import { messageEmail } from '../../email/compose/emails/message-email'
import { fillHeaderLine, fillHtml } from '../../email/compose/template'
import type { MjmlRenderer } from '../../email/rendering/mjml-renderer'
import { renderEmail } from '../../email/rendering/render-email'
import { readRow } from '../../kernel/commands/rows'
import { type FillWorld, subjectFor, withLiveSlots } from '../fill-template'

type Renderer = Pick<MjmlRenderer, 'render'>

/** An email that is shown before it is sent. */
type PreviewInput = {
  readonly source: string
  readonly subject?: string | undefined
  readonly event_id?: string | null | undefined
  readonly audience?: boolean | undefined
}

/** An email as it is shown, with the bytes of its rendering, or the faults of its source. */
type PreviewAnswer =
  | { readonly subject: string; readonly html: string; readonly size: number }
  | { readonly problems: readonly PrepareProblem[] }

/** Leads nowhere: a preview belongs to no email that was sent. */
const NOWHERE = '#'

/** Shows an email with the names of its variables, and with all its sections. Rejects with `RenderFailed`. */
export async function namedPreview(
  { source, subject = '' }: PreviewInput,
  org: RowOf<'orgs'>,
  renderer: Renderer,
  base: URL,
): Promise<PreviewAnswer> {
  const rendered = await renderEmail(source, renderer, base)
  if ('problems' in rendered) return rendered
  const names = { org_name: org.name, read_on_web_url: NOWHERE, unsubscribe_url: NOWHERE }
  const named = (text: string) =>
    replaceVariables(text, (name, fallback, written) =>
      Object.hasOwn(names, name) || name === 'org_logo' ? written : fallback || `‹${name}›`,
    )
  const html = fillHtml(
    asDocument({ html: named(rendered.html), lang: org.lang }, org, (path) => new URL(path, base).href),
    names,
  )
  return { subject: fillHeaderLine(named(subject), names), html, size: Buffer.byteLength(rendered.html) }
}

/** Shows an email as a contact would get it now, filled by what fills it for sending. Rejects with `RenderFailed`. */
export async function previewFor(
  contact_id: string,
  asked: PreviewInput,
  world: FillWorld,
  renderer: Renderer,
  base: URL,
): Promise<PreviewAnswer> {
  const { db, org } = world
  const contact = await readRow(db, 'contacts', org.id, contact_id)
  if (!contact || contact.deleted) throw new DomainError('not_found', { table: 'contacts', id: contact_id })
  const event = asked.event_id ? await readRow(db, 'events', org.id, asked.event_id) : undefined
  const { source, subject = '', audience = false } = asked
  const message = {
    subject: event ? subjectFor(org, subject, event) : subject,
    body: await withLiveSlots(world, source, asked.event_id ?? null),
  }
  let size = 0
  let problems: readonly PrepareProblem[] = []
  const htmlOf = async (body: string) => {
    const rendered = await renderEmail(body, renderer, base)
    if ('problems' in rendered) {
      problems = rendered.problems
      return ''
    }
    size = Buffer.byteLength(rendered.html)
    return rendered.html
  }
  const urls = { read: NOWHERE, unsubscribe: audience ? NOWHERE : null, preferences: audience ? NOWHERE : null }
  const said = await messageEmail(db, org, { message, contact, event, isTest: false, urls, htmlOf })
  if (problems.length > 0) return { problems }
  const html = fillHtml(
    asDocument(said, org, (path) => new URL(path, base).href),
    said.values,
  )
  return { subject: fillHeaderLine(said.subject, said.values), html, size }
}
