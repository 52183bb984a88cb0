import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../../shared/kernel/errors'
import { type Clock, ms, SECOND } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { reasonOf } from '../../jobs/steps'
import { readRow } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import { isPerson } from '../../kernel/programs'
import { renderWebView } from '../compose/compose'
import type { EmailLink, EmailLinks } from '../compose/links'
import type { EmailBodies } from '../rendering/email-bodies'
import type { NewsletterAction } from '../subscriptions/actions'
import { firstActionsOf, isTrackingEnabled, type TrackedAction, trackedTarget } from './tracking'

/** Many readers may share an IP address, and all readers of a mail provider do. */
const routeConfig = { rateLimit: { max: 1200, timeWindow: '1 minute' } }
/** A whole email costs more than a pixel. */
const readConfig = { rateLimit: { max: 30, timeWindow: '1 minute' } }

/** CSP for the web view of an email: no scripts, no requests, a sandboxed origin. */
const EMAIL_CSP =
  "default-src 'none'; img-src https: data:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Requests right after delivery come from mail filters, not from people. */
const HUMAN_DELAY = 10 * SECOND

/** A transparent one-pixel GIF. */
const TRACKING_PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * Serves the tracked links, the tracking pixel and the web view of newsletters. A link redirects only to a target in
 * its message.
 */
export function serveTracking(
  inner: FastifyInstance,
  { db, book, links, bodies, clock, errorHandler, linkOf, orgOf }: TrackingParts,
): void {
  /** Counts a person's first open, click or look on the web. An error here never blocks the answer. */
  const note = async (request: FastifyRequest, seen: TrackedAction, org: RowOf<'orgs'>, email: RowOf<'outbox'>) => {
    const left = email.sent_at ?? email.handed_at
    const { opened, clicked, viewed } = firstActionsOf(email, seen)
    if (
      !(opened || clicked || viewed) ||
      !isTrackingEnabled(org) ||
      !isPerson(request) ||
      left === null ||
      clock() - ms(left) < HUMAN_DELAY
    )
      return
    await book({ do: seen, org_id: org.id, letter_id: email.id }).catch((error: unknown) =>
      request.log.warn({ reason: reasonOf(error) }, 'not counted'),
    )
  }
  const followed = async (kind: TrackedAction, request: FastifyRequest) => {
    const link = await linkOf(kind, request)
    const org = await orgOf(link.org_id)
    const email = await readRow(scoped(db, org.id), 'outbox', org.id, link.letter_id)
    if (!email) throw new DomainError('links.unknown')
    return { org, email, link }
  }

  inner.get('/api/mail/open', { config: routeConfig, errorHandler }, async (request, reply) => {
    const { org, email } = await followed('open', request)
    await note(request, 'open', org, email)
    return reply
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/gif')
      .send(TRACKING_PIXEL)
  })

  inner.get('/api/mail/click', { config: routeConfig, errorHandler }, async (request, reply) => {
    const { org, email, link } = await followed('click', request)
    const ofOrg = scoped(db, org.id).selectFrom('messages').select('body').where('org_id', '=', org.id)
    const message = await ofOrg.where('id', '=', email.message_id ?? '').executeTakeFirst()
    const target = message && trackedTarget(await bodies.html(message.body), link)
    if (!target) throw new DomainError('links.unknown')
    await note(request, 'click', org, email)
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(target, 302)
  })

  inner.get('/api/mail/read', { config: readConfig, errorHandler }, async (request, reply) => {
    const { org, email } = await followed('read', request)
    const html = await renderWebView(email, org, { db, links, bodies, domain: '', clock })
    if (!html) throw new DomainError('links.unknown')
    await note(request, 'read', org, email)
    return reply
      .header('content-security-policy', EMAIL_CSP)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

type TrackingParts = {
  readonly db: Db
  readonly links: EmailLinks
  readonly bodies: EmailBodies
  readonly clock: Clock
  readonly book: (action: NewsletterAction) => Promise<unknown>
  readonly errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply) => unknown
  readonly linkOf: (kind: EmailLink['kind'], request: FastifyRequest) => ReturnType<EmailLinks['read']>
  readonly orgOf: (org_id: string) => Promise<RowOf<'orgs'>>
}
