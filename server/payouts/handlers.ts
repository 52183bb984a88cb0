import { createBankAccount, updateBankAccount, type updatePayout } from '../../shared/payouts/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { bookByEffect } from '../kernel/commands/plain-edit'
import { unsetOtherDefaults } from '../kernel/commands/sole-default'
import { assertPayoutsOpen } from '../payments/connected'

/** Books whether a payout has arrived at the bank, and since when that is known. */
export const bookPayoutChange: Handler<typeof updatePayout> = async (trx, { id, input: { status } }, ctx) => {
  await assertPayoutsOpen(trx, ctx.op.org_id, ctx.ports)
  const payout = await existingRow(ctx, 'payouts', id)
  if (status !== undefined && status !== payout.status)
    await ctx.rows.patch('payouts', id, { status, paid_at: status === 'paid' ? ctx.now : null, updated_at: ctx.now })
  return () => existingRow(ctx, 'payouts', id)
}

/** Books a new bank account. Payouts go to one default account. */
export const bookBankAccount: Handler<typeof createBankAccount> = async (trx, args, ctx) => {
  const id = args.input.id ?? ctx.op.id
  await bookByEffect(createBankAccount, args, ctx)
  if (args.input.is_default) await unsetOtherDefaults(trx, ctx, 'bank_accounts', id)
  return () => existingRow(ctx, 'bank_accounts', id)
}

export const bookBankAccountChange: Handler<typeof updateBankAccount> = async (trx, args, ctx) => {
  await bookByEffect(updateBankAccount, args, ctx)
  if (args.input.is_default) await unsetOtherDefaults(trx, ctx, 'bank_accounts', args.id)
  return () => existingRow(ctx, 'bank_accounts', args.id)
}
