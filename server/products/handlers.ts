import { DomainError } from '../../shared/kernel/errors'
import { createProduct, deleteProduct, type recountProduct, updateProduct } from '../../shared/products/commands'
import type { RowOf } from '../../shared/registry'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'

type Offer = Pick<RowOf<'products'>, 'name' | 'tax_group_id'>

/** Nothing is sold without a tax. Throws `products.tax_group_gone`. */
async function assertTaxed({ name, tax_group_id }: Offer, ctx: Context): Promise<void> {
  const group = await ctx.rows.get('tax_groups', tax_group_id)
  if (!group || group.deleted) throw new DomainError('products.tax_group_gone', { name })
}

export const bookProduct: Handler<typeof createProduct> = async (_trx, args, ctx) => {
  await assertTaxed(args.input, ctx)
  await ctx.rows.apply(createProduct.effect(args, ctx.op))
  return () => existingRow(ctx, 'products', args.input.id)
}

export const bookChange: Handler<typeof updateProduct> = async (_trx, args, ctx) => {
  await assertTaxed(args.input, ctx)
  await ctx.rows.apply(updateProduct.effect(args, ctx.op))
  return () => existingRow(ctx, 'products', args.id)
}

/** Sets the stock so that what was counted is what lies there: everything sold is gone from the shelf, what desks hold is not. */
export const bookRecount: Handler<typeof recountProduct> = async (_trx, { id, input }, ctx) => {
  const { name, sold, held } = await existingRow(ctx, 'products', id)
  if (held > (input.on_hand ?? 0)) throw new DomainError('products.held', { name, held })
  await ctx.rows.patch('products', id, { stock: input.on_hand === null ? null : sold + input.on_hand, updated_at: ctx.now })
  return () => existingRow(ctx, 'products', id)
}

export const bookDeletion: Handler<typeof deleteProduct> = async (_trx, args, ctx) => {
  const { name, held } = await existingRow(ctx, 'products', args.id)
  if (held > 0) throw new DomainError('products.held', { name, held })
  await ctx.rows.apply(deleteProduct.effect(args, ctx.op))
  return async () => ({ ok: true })
}
