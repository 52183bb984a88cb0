import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { EMAIL_LIMITS } from '../../shared/email/limits'
import { lineOf } from '../../shared/email/source/node'
import { DomainError } from '../../shared/kernel/errors'
import type { Random } from '../../shared/kernel/ids'
import { parseArgs } from '../../shared/kernel/model/parse'
import { can } from '../../shared/kernel/permissions'
import { type Clock, MINUTE } from '../../shared/kernel/time'
import type { AccessTokens } from '../accounts/access-tokens'
import { requesterOf } from '../accounts/visitor'
import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { addressOf, type FileStore } from '../media_gallery/file-store'
import { findPicture, pictureHeaders } from '../media_gallery/read-picture'
import { type MjmlRenderer, RenderFailed, RenderInterrupted } from './rendering/mjml-renderer'
import { renderEmail } from './rendering/render-email'
import { fillHtml, isDocument } from './template'

type PreviewParts = {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly random: Random
  readonly store: FileStore
  readonly renderer: Pick<MjmlRenderer, 'render'>
}

/** Time in ms for which a preview can be opened. */
const LIFETIME = 10 * MINUTE
/** Previews kept in memory. The oldest is dropped first. */
const KEPT = 100

/** CSP of a preview: no scripts, no requests but pictures, an origin of its own, shown only inside the app. */
const PREVIEW_CSP = "default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; font-src https:; frame-ancestors 'self'; sandbox"

/** Previews of one user that are rendered or wait at the same time. */
const AT_ONCE = 2

const rateLimit = { max: 240, timeWindow: '1 minute' }
/** An email may have many pictures. */
const pictureLimit = { max: 1200, timeWindow: '1 minute' }

const wanted = z.object({ source: z.string().max(EMAIL_LIMITS.source) })
const opened = z.object({ token: z.string().regex(/^[0-9a-f]{32}$/) })
const openedPicture = opened.extend({ name: z.string() })

/**
 * Serves previews of emails: `POST /api/email/preview` renders one and returns its address, which an iframe of the app opens. The iframe has an origin
 * of its own and no session, so pictures of the gallery that nothing uses yet are at the preview's address too.
 */
export function servePreviews(app: FastifyInstance, { db, tokens, clock, random, store, renderer }: PreviewParts): void {
  const previews = new Map<string, { readonly org_id: string; readonly html: string; readonly until: number }>()
  const previewOf = (token: string) => {
    const preview = previews.get(token)
    if (!preview || preview.until < clock()) throw new DomainError('links.expired')
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

  app.post('/api/email/preview', { config: { rateLimit }, bodyLimit: 2 * EMAIL_LIMITS.source }, async (request) => {
    const { authorization, 'x-foyer-protocol': protocol } = request.headers
    const actor = (await requesterOf(db, tokens, clock, authorization, protocol)).actor()
    if (!can(actor.role, 'message_templates.read')) throw new DomainError('forbidden')
    const { source } = parseArgs(wanted, request.body)
    const org = await readRow(scoped(db, actor.org_id), 'orgs', actor.org_id, actor.org_id)
    // The address that the app was opened under, so that the frame may load this server's pictures.
    const base = new URL(`${request.protocol}://${request.host}`)
    const end = begin(actor.user_id)
    const rendered = await renderEmail(source, renderer, base)
      .catch((error: unknown) => {
        const isItsFault = error instanceof RenderFailed || (error instanceof RenderInterrupted && error.reason === 'timeout')
        if (isItsFault) return { problems: [{ kind: 'not_rendered' as const, offset: 0, name: '' }] }
        throw error
      })
      .finally(end)
    if ('problems' in rendered)
      return { url: null, size: 0, problems: rendered.problems.map(({ kind, name, offset }) => ({ kind, name, line: lineOf(source, offset) })) }
    // Placeholders of the recipient stay visible as their names.
    const names = { org_name: org?.name ?? '', read_on_web_url: '#', unsubscribe_url: '#' }
    const body = fillHtml(rendered.html.replace(/\{\{\s*(?!org_name|read_on_web_url|unsubscribe_url)([a-z_]{1,40})\s*\}\}/g, '‹$1›'), names)
    const whole = isDocument(body) ? body : `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`
    const token = Buffer.from(random(16)).toString('hex')
    const own = new URL(addressOf(`${actor.org_id}/`), base).href
    const html = can(actor.role, 'media_gallery.read') ? whole.replaceAll(own, new URL(`/api/email/preview/${token}/`, base).href) : whole
    previews.set(token, { org_id: actor.org_id, html, until: clock() + LIFETIME })
    const [oldest] = previews.keys()
    if (previews.size > KEPT && oldest !== undefined) previews.delete(oldest)
    return { url: `/api/email/preview/${token}`, size: Buffer.byteLength(rendered.html), problems: [] }
  })

  app.get('/api/email/preview/:token', { config: { rateLimit } }, async (request, reply) => {
    const preview = previewOf(parseArgs(opened, request.params).token)
    return reply
      .header('content-security-policy', PREVIEW_CSP)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(preview.html)
  })

  app.get('/api/email/preview/:token/:name', { config: { rateLimit: pictureLimit } }, async (request, reply) => {
    const { token, name } = parseArgs(openedPicture, request.params)
    const { org_id, html } = previewOf(token)
    const key = `${org_id}/${name}`
    const picture = html.includes(`/${token}/${name}`) ? await findPicture(scoped(db, org_id), key) : null
    const bytes = picture && (await store.get(key))
    if (!picture || !bytes) throw new DomainError('not_found')
    return reply
      .headers({ ...pictureHeaders(picture.contentType), 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'private, no-store' })
      .send(bytes)
  })
}
