import { DomainError } from '../../shared/kernel/errors'
import { definedFields } from '../../shared/kernel/model/command'
import { ROLES, type RoleName } from '../../shared/kernel/permissions'
import type { deactivateUser, updateProfile, updateUser } from '../../shared/users/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { unscoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'

const ADMINS: readonly RoleName[] = ['SUPER', 'ADMIN']

/** True if a role has more permissions than the caller's own, which `may` tells. */
export const isRoleAbove = (role: RoleName, own: RoleName | undefined, may: Context['may']): boolean =>
  role === 'SUPER' ? own !== 'SUPER' : !ROLES[role].permissions.every(may)

/**
 * Throws `users.above` for a role with more permissions than the caller's own. The owner's role is given only by the
 * owner's staff in their own organisation.
 */
export async function assertMayAssignRole(ctx: Context, role: RoleName): Promise<void> {
  const own = await ctx.rows.get('users', ctx.op.user_id)
  if (isRoleAbove(role, own?.role, ctx.may)) throw new DomainError('users.above')
}

/** Throws `users.last_admin` where an organisation would be left without an administrator. */
async function assertNotLastAdmin(
  trx: Trx,
  ctx: Context,
  { id, role }: { readonly id: string; readonly role: RoleName },
): Promise<void> {
  if (!ADMINS.includes(role)) return
  // Locks the organisation for other writers, so that two administrators leaving at once are checked one after the
  // other.
  await ctx.rows.rev()
  const others = trx
    .selectFrom('users')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('deleted', '=', false)
    .where('invited_at', 'is', null)
  const left = await others.where('role', 'in', ADMINS).where('id', '!=', id).executeTakeFirst()
  if (!left) throw new DomainError('users.last_admin')
}

export const bookUserChange: Handler<typeof updateUser> = async (trx, { id, input }, ctx) => {
  const before = await existingRow(ctx, 'users', id)
  await assertMayAssignRole(ctx, before.role)
  const { role } = input
  if (role !== undefined && role !== before.role) {
    await assertMayAssignRole(ctx, role)
    if (!ADMINS.includes(role)) await assertNotLastAdmin(trx, ctx, before)
  }
  await ctx.rows.patch('users', id, {
    ...definedFields(input),
    ...(role === undefined ? {} : { privileges: ROLES[role].privileges }),
    updated_at: ctx.now,
  })
  return () => existingRow(ctx, 'users', id)
}

const OTHER_MEMBERSHIPS = 'select id from users where account_id = ? and deleted = ? and id <> ? limit 1'

export const bookUserDeactivation: Handler<typeof deactivateUser> = async (trx, { id }, ctx) => {
  const user = await existingRow(ctx, 'users', id)
  if (id === ctx.op.user_id) throw new DomainError('users.yourself')
  await assertMayAssignRole(ctx, user.role)
  await assertNotLastAdmin(trx, ctx, user)
  await ctx.rows.patch('users', id, { deleted: true, updated_at: ctx.now })
  await trx.deleteFrom('device_grants').where('org_id', '=', ctx.op.org_id).where('user_id', '=', id).execute()
  const elsewhere = await rawStatement(unscoped(trx), OTHER_MEMBERSHIPS, [user.account_id, false, id])
  const sessions = unscoped(trx).deleteFrom('sessions').where('account_id', '=', user.account_id)
  // A member of other organisations stays signed in there. Only sessions for this organisation end.
  await (elsewhere.length > 0 ? sessions.where('org_id', '=', ctx.op.org_id) : sessions).execute()
  return async () => ({ ...user, deleted: true, updated_at: ctx.now })
}

export const bookProfile: Handler<typeof updateProfile> = async (trx, { input }, ctx) => {
  // The owner's staff edit their profile while working in another organisation.
  const at_home = await unscoped(trx)
    .selectFrom('users')
    .select('org_id')
    .where('id', '=', ctx.op.user_id)
    .executeTakeFirst()
  const home = ctx.rowsOf(at_home?.org_id ?? ctx.op.org_id)
  const self = async () => {
    const user = await home.get('users', ctx.op.user_id)
    if (!user || user.deleted) throw new DomainError('not_found', { table: 'users', id: ctx.op.user_id })
    return user
  }
  const { id, account_id, webclient_settings } = await self()
  const { name, lang: chosen, webclient_settings: given = {} } = input
  if (chosen) await trx.updateTable('accounts').set({ lang: chosen }).where('id', '=', account_id).execute()
  const changed = { ...definedFields({ name }), webclient_settings: { ...webclient_settings, ...definedFields(given) } }
  await home.patch('users', id, { ...changed, updated_at: ctx.now })
  return async () => {
    const { name, email, role, webclient_settings } = await self()
    const { lang } = await trx
      .selectFrom('accounts')
      .select('lang')
      .where('id', '=', account_id)
      .executeTakeFirstOrThrow()
    return { id, name, email, role, lang, webclient_settings }
  }
}
