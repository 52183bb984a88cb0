import { DomainError } from '../../shared/kernel/errors'
import { deleteProduct, type recountProduct } from '../../shared/products/commands'
import { existing } from '../kernel/existing'
import type { Handler } from '../kernel/handler'

/** Sets the stock so that what was counted is what lies there: everything sold is gone from the shelf, what desks hold is not. */
export const bookRecount: Handler<typeof recountProduct> = async (_trx, { id, input }, ctx) => {
  const { name, sold, held } = await existing(ctx, 'products', id)
  if (held > (input.on_hand ?? 0)) throw new DomainError('products.held', { name, held })
  await ctx.rows.patch('products', id, { stock: input.on_hand === null ? null : sold + input.on_hand, updated_at: ctx.now })
  return () => existing(ctx, 'products', id)
}

export const bookDeletion: Handler<typeof deleteProduct> = async (_trx, args, ctx) => {
  const { name, held } = await existing(ctx, 'products', args.id)
  if (held > 0) throw new DomainError('products.held', { name, held })
  await ctx.rows.apply(deleteProduct.effect(args, ctx.op))
  return async () => ({ ok: true })
}
