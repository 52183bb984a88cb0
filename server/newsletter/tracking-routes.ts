import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../shared/kernel/errors'
import { ms, SECOND } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { reasonOf } from '../jobs/steps'
import { readRow } from '../kernel/commands/rows'
import { scoped } from '../kernel/database/org-scope'
import type { MailLink } from '../mail/links'
import { asHtml } from '../mail/template'
import { firstOf, measures, type Seen, targetsOf } from '../mail/tracking'
import type { NewsletterParts } from './routes'

/** A house's readers may sit behind one address, and all of a mailbox's provider do. */
const config = { rateLimit: { max: 1200, timeWindow: '1 minute' } }

/** What looks at a letter as it arrives is a filter: nobody reads so fast. */
const READ_AFTER = 10 * SECOND

/** Programs that say that they are one. The servers through which mailboxes show pictures say that a person is looking. */
const PROGRAMS = /bot\b|crawl|spider|preview|scan|headless|curl|wget|python|java\/|go-http|axios|node-fetch|facebookexternalhit/i

/** One dot nobody sees. */
const DOT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Whether a person asks: not a program, nor a browser that fetches what somebody might look at. */
export function isPerson({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const early = [headers.purpose, headers['sec-purpose'], headers['x-purpose'], headers['x-moz']]
  const agent = headers['user-agent'] ?? ''
  return method === 'GET' && agent !== '' && !PROGRAMS.test(agent) && !early.some((said) => /prefetch|preview|prerender/.test(String(said ?? '')))
}

/** What is asked of the links and the picture by which newsletters are measured. A link leads only where its message says. */
export function serveFollowing(inner: FastifyInstance, { db, book, clock, errorHandler, linkOf, orgOf }: Following): void {
  /** Counts it where a person did it for the first time. Nothing that goes wrong here keeps anybody from where they go. */
  const note = async (request: FastifyRequest, seen: Seen, org: RowOf<'orgs'>, letter: RowOf<'outbox'>) => {
    const left = letter.sent_at ?? letter.handed_at
    const { opened, clicked } = firstOf(letter, seen)
    if (!(opened || clicked) || !measures(org) || !isPerson(request) || left === null || clock() - ms(left) < READ_AFTER) return
    await book({ do: seen, org_id: org.id, letter_id: letter.id }).catch((error: unknown) => request.log.warn({ reason: reasonOf(error) }, 'not counted'))
  }
  const followed = async (kind: Seen, request: FastifyRequest) => {
    const link = await linkOf(kind, request)
    const org = await orgOf(link.org_id)
    const letter = await readRow(scoped(db, org.id), 'outbox', org.id, link.letter_id)
    if (!letter) throw new DomainError('links.unknown')
    return { org, letter, nth: link.nth ?? 0 }
  }

  inner.get('/api/mail/open', { config, errorHandler }, async (request, reply) => {
    const { org, letter } = await followed('open', request)
    await note(request, 'open', org, letter)
    return reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'cross-origin').type('image/gif').send(DOT)
  })

  inner.get('/api/mail/click', { config, errorHandler }, async (request, reply) => {
    const { org, letter, nth } = await followed('click', request)
    const bodies = scoped(db, org.id).selectFrom('messages').select('body').where('org_id', '=', org.id)
    const message = await bodies.where('id', '=', letter.message_id ?? '').executeTakeFirst()
    const target = message && targetsOf(asHtml(message.body))[nth]
    if (!target) throw new DomainError('links.unknown')
    await note(request, 'click', org, letter)
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(target, 302)
  })
}

type Following = Pick<NewsletterParts, 'db' | 'book' | 'clock'> & {
  readonly errorHandler: NewsletterParts['inWords']
  readonly linkOf: (kind: MailLink['kind'], request: FastifyRequest) => ReturnType<NewsletterParts['links']['read']>
  readonly orgOf: (org_id: string) => Promise<RowOf<'orgs'>>
}
