import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LONGEST_LINK, MOST_LINKS, type TriedLinks } from '../../../shared/email/checks/links'
import { type EmailProblems, sortProblems } from '../../../shared/email/checks/problem'
import { EMAIL_LIMITS } from '../../../shared/email/limits'
import { DomainError } from '../../../shared/kernel/errors'
import { id } from '../../../shared/kernel/model/fields'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { can } from '../../../shared/kernel/permissions'
import type { Clock } from '../../../shared/kernel/time'
import type { AccessTokens } from '../../accounts/access-tokens'
import { requesterOf, senderKey } from '../../accounts/visitor'
import type { Db } from '../../kernel/database/database'
import { type MjmlRenderer, RenderFailed } from '../rendering/mjml-renderer'
import { checkEmail } from './check-email'
import { LinkChecker, type LinkReach } from './link-checker'

type CheckParts = {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly renderer: Pick<MjmlRenderer, 'render'>
  /** The installation's own address, whose links are not tried. */
  readonly address: URL
  readonly reach: LinkReach | undefined
}

/** Checks and tried links of one user in a minute. */
const PER_MINUTE = { checks: 120, links: 30 }
const bodyLimit = 2 * EMAIL_LIMITS.source

const wanted = z.object({
  source: z.string().max(EMAIL_LIMITS.source),
  audience: z.boolean(),
  slots: z.boolean(),
  event_id: id().nullable(),
})
const wantedLinks = z.object({ urls: z.array(z.url({ protocol: /^https?$/ }).max(LONGEST_LINK)).max(MOST_LINKS) })

/**
 * Serves what an author should know before an email is sent: `POST /api/email/check` tells what its source and its
 * rendering show, at once, and `POST /api/email/check_links` tries its links, which takes a while. Editor and launch
 * ask both.
 */
export function serveChecks(app: FastifyInstance, { db, tokens, clock, renderer, address, reach }: CheckParts): void {
  const limit = (max: number) => ({ max, timeWindow: '1 minute', keyGenerator: senderKey(tokens) })
  const links = new LinkChecker(address, clock, reach)
  const actorOf = async ({ headers }: FastifyRequest) => {
    const { authorization, 'x-foyer-protocol': protocol } = headers
    const actor = (await requesterOf(db, tokens, clock, authorization, protocol)).actor()
    if (!can(actor.role, 'message_templates.read')) throw new DomainError('forbidden')
    return actor
  }

  app.post(
    '/api/email/check',
    { config: { rateLimit: limit(PER_MINUTE.checks) }, bodyLimit },
    async (request): Promise<EmailProblems> => {
      await actorOf(request)
      return checkEmail(parseArgs(wanted, request.body), renderer, address).catch((error: unknown) => {
        if (error instanceof RenderFailed)
          return sortProblems([{ kind: 'faulty', at: null, line: null, name: '', figure: null }])
        throw error
      })
    },
  )

  app.post(
    '/api/email/check_links',
    { config: { rateLimit: limit(reach?.perMinute ?? PER_MINUTE.links) }, bodyLimit },
    async (request): Promise<TriedLinks> => {
      const { org_id } = await actorOf(request)
      return links.check(org_id, parseArgs(wantedLinks, request.body).urls)
    },
  )
}
