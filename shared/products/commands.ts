import { z } from 'zod'
import { command, insert, patch } from '../kernel/model/command'
import { amount, count, id, written } from '../kernel/model/fields'
import { products } from './entity'

const { shape } = products.row
const fields = z.object({
  name: written(shape.name),
  description: shape.description,
  value: amount(),
  tax_group_id: shape.tax_group_id,
  pos: shape.pos,
  enabled: shape.enabled,
  desk_holding: z.int().min(0).max(500),
})

export const createProduct = command('CreateProduct', {
  args: z.object({ input: fields.extend({ id: id(), stock: shape.stock }).meta({ title: 'CreateProductInput' }) }),
  returns: products,
  can: 'products.edit',
  offline: true,
  effect: ({ input }, op) => [insert(products, op, { ...input, sold: 0, held: 0, created_at: op.at, updated_at: op.at })],
})

export const updateProduct = command('UpdateProduct', {
  args: z.object({ id: id(), input: fields.meta({ title: 'UpdateProductInput' }) }),
  returns: products,
  can: 'products.edit',
  offline: true,
  effect: ({ id, input }, op) => [patch(products, id, { ...input, updated_at: op.at })],
})

/**
 * Somebody has counted the shelf: `on_hand` is what lies there, what the desks hold included; null stops counting. Online
 * only, because it is a statement about what every desk has sold until now. Refused below what the desks hold.
 */
export const recountProduct = command('RecountProduct', {
  args: z.object({ id: id(), input: z.object({ on_hand: count().nullable() }).meta({ title: 'RecountProductInput' }) }),
  returns: products,
  can: 'products.edit',
})

/** Refused while a desk holds some of it. */
export const deleteProduct = command('DeleteProduct', {
  args: z.object({ id: id() }),
  returns: null,
  can: 'products.edit',
  effect: ({ id }) => [patch(products, id, { deleted: true })],
})
