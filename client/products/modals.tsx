import { onHand } from '../../shared/products/rules'
import { rowDialog } from '../kit/forms/row-dialog'
import { entityForm } from '../kit/list/entity-page'
import { useAll } from '../sync/react'

export const ProductForm = entityForm({
  table: 'products',
  title: { create: 'products.new', edit: 'products.edit' },
  create: 'CreateProduct',
  edit: 'UpdateProduct',
  submit: 'products.save',
  labels: {
    name: 'products.name',
    value: 'products.value',
    tax_group_id: 'products.tax_group',
    stock: 'products.stock',
    desk_holding: 'products.desk_holding',
    pos: 'products.pos',
    enabled: 'products.enabled',
    description: 'products.description',
  },
  hints: { stock: 'products.stock_hint', desk_holding: 'products.desk_holding_hint', pos: 'products.pos_hint' },
  start: { enabled: true, desk_holding: 12, pos: 0 },
  useChoices: () => ({ tax_group_id: useAll('tax_groups').map(({ id, name }) => ({ value: id, label: name })) }),
})

/** What lies on the shelf, typed after counting. */
export const RecountProduct = rowDialog('products', (product, t) => ({
  title: t('products.recount_title', { name: product.name }),
  command: 'RecountProduct',
  fields: { on_hand: { label: t('products.on_hand'), hint: t('products.on_hand_hint') } },
  initial: { on_hand: onHand(product) },
  submit: 'products.recount_do',
}))

export const DeleteProduct = rowDialog('products', ({ name }, t) => ({
  title: t('products.delete_title', { name }),
  command: 'DeleteProduct',
  submit: 'products.delete_do',
}))
