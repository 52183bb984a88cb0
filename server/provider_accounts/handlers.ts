import { DomainError } from '../../shared/kernel/errors'
import type {
  connectOppwa,
  connectPaypal,
  connectStripe,
  disconnectProvider,
} from '../../shared/provider_accounts/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import { deleteSecret, storeSecret } from '../secrets/stored-secrets'
import type { AcceptedKeys } from './prepare'

const rowOf = (ctx: Context, provider: AcceptedKeys['provider']) =>
  ctx.rows.trx
    .selectFrom('provider_accounts')
    .select(['id', 'deleted', 'name'])
    .where('org_id', '=', ctx.op.org_id)
    .where('provider', '=', provider)
    .executeTakeFirst()

/**
 * Stores keys that the provider has accepted, and offers its payment method. The next request to the provider uses
 * them.
 */
export const bookConnection: Handler<typeof connectStripe | typeof connectPaypal | typeof connectOppwa> = async (
  trx,
  _args,
  ctx,
) => {
  const { sealed, ...account } = ctx.prepared as AcceptedKeys
  const { provider } = account
  await storeSecret(trx, ctx.op.org_id, provider, sealed, ctx.now)
  const found = await rowOf(ctx, provider)
  const id = found?.id ?? ctx.ports.newId()
  const values = { ...account, checked_at: ctx.now, updated_at: ctx.now }
  if (found) await ctx.rows.patch('provider_accounts', id, { ...values, deleted: false })
  else await ctx.rows.insert('provider_accounts', { id, ...values, created_at: ctx.now })
  const org = await existingRow(ctx, 'orgs', ctx.op.org_id)
  if (!org.accepted_payment_methods.includes(provider))
    await ctx.rows.patch('orgs', org.id, {
      accepted_payment_methods: [...org.accepted_payment_methods, provider],
      updated_at: ctx.now,
    })
  return () => existingRow(ctx, 'provider_accounts', id)
}

/**
 * Deletes an account and its keys. Refused while payments are open, because their result could no longer be queried.
 */
export const bookDisconnection: Handler<typeof disconnectProvider> = async (trx, { id }, ctx) => {
  const account = await existingRow(ctx, 'provider_accounts', id)
  const { org_id } = ctx.op
  const open = trx
    .selectFrom('payments')
    .select('id')
    .where('org_id', '=', org_id)
    .where('method', '=', account.provider)
    .where('status', '=', 'pending')
  const { length } = await open.limit(1000).execute()
  if (length > 0) throw new DomainError('provider_accounts.open_payments', { count: length })
  await deleteSecret(trx, org_id, account.provider)
  await ctx.rows.patch('provider_accounts', id, { deleted: true, updated_at: ctx.now })
  return async () => ({ ...account, deleted: true, updated_at: ctx.now })
}
