import type { Args } from '../../shared/kernel/model/command'
import { createPriceTemplate, updatePriceTemplate } from '../../shared/price_templates/commands'
import { assertAllExist } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import { checked } from '../kernel/commands/plain-edit'

type Lines = Args<typeof updatePriceTemplate>['input']['prices']

/** What a template's lines name is the organisation's: `not_found` for anything else. */
async function assertNamed(ctx: Context, lines: Lines = []): Promise<void> {
  await assertAllExist(
    ctx,
    'price_names',
    lines.map(({ price_name_id }) => price_name_id),
  )
  await assertAllExist(
    ctx,
    'price_categories',
    lines.map(({ price_category_id }) => price_category_id),
  )
}

export const savingPriceTemplate = {
  create: checked(createPriceTemplate, (_trx, { input }, ctx) => assertNamed(ctx, input.prices)),
  update: checked(updatePriceTemplate, (_trx, { input }, ctx) => assertNamed(ctx, input.prices)),
}
