import { DomainError } from '../../shared/kernel/errors'
import { givenFields } from '../../shared/kernel/model/command'
import { ROLES, type RoleName } from '../../shared/kernel/permissions'
import type { deactivateUser, updateProfile, updateUser } from '../../shared/users/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { unscoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'

const ADMINS: readonly RoleName[] = ['SUPER', 'ADMIN']

/** Nobody gives, changes or takes a role that may do more than their own: `users.above`. The owner's is given in the owner's house, by its own. */
export async function assertNotAbove(ctx: Context, role: RoleName): Promise<void> {
  const own = await ctx.rows.get('users', ctx.op.user_id)
  const above = role === 'SUPER' ? own?.role !== 'SUPER' : !ROLES[role].permissions.every(ctx.may)
  if (above) throw new DomainError('users.above')
}

/** A house is never without somebody who may do everything in it: `users.last_admin`. */
async function assertNotLastAdmin(trx: Trx, ctx: Context, { id, role }: { readonly id: string; readonly role: RoleName }): Promise<void> {
  if (!ADMINS.includes(role)) return
  // From here on nobody else writes to the house: two who go at once are asked one after the other.
  await ctx.rows.rev()
  const others = trx.selectFrom('users').select('id').where('org_id', '=', ctx.op.org_id).where('deleted', '=', false)
  const left = await others.where('role', 'in', ADMINS).where('id', '!=', id).executeTakeFirst()
  if (!left) throw new DomainError('users.last_admin')
}

export const bookUserChange: Handler<typeof updateUser> = async (trx, { id, input }, ctx) => {
  const before = await existingRow(ctx, 'users', id)
  await assertNotAbove(ctx, before.role)
  const { role } = input
  if (role !== undefined && role !== before.role) {
    await assertNotAbove(ctx, role)
    if (!ADMINS.includes(role)) await assertNotLastAdmin(trx, ctx, before)
  }
  await ctx.rows.patch('users', id, { ...givenFields(input), ...(role === undefined ? {} : { privileges: ROLES[role].privileges }), updated_at: ctx.now })
  return () => existingRow(ctx, 'users', id)
}

const NOWHERE_ELSE = 'select id from users where account_id = ? and deleted = ? and id <> ? limit 1'

export const bookDeactivation: Handler<typeof deactivateUser> = async (trx, { id }, ctx) => {
  const user = await existingRow(ctx, 'users', id)
  if (id === ctx.op.user_id) throw new DomainError('users.yourself')
  await assertNotAbove(ctx, user.role)
  await assertNotLastAdmin(trx, ctx, user)
  await ctx.rows.patch('users', id, { deleted: true, updated_at: ctx.now })
  await trx.deleteFrom('device_grants').where('org_id', '=', ctx.op.org_id).where('user_id', '=', id).execute()
  const elsewhere = await rawStatement(unscoped(trx), NOWHERE_ELSE, [user.account_id, false, id])
  const sessions = unscoped(trx).deleteFrom('sessions').where('account_id', '=', user.account_id)
  // Signed in to other houses, they stay so there; what was for this one alone ends.
  await (elsewhere.length > 0 ? sessions.where('org_id', '=', ctx.op.org_id) : sessions).execute()
  return async () => ({ ...user, deleted: true, updated_at: ctx.now })
}

export const bookProfile: Handler<typeof updateProfile> = async (trx, { input }, ctx) => {
  // The owner's staff say it in a house that is not theirs.
  const at_home = await unscoped(trx).selectFrom('users').select('org_id').where('id', '=', ctx.op.user_id).executeTakeFirst()
  const home = ctx.rowsOf(at_home?.org_id ?? ctx.op.org_id)
  const self = async () => {
    const user = await home.get('users', ctx.op.user_id)
    if (!user || user.deleted) throw new DomainError('not_found', { table: 'users', id: ctx.op.user_id })
    return user
  }
  const { id, account_id, webclient_settings } = await self()
  const { name, lang: chosen, webclient_settings: given = {} } = input
  if (chosen) await trx.updateTable('accounts').set({ lang: chosen }).where('id', '=', account_id).execute()
  const changed = { ...givenFields({ name }), webclient_settings: { ...webclient_settings, ...givenFields(given) } }
  await home.patch('users', id, { ...changed, updated_at: ctx.now })
  return async () => {
    const { name, email, role, webclient_settings } = await self()
    const { lang } = await trx.selectFrom('accounts').select('lang').where('id', '=', account_id).executeTakeFirstOrThrow()
    return { id, name, email, role, lang, webclient_settings }
  }
}
