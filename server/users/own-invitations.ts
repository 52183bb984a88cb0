import { DomainError } from '../../shared/kernel/errors'
import type { RoleName } from '../../shared/kernel/permissions'
import { type acceptInvitation, type declineInvitation, ownInvitations } from '../../shared/users/invitation-commands'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Db, Trx } from '../kernel/database/database'
import { unscoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'
import { reading } from '../kernel/reads/reading'

type Invitation = {
  readonly id: string
  readonly org_id: string
  readonly organisation: string
  readonly role: RoleName
  readonly invited_at: string
}

const OPEN_INVITATIONS = `select u.id as id, u.org_id as org_id, o.name as organisation, u.role as role, u.invited_at as invited_at
  from users u join orgs o on o.id = u.org_id
  where u.account_id = (select account_id from users where id = ?) and u.invited_at is not null and u.deleted = ? and o.deleted = ?
  order by u.invited_at limit 20`

/** Reads the open invitations of a user's account, oldest first. */
const openInvitations = (db: Db | Trx, user_id: string): Promise<Invitation[]> =>
  rawStatement<Invitation>(unscoped(db), OPEN_INVITATIONS, [user_id, false, false])

export const ownInvitationsReading = reading(ownInvitations, async (_args, { db, actor }) =>
  (await openInvitations(db, actor.user_id)).map(({ org_id: _, ...invitation }) => invitation),
)

/**
 * Answers an invitation of the caller's account. Throws `users.no_invitation` for an answered one, and for those of
 * others.
 */
async function answerInvitation(
  trx: Trx,
  ctx: Context,
  id: string,
  change: { readonly invited_at: null } | { readonly deleted: true },
): Promise<void> {
  const invitation = (await openInvitations(trx, ctx.op.user_id)).find((each) => each.id === id)
  if (!invitation) throw new DomainError('users.no_invitation')
  await ctx.rowsOf(invitation.org_id).patch('users', id, { ...change, updated_at: ctx.now })
}

export const bookAcceptance: Handler<typeof acceptInvitation> = async (trx, { id }, ctx) => {
  await answerInvitation(trx, ctx, id, { invited_at: null })
  return async () => ({ ok: true })
}

export const bookDecline: Handler<typeof declineInvitation> = async (trx, { id }, ctx) => {
  await answerInvitation(trx, ctx, id, { deleted: true })
  return async () => ({ ok: true })
}
