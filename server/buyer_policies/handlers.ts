import { createBuyerPolicy, deleteBuyerPolicy, updateBuyerPolicy } from '../../shared/buyer_policies/office'
import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/model'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import { answerIfRepeated, bookByEffect, checkedHandling } from '../kernel/commands/plain-edit'
import { unsetOtherDefaults } from '../kernel/commands/sole-default'
import type { Db, Trx } from '../kernel/database/database'
import { convertsToVouchers } from '../vouchers/conversion'

/** Reads the policies of an organisation, the default first. */
export const policiesOf = (db: Db, org_id: string) =>
  db
    .selectFrom('buyer_policies')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('deleted', '=', false)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()

/** Throws `orders.no_vouchers` where a policy is to refund as a voucher, and the organisation does not make any. */
async function assertRefundsAs(
  trx: Trx,
  ctx: Context,
  as: RowOf<'buyer_policies'>['return_as'] | null | undefined,
): Promise<void> {
  if (as && as !== 'money' && !(await convertsToVouchers(trx, ctx.op.org_id)))
    throw new DomainError('orders.no_vouchers')
}

/** Books a new policy. The first one is the default, also where the same command comes again. */
export const bookBuyerPolicy: Handler<typeof createBuyerPolicy> = async (trx, { input }, ctx) => {
  const id = input.id ?? ctx.op.id
  const [first] = await policiesOf(trx, ctx.op.org_id)
  const is_default = input.is_default || first === undefined || first.id === id
  const args = { input: { ...input, is_default } }
  if (await answerIfRepeated(createBuyerPolicy, args, ctx)) return () => existingRow(ctx, 'buyer_policies', id)
  await assertRefundsAs(trx, ctx, input.return_as)
  await bookByEffect(createBuyerPolicy, args, ctx)
  if (is_default) await unsetOtherDefaults(trx, ctx, 'buyer_policies', id)
  return () => existingRow(ctx, 'buyer_policies', id)
}

/** Books a changed policy. Throws `buyer_policies.needs_default` where no policy would be the default. */
export const bookBuyerPolicyChange: Handler<typeof updateBuyerPolicy> = async (trx, args, ctx) => {
  const { id, input } = args
  const { is_default, return_as } = await existingRow(ctx, 'buyer_policies', id)
  if (is_default && input.is_default === false) throw new DomainError('buyer_policies.needs_default')
  if (input.return_as !== return_as) await assertRefundsAs(trx, ctx, input.return_as)
  await bookByEffect(updateBuyerPolicy, args, ctx)
  if (input.is_default) await unsetOtherDefaults(trx, ctx, 'buyer_policies', id)
  return () => existingRow(ctx, 'buyer_policies', id)
}

/** Deletes a policy. Throws `buyer_policies.needs_default` for the default while there are others. */
export const buyerPolicyDeletion = checkedHandling(deleteBuyerPolicy, async (trx, { id }, ctx) => {
  const all = await policiesOf(trx, ctx.op.org_id)
  if (all.length > 1 && all[0]?.id === id && all[0].is_default) throw new DomainError('buyer_policies.needs_default')
})
