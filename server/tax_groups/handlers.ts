import { DomainError } from '../../shared/kernel/errors'
import { createTaxGroup, deleteTaxGroup, updateTaxGroup } from '../../shared/tax_groups/commands'
import { existing } from '../kernel/existing'
import { checked } from '../kernel/plain'
import { assertUnused } from '../kernel/unused'

/** What is taxed by a group: it is not deleted under it. */
const TAXED = [
  ['prices', 'tax_group_id'],
  ['products', 'tax_group_id'],
  ['vouchers', 'tax_group_id'],
  ['price_names', 'tax_group_id'],
  ['price_fee_names', 'tax_group_id'],
] as const

function assertSpan({ valid_from, valid_to }: { readonly valid_from: string; readonly valid_to: string | null | undefined }): void {
  if (valid_to && valid_to <= valid_from) throw new DomainError('input.ends_first')
}

export const savingTaxGroup = {
  create: checked(createTaxGroup, async (_trx, { input }, ctx) => assertSpan({ valid_from: input.valid_from ?? ctx.op.at, valid_to: input.valid_to })),
  update: checked(updateTaxGroup, async (_trx, { id, input }, ctx) => {
    const { valid_from } = await existing(ctx, 'tax_groups', id)
    assertSpan({ valid_from, valid_to: input.valid_to })
  }),
  remove: checked(deleteTaxGroup, async (_trx, { id }, ctx) => assertUnused(ctx, await existing(ctx, 'tax_groups', id), 'tax_groups.in_use', TAXED)),
}
