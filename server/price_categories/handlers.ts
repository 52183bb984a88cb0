import { DomainError } from '../../shared/kernel/errors'
import { createPriceCategory, deletePriceCategory } from '../../shared/price_categories/commands'
import { shortNameFor } from '../../shared/price_categories/short-name'
import { existingRow } from '../kernel/commands/existing'
import type { Handling } from '../kernel/commands/handler'
import { bookByEffect, checkedHandling, positionAfterLast } from '../kernel/commands/plain-edit'
import { assertUnused } from '../kernel/commands/refuse-in-use'
import { rawStatement } from '../kernel/database/statement'

/** Columns that refer to a price category. */
const REFERENCES = [
  ['seats', 'price_category_id'],
  ['prices', 'price_category_id'],
  ['quotas', 'subject_id'],
] as const

const IN_TEMPLATES = `select id from price_templates where org_id = ? and deleted = ? and cast(prices as text) like ? limit 1`

export const priceCategoryCreation: Handling<typeof createPriceCategory> = {
  book: async (trx, { input }, ctx) => {
    const pos = input.pos ?? (await positionAfterLast(trx, ctx, 'price_categories'))
    const others = trx
      .selectFrom('price_categories')
      .select('short_name')
      .where('org_id', '=', ctx.op.org_id)
      .where('deleted', '=', false)
    const short_name =
      input.short_name ??
      shortNameFor(
        input.name,
        (await others.execute()).map((each) => each.short_name),
      )
    await bookByEffect(createPriceCategory, { input: { ...input, pos, short_name } }, ctx)
    return () => existingRow(ctx, 'price_categories', input.id ?? ctx.op.id)
  },
}

export const priceCategoryDeletion = checkedHandling(deletePriceCategory, async (trx, { id }, ctx) => {
  const category = await existingRow(ctx, 'price_categories', id)
  await assertUnused(ctx, category, 'price_categories.in_use', REFERENCES)
  const named = await rawStatement(trx, IN_TEMPLATES, [ctx.op.org_id, false, `%"${id}"%`])
  if (named.length > 0) throw new DomainError('price_categories.in_use', { name: category.name })
})
