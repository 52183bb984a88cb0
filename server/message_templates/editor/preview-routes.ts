import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { EMAIL_LIMITS } from '../../../shared/email/limits'
import { lineOf } from '../../../shared/email/source/node'
import { DomainError } from '../../../shared/kernel/errors'
import type { Random } from '../../../shared/kernel/ids'
import { id } from '../../../shared/kernel/model/fields'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { can } from '../../../shared/kernel/permissions'
import type { Clock } from '../../../shared/kernel/time'
import type { AccessTokens } from '../../accounts/access-tokens'
import { requesterOf, senderKey } from '../../accounts/visitor'
import { type MjmlRenderer, RenderFailed, RenderInterrupted } from '../../email/rendering/mjml-renderer'
import { readRow } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import { KeptPreviews } from '../../kernel/kept-previews'
import { addressOf, type FileStore } from '../../media_gallery/file-store'
import { findPicture, pictureHeaders } from '../../media_gallery/read-picture'
import { hasDarkStyles, renderDark, renderLight } from './dark'
import { namedPreview, previewFor } from './preview'

type PreviewParts = {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly random: Random
  readonly store: FileStore
  readonly renderer: Pick<MjmlRenderer, 'render'>
}

/** CSP of a preview: no scripts, no requests but pictures, an origin of its own, shown only inside the app. */
const PREVIEW_CSP =
  "default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; font-src https:; frame-ancestors 'self'; sandbox"

/** Previews of one user that are rendered or wait at the same time. */
const AT_ONCE = 2

const rateLimit = { max: 240, timeWindow: '1 minute' }
/** An email may have many pictures. */
const pictureLimit = { max: 1200, timeWindow: '1 minute' }

const wanted = z.object({
  source: z.string().max(EMAIL_LIMITS.source),
  subject: z.string().max(200).optional(),
  /** The contact whom the email is filled for; without one the names of variables are shown. */
  contact_id: id().nullable().optional(),
  event_id: id().nullable().optional(),
  /** True for an email to subscribers. */
  audience: z.boolean().optional(),
})
const opened = z.object({ token: z.string().regex(/^[0-9a-f]{32}$/) })
const openedFrame = z.object({ dark: z.literal('1').optional() })
const openedPicture = opened.extend({ name: z.string() })

/**
 * Serves previews of emails: `POST /api/email/preview` renders one and returns its address, which an iframe of the app
 * opens. The iframe has an origin of its own and no session, so pictures of the gallery that nothing uses yet are at
 * the preview's address too.
 */
export function servePreviews(
  app: FastifyInstance,
  { db, tokens, clock, random, store, renderer }: PreviewParts,
): void {
  const previews = new KeptPreviews(clock)
  const previewOf = (token: string) => {
    const preview = previews.get(token)
    if (!preview) throw new DomainError('links.expired')
    return preview
  }
  const rendering = new Map<string, number>()
  /** Counts a user's preview until it ends. Throws `server.busy` above the limit. */
  const begin = (user_id: string) => {
    const before = rendering.get(user_id) ?? 0
    if (before >= AT_ONCE) throw new DomainError('server.busy')
    rendering.set(user_id, before + 1)
    return () => {
      const left = (rendering.get(user_id) ?? 1) - 1
      if (left > 0) rendering.set(user_id, left)
      else rendering.delete(user_id)
    }
  }

  app.post(
    '/api/email/preview',
    { config: { rateLimit: { ...rateLimit, keyGenerator: senderKey(tokens) } }, bodyLimit: 2 * EMAIL_LIMITS.source },
    async (request) => {
      const { authorization, 'x-foyer-protocol': protocol } = request.headers
      const actor = (await requesterOf(db, tokens, clock, authorization, protocol)).actor()
      if (!can(actor.role, 'message_templates.read')) throw new DomainError('forbidden')
      const asked = parseArgs(wanted, request.body)
      if (asked.contact_id && !can(actor.role, 'contacts.read')) throw new DomainError('forbidden')
      const behind = scoped(db, actor.org_id)
      const org = await readRow(behind, 'orgs', actor.org_id, actor.org_id)
      if (!org) throw new DomainError('not_found', { table: 'orgs' })
      // The address that the app was opened under, so that the frame may load this server's pictures.
      const base = new URL(`${request.protocol}://${request.host}`)
      const world = { db: behind, org, report: (error: unknown) => request.log.error(error) }
      const end = begin(actor.user_id)
      const shown = await (asked.contact_id
        ? previewFor(asked.contact_id, asked, world, renderer, base)
        : namedPreview(asked, org, renderer, base)
      )
        .catch((error: unknown) => {
          const isItsFault =
            error instanceof RenderFailed || (error instanceof RenderInterrupted && error.reason === 'timeout')
          if (isItsFault) return { problems: [{ kind: 'not_rendered' as const, offset: 0, name: '' }] }
          throw error
        })
        .finally(end)
      if ('problems' in shown) {
        const problems = shown.problems.map(({ kind, name, offset }) => ({
          kind,
          name,
          line: lineOf(asked.source, offset),
        }))
        return { url: null, size: 0, subject: '', hasDarkStyles: false, problems }
      }
      const { subject, size, html: whole } = shown
      const token = Buffer.from(random(16)).toString('hex')
      const own = new URL(addressOf(`${actor.org_id}/`), base).href
      const html = can(actor.role, 'media_gallery.read')
        ? whole.replaceAll(own, new URL(`/api/email/preview/${token}/`, base).href)
        : whole
      previews.add(token, { org_id: actor.org_id, user_id: actor.user_id, html })
      return { url: `/api/email/preview/${token}`, size, subject, hasDarkStyles: hasDarkStyles(html), problems: [] }
    },
  )

  app.get('/api/email/preview/:token', { config: { rateLimit } }, async (request, reply) => {
    const { html } = previewOf(parseArgs(opened, request.params).token)
    const { dark } = parseArgs(openedFrame, request.query)
    return reply
      .header('content-security-policy', PREVIEW_CSP)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(dark ? renderDark(html) : renderLight(html))
  })

  app.get('/api/email/preview/:token/:name', { config: { rateLimit: pictureLimit } }, async (request, reply) => {
    const { token, name } = parseArgs(openedPicture, request.params)
    const { org_id, html } = previewOf(token)
    const key = `${org_id}/${name}`
    const picture = html.includes(`/${token}/${name}`) ? await findPicture(scoped(db, org_id), key) : null
    const bytes = picture && (await store.get(key))
    if (!picture || !bytes) throw new DomainError('not_found')
    return reply
      .headers({
        ...pictureHeaders(picture.contentType),
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'private, no-store',
      })
      .send(bytes)
  })
}
