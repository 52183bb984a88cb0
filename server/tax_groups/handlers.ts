import { DomainError } from '../../shared/kernel/errors'
import { createTaxGroup, deleteTaxGroup, updateTaxGroup } from '../../shared/tax_groups/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import { checkedHandling } from '../kernel/commands/plain-edit'
import { assertUnused } from '../kernel/commands/refuse-in-use'
import type { Trx } from '../kernel/database/database'

/** Columns that refer to a tax group. */
const REFERENCES = [
  ['prices', 'tax_group_id'],
  ['products', 'tax_group_id'],
  ['vouchers', 'tax_group_id'],
  ['price_names', 'tax_group_id'],
  ['price_fee_names', 'tax_group_id'],
] as const

/**
 * Throws `tax_groups.in_use` where a group of this name is used. Groups with one name succeed each other, so a
 * reference to one depends on all.
 */
async function assertSuccessionUnused(
  trx: Trx,
  ctx: Context,
  { name }: { readonly name: string },
  least = 1,
): Promise<void> {
  const groups = await trx
    .selectFrom('tax_groups')
    .select(['id', 'name'])
    .where('org_id', '=', ctx.op.org_id)
    .where('name', '=', name)
    .where('deleted', '=', false)
    .execute()
  if (groups.length >= least)
    for (const group of groups) await assertUnused(ctx, group, 'tax_groups.in_use', REFERENCES)
}

function assertValidityOrder({
  valid_from,
  valid_to,
}: {
  readonly valid_from: string
  readonly valid_to: string | null | undefined
}): void {
  if (valid_to && valid_to <= valid_from) throw new DomainError('input.ends_first')
}

export const taxGroupHandlings = {
  create: checkedHandling(createTaxGroup, async (_trx, { input }, ctx) =>
    assertValidityOrder({ valid_from: input.valid_from ?? ctx.op.at, valid_to: input.valid_to }),
  ),
  update: checkedHandling(updateTaxGroup, async (trx, { id, input }, ctx) => {
    const group = await existingRow(ctx, 'tax_groups', id)
    assertValidityOrder({ valid_from: group.valid_from, valid_to: input.valid_to })
    if (input.name !== undefined && input.name !== group.name) await assertSuccessionUnused(trx, ctx, group, 2)
  }),
  remove: checkedHandling(deleteTaxGroup, async (trx, { id }, ctx) =>
    assertSuccessionUnused(trx, ctx, await existingRow(ctx, 'tax_groups', id)),
  ),
}
