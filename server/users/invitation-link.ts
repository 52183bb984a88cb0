import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { id } from '../../shared/kernel/model/fields'
import { parseArgs } from '../../shared/kernel/model/parse'
import { can } from '../../shared/kernel/permissions'
import { type Clock, iso } from '../../shared/kernel/time'
import { inviteUser } from '../../shared/users/commands'
import { HAND_OVER_PATH, type InvitationLink } from '../../shared/users/invitation-link'
import type { AccessTokens } from '../accounts/access-tokens'
import type { PasswordLinkTokens } from '../accounts/password-links'
import { requesterOf } from '../accounts/visitor'
import type { Mailers } from '../email/delivery/mailers'
import { mayHandOver } from '../email/delivery/unsent-links'
import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped, unscoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'
import { isRoleAbove } from './handlers'

const OPEN_LINK = `select l.id as id, l.expires_at as expires_at from account_links l join accounts a on a.id = l.account_id
  where l.org_id = ? and l.user_id = ? and l.state = 'open' and l.expires_at > ? and a.password_hash = ''`

type LinkParts = {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly accountTokens: PasswordLinkTokens
  readonly mailers: Mailers
}

const asked = z.object({ id: id() })

/**
 * Serves the link of a member's open invitation, to be passed on by hand (decision 0711). Refuses where emails leave,
 * where the server has another organisation, for a higher role, and for an account with a password.
 */
export function serveInvitationLink(
  app: FastifyInstance,
  { db, tokens, clock, accountTokens, mailers }: LinkParts,
): void {
  app.post(
    HAND_OVER_PATH,
    { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
    async (request): Promise<InvitationLink> => {
      const { authorization, 'x-foyer-protocol': protocol } = request.headers
      const requester = await requesterOf(db, tokens, clock, authorization, protocol)
      const { role, org_id } = requester.actor()
      if (!can(role, inviteUser.can)) throw new DomainError('forbidden')
      requester.assertPasswordFresh()
      const { id: user_id } = parseArgs(asked, request.body)
      const user = await readRow(scoped(db, org_id), 'users', org_id, user_id)
      if (!user || user.deleted) throw new DomainError('not_found', { table: 'users', id: user_id })
      if (isRoleAbove(user.role, role, (permission) => can(role, permission))) throw new DomainError('users.above')
      if (!(await mayHandOver(db, mailers, org_id))) throw new DomainError('forbidden')
      const [link] = await rawStatement<{ id: string; expires_at: string }>(unscoped(db), OPEN_LINK, [
        org_id,
        user_id,
        iso(clock()),
      ])
      if (!link) throw new DomainError('users.no_link')
      const { pathname, hash } = new URL(accountTokens.url(link.id))
      return { path: `${pathname}${hash}`, expires_at: link.expires_at }
    },
  )
}
