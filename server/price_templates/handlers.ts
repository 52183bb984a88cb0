import type { Args } from '../../shared/kernel/model/command'
import { createPriceName, createPriceTemplate, updatePriceTemplate } from '../../shared/price_templates/commands'
import { assertAllExist, existingRow } from '../kernel/commands/existing'
import type { Context, Handling } from '../kernel/commands/handler'
import { bookByEffect, checkedHandling, positionAfterLast } from '../kernel/commands/plain-edit'

type TemplateLines = Args<typeof updatePriceTemplate>['input']['prices']

/** Throws `not_found` where a template's lines refer to unknown price names or categories. */
async function assertReferencesExist(ctx: Context, lines: TemplateLines = []): Promise<void> {
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

export const priceNameCreation: Handling<typeof createPriceName> = {
  book: async (trx, { input }, ctx) => {
    const pos = input.pos ?? (await positionAfterLast(trx, ctx, 'price_names'))
    await bookByEffect(createPriceName, { input: { ...input, pos } }, ctx)
    return () => existingRow(ctx, 'price_names', input.id ?? ctx.op.id)
  },
}

export const priceTemplateHandlings = {
  create: checkedHandling(createPriceTemplate, (_trx, { input }, ctx) => assertReferencesExist(ctx, input.prices)),
  update: checkedHandling(updatePriceTemplate, (_trx, { input }, ctx) => assertReferencesExist(ctx, input.prices)),
}
