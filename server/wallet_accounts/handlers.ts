import type { connectAppleWallet, connectGoogleWallet, disconnectWallet } from '../../shared/wallet_accounts/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { deleteSecret, storeSecret } from '../secrets/stored-secrets'
import { walletSecret } from './keys'
import type { PreparedWallet } from './prepare'

/** Stores keys in place of earlier ones. The next order email has passes made with them. */
export const bookWallet: Handler<typeof connectAppleWallet | typeof connectGoogleWallet> = async (trx, _args, ctx) => {
  const { sealed, ...account } = ctx.prepared as PreparedWallet
  await storeSecret(trx, ctx.op.org_id, walletSecret(account.service), sealed, ctx.now)
  const found = await trx
    .selectFrom('wallet_accounts')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('service', '=', account.service)
    .executeTakeFirst()
  const id = found?.id ?? ctx.ports.newId()
  const values = { ...account, updated_at: ctx.now }
  if (found) await ctx.rows.patch('wallet_accounts', id, { ...values, deleted: false })
  else await ctx.rows.insert('wallet_accounts', { id, ...values, created_at: ctx.now })
  return () => existingRow(ctx, 'wallet_accounts', id)
}

export const bookWalletRemoval: Handler<typeof disconnectWallet> = async (trx, { id }, ctx) => {
  const account = await existingRow(ctx, 'wallet_accounts', id)
  await deleteSecret(trx, ctx.op.org_id, walletSecret(account.service))
  await ctx.rows.patch('wallet_accounts', id, { deleted: true, updated_at: ctx.now })
  return async () => ({ ...account, deleted: true, updated_at: ctx.now })
}
