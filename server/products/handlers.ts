import { DomainError } from '../../shared/kernel/errors'
import { createProduct, deleteProduct, type recountProduct, updateProduct } from '../../shared/products/commands'
import type { RowOf } from '../../shared/registry'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'

type TaxedProduct = Pick<RowOf<'products'>, 'name' | 'tax_group_id'>

/** Throws `products.tax_group_gone` where a product's tax group does not exist. */
async function assertTaxGroupExists({ name, tax_group_id }: TaxedProduct, ctx: Context): Promise<void> {
  const group = await ctx.rows.get('tax_groups', tax_group_id)
  if (!group || group.deleted) throw new DomainError('products.tax_group_gone', { name })
}

export const bookProduct: Handler<typeof createProduct> = async (_trx, args, ctx) => {
  await assertTaxGroupExists(args.input, ctx)
  await ctx.rows.apply(createProduct.effect(args, ctx.op))
  return () => existingRow(ctx, 'products', args.input.id)
}

export const bookProductChange: Handler<typeof updateProduct> = async (_trx, args, ctx) => {
  await assertTaxGroupExists(args.input, ctx)
  await ctx.rows.apply(updateProduct.effect(args, ctx.op))
  return () => existingRow(ctx, 'products', args.id)
}

/** Sets the stock from a count of the shelf. Sold pieces are gone from the shelf, pieces held by desks are not. */
export const bookProductRecount: Handler<typeof recountProduct> = async (_trx, { id, input }, ctx) => {
  const { name, sold, held } = await existingRow(ctx, 'products', id)
  if (held > (input.on_hand ?? 0)) throw new DomainError('products.held', { name, held })
  await ctx.rows.patch('products', id, {
    stock: input.on_hand === null ? null : sold + input.on_hand,
    updated_at: ctx.now,
  })
  return () => existingRow(ctx, 'products', id)
}

export const bookProductDeletion: Handler<typeof deleteProduct> = async (_trx, args, ctx) => {
  const { name, held } = await existingRow(ctx, 'products', args.id)
  if (held > 0) throw new DomainError('products.held', { name, held })
  await ctx.rows.apply(deleteProduct.effect(args, ctx.op))
  return async () => ({ ok: true })
}
