import { EMAIL_ADDRESS } from '../../shared/contacts/email'
import { DomainError } from '../../shared/kernel/errors'
import { PRIVILEGES, ROLES, type RoleName } from '../../shared/kernel/permissions'
import { DAY, iso, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import type { createUser, inviteUser } from '../../shared/users/commands'
import { insertPasswordLink, LINK_LIFETIME } from '../accounts/password-links'
import { enqueueEmail } from '../email/delivery/outbox'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { unscoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'
import { assertMayAssignRole } from './handlers'

/** Invitations per organisation and day, against abuse as a mail sender. */
const MAX_PER_DAY = 50

const SENT_SINCE = `select count(*) as count from outbox where org_id = ? and kind = 'invitation' and created_at > ?`

/** Sends an invitation. A link sent before is replaced. */
async function sendInvitation(
  ctx: Context,
  { id: user_id, account_id }: Pick<RowOf<'users'>, 'id' | 'account_id'>,
): Promise<void> {
  const { org_id } = ctx.op
  const [sent] = await rawStatement<{ count: number }>(ctx.rows.trx, SENT_SINCE, [org_id, iso(ms(ctx.now) - DAY)])
  if ((sent?.count ?? 0) >= MAX_PER_DAY) throw new DomainError('users.too_many', { most: MAX_PER_DAY })
  const account = await accountOf(ctx.rows.trx, 'id', account_id)
  const link_id = ctx.ports.newId()
  // The payload does not reveal to readers of the outbox who had an account before.
  const payload = { user_id, link_id }
  if (account.password_hash === '')
    await insertPasswordLink(ctx.rows.trx, {
      id: link_id,
      account_id,
      org_id,
      user_id,
      now: ctx.now,
      lasts: LINK_LIFETIME.invitation,
    })
  await enqueueEmail(ctx, {
    kind: 'invitation',
    key: `invitation ${link_id}`,
    address: account.email,
    contact_id: null,
    payload,
  })
}

const accountOf = (trx: Trx, by: 'id' | 'email', value: string) =>
  trx.selectFrom('accounts').selectAll().where(by, '=', value).executeTakeFirstOrThrow()

const STAFF_MEMBERSHIP = `select id from users where account_id = ? and role = 'SUPER' and deleted = ?`

const ACCEPTED_ELSEWHERE =
  'select id from users where account_id = ? and org_id <> ? and deleted = ? and invited_at is null limit 1'

/**
 * Tells whether an account is a member of another organisation. Its owner is then asked before a further membership
 * begins.
 */
const belongsElsewhere = async (trx: Trx, account_id: string, org_id: string): Promise<boolean> =>
  (await rawStatement(unscoped(trx), ACCEPTED_ELSEWHERE, [account_id, org_id, false])).length > 0

const roleColumns = (role: RoleName) => ({
  role,
  privileges: ROLES[role].privileges,
  webclient_settings: { sidebar: true, use_accreditations: (ROLES[role].privileges & PRIVILEGES.editor) !== 0 },
})

export const bookNewUser: Handler<typeof createUser> = async (trx, { input }, ctx) => {
  const { name, role, lang } = input
  await assertMayAssignRole(ctx, role)
  const email = input.email.trim().toLowerCase()
  if (!EMAIL_ADDRESS.test(email))
    throw new DomainError('input.invalid', { field: 'email', problem: 'no_email', reason: 'no address' })
  const house = await existingRow(ctx, 'orgs', ctx.op.org_id)
  // Locks the organisation for other writers, so that two invitations at once create one membership.
  await ctx.rows.rev()
  const accounts = trx
    .insertInto('accounts')
    .values({ id: ctx.ports.newId(), email, name, password_hash: '', lang: lang ?? house.lang, created_at: ctx.now })
  await accounts.onConflict((conflict) => conflict.column('email').doNothing()).execute()
  const account = await accountOf(trx, 'email', email)
  const members = trx.selectFrom('users').select(['id', 'deleted']).where('org_id', '=', ctx.op.org_id)
  const member = await members.where('account_id', '=', account.id).executeTakeFirst()
  // The owner's staff have access everywhere, with a higher role than could be given here.
  const [staff] = member ? [] : await rawStatement(unscoped(trx), STAFF_MEMBERSHIP, [account.id, false])
  if (staff || member?.deleted === false) throw new DomainError('users.already', { email })
  const id = member?.id ?? input.id ?? ctx.op.id
  const invited_at = (await belongsElsewhere(trx, account.id, ctx.op.org_id)) ? ctx.now : null
  const said = { ...roleColumns(role), name, email, invited_at, updated_at: ctx.now }
  if (member) await ctx.rows.patch('users', id, { ...said, deleted: false })
  else await ctx.rows.insert('users', { id, account_id: account.id, ...said, created_at: ctx.now })
  await sendInvitation(ctx, { id, account_id: account.id })
  return () => existingRow(ctx, 'users', id)
}

export const bookUserInvitation: Handler<typeof inviteUser> = async (trx, { id }, ctx) => {
  const user = await existingRow(ctx, 'users', id)
  await assertMayAssignRole(ctx, user.role)
  // Without another organisation to sign in to, nobody could be asked there any more.
  if (user.invited_at !== null && !(await belongsElsewhere(trx, user.account_id, ctx.op.org_id)))
    await ctx.rows.patch('users', id, { invited_at: null, updated_at: ctx.now })
  await sendInvitation(ctx, user)
  return () => existingRow(ctx, 'users', id)
}
