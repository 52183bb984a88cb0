import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../../shared/kernel/errors'
import { can } from '../../../shared/kernel/permissions'
import type { Clock } from '../../../shared/kernel/time'
import type { MailState } from '../../../shared/mail_settings/state'
import { resendTickets } from '../../../shared/orders/papers/ticket-commands'
import type { AccessTokens } from '../../accounts/access-tokens'
import { requesterOf } from '../../accounts/visitor'
import type { Db } from '../../kernel/database/database'
import type { Mailers } from './mailers'
import { mayHandOver } from './unsent-links'

export type AddressParts = {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly clock: Clock
  /** Start of the links in emails. */
  readonly address: URL
  /** False if the operator has not set it, so that it leads to this server on its own machine only. */
  readonly isPublic: boolean
  readonly mailers: Mailers
}

/**
 * Serves `POST /api/email/address` (`MailState`), for the email settings and for all who send an invitation or tickets.
 */
export function serveMailAddress(
  app: FastifyInstance,
  { db, tokens, clock, address, isPublic, mailers }: AddressParts,
): void {
  app.post(
    '/api/email/address',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
    async (request): Promise<MailState> => {
      const { authorization, 'x-foyer-protocol': protocol } = request.headers
      const { role, org_id } = (await requesterOf(db, tokens, clock, authorization, protocol)).actor()
      if (!can(role, 'jobs.read') && !can(role, resendTickets.can)) throw new DomainError('forbidden')
      return {
        address: address.origin,
        is_public: isPublic,
        waits_for: await mailers.waitsFor(org_id),
        hands_over: await mayHandOver(db, mailers, org_id),
      }
    },
  )
}
