import { z } from 'zod'
import { command, patch } from '../kernel/model/command'
import { amount, count, id, required } from '../kernel/model/fields'
import { offlineEditing } from '../kernel/model/offline-editing'
import { products } from './entity'

const { shape } = products.row
/**
 * The inputs of the first release. A field that is added later is declared with `laterField` in the entity, and not
 * here.
 */
const fields = {
  name: required(shape.name),
  description: shape.description,
  value: amount(),
  tax_group_id: shape.tax_group_id,
  pos: shape.pos,
  enabled: shape.enabled,
  desk_holding: z.int().min(0).max(500),
}

export const { create: createProduct, update: updateProduct } = offlineEditing(products, 'Product', {
  can: 'products.edit',
  create: { ...fields, stock: shape.stock },
  update: fields,
  start: { sold: 0, held: 0 },
})

/**
 * Sets the counted stock: `on_hand` is what is on the shelf, including what desks hold; null stops counting. Online
 * only, because it is a statement about all sales so far. Refused below what desks hold.
 */
export const recountProduct = command('RecountProduct', {
  args: z.object({ id: id(), input: z.object({ on_hand: count().nullable() }).meta({ title: 'RecountProductInput' }) }),
  returns: products,
  can: 'products.edit',
})

/** Deletes a product. Refused while a desk holds some of it. */
export const deleteProduct = command('DeleteProduct', {
  args: z.object({ id: id() }),
  returns: null,
  can: 'products.edit',
  effect: ({ id }) => [patch(products, id, { deleted: true })],
})
