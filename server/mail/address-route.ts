import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../shared/kernel/errors'
import { can } from '../../shared/kernel/permissions'
import type { Clock } from '../../shared/kernel/time'
import type { AccessTokens } from '../accounts/access-tokens'
import { requesterOf } from '../accounts/visitor'
import type { Db } from '../kernel/database/database'

type AddressParts = {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly clock: Clock
  /** Start of the links in emails. */
  readonly address: URL
  /** False if the operator has not set it, so that it leads to this server on its own machine only. */
  readonly isPublic: boolean
  /** False if emails wait until it is set. */
  readonly sends: boolean
}

/** Serves `POST /api/email/address`: where the links in emails lead, for the email settings. */
export function serveMailAddress(app: FastifyInstance, { db, tokens, clock, address, isPublic, sends }: AddressParts): void {
  app.post('/api/email/address', { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }, async (request) => {
    const { authorization, 'x-foyer-protocol': protocol } = request.headers
    const { role } = (await requesterOf(db, tokens, clock, authorization, protocol)).actor()
    if (!can(role, 'jobs.read')) throw new DomainError('forbidden')
    return { address: address.origin, is_public: isPublic, sends }
  })
}
