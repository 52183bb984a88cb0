import { DomainError } from '../../shared/kernel/errors'
import { iso, MINUTE, ms } from '../../shared/kernel/time'
import type { deleteSocialAccount } from '../../shared/social_accounts/commands'
import type { finishConnection, startConnection } from '../../shared/social_accounts/connect-commands'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { unscoped } from '../kernel/database/org-scope'
import { deleteSecret, storeSecret } from '../secrets/stored-secrets'
import { type ConfirmedAccount, type PreparedStart, tokenName } from './prepare'

/** Time in ms within which a connection is completed. */
const LASTS = 10 * MINUTE

export const bookConnectionStart: Handler<typeof startConnection> = async (trx, { input: { provider } }, ctx) => {
  const { id, verifier, url } = ctx.prepared as PreparedStart
  const { org_id, user_id } = ctx.op
  await unscoped(trx).deleteFrom('oauth_requests').where('expires_at', '<', ctx.now).execute()
  const expires_at = iso(ms(ctx.now) + LASTS)
  await trx
    .insertInto('oauth_requests')
    .values({ id, org_id, user_id, provider, verifier, created_at: ctx.now, expires_at })
    .execute()
  return async () => ({ url })
}

/** Stores a connected account and its tokens, once for each request. */
export const bookConnectionEnd: Handler<typeof finishConnection> = async (trx, _args, ctx) => {
  const { request_id, provider, external_id, name, sealed } = ctx.prepared as ConfirmedAccount
  const { org_id } = ctx.op
  const [open] = await trx
    .deleteFrom('oauth_requests')
    .where('org_id', '=', org_id)
    .where('id', '=', request_id)
    .returning('id')
    .execute()
  if (!open) throw new DomainError('social_accounts.state_unknown')
  const known = trx
    .selectFrom('social_accounts')
    .select('id')
    .where('org_id', '=', org_id)
    .where('provider', '=', provider)
  const found = await known.where('external_id', '=', external_id).where('deleted', '=', false).executeTakeFirst()
  const id = found?.id ?? ctx.ports.newId()
  const values = { name, connected_at: ctx.now, updated_at: ctx.now }
  if (found) await ctx.rows.patch('social_accounts', id, values)
  else await ctx.rows.insert('social_accounts', { id, provider, external_id, ...values, created_at: ctx.now })
  await storeSecret(trx, org_id, tokenName(provider, external_id), sealed, ctx.now)
  return () => existingRow(ctx, 'social_accounts', id)
}

/** Deletes the tokens of an account that is disconnected. */
export const forgetTokens = async (
  trx: Trx,
  { id }: Parameters<Handler<typeof deleteSocialAccount>>[1],
  ctx: Context,
): Promise<void> => {
  const { provider, external_id } = await existingRow(ctx, 'social_accounts', id)
  await deleteSecret(trx, ctx.op.org_id, tokenName(provider, external_id))
}
