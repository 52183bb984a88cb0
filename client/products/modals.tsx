import { nextPosition } from '../../shared/kernel/model/list/by-position'
import { settingsOf } from '../../shared/orgs/settings'
import { stockOnHand } from '../../shared/products/rules'
import { entityForm } from '../kit/entity/entity-form'
import { rowDialog } from '../kit/forms/row-dialog'
import { localRows } from '../kit/reading/row-source'
import { taxGroupReference } from '../parts/tax_groups/tax-group-reference'
import { useAll, useFoyer } from '../sync/react'

export const ProductForm = entityForm({
  source: localRows('products'),
  title: { create: 'products.new', edit: 'products.edit' },
  create: 'CreateProduct',
  edit: 'UpdateProduct',
  submit: 'products.save',
  first: ['name', 'value', 'tax_group_id', 'stock', 'desk_holding', 'pos', 'enabled', 'description'],
  useStart: () => {
    const pos = nextPosition(useAll('products'))
    const { tax_group_id, desk_holding } = settingsOf(useFoyer().identity.org, 'products_settings')
    return { enabled: true, desk_holding, pos, ...(tax_group_id && { tax_group_id }) }
  },
  useWords: () => ({ tax_group_id: { reference: taxGroupReference } }),
})

/** Form for the counted stock. */
export const RecountProduct = rowDialog(localRows('products'), (product, t) => ({
  title: t('products.recount_title', { name: product.name }),
  command: 'RecountProduct',
  fields: { on_hand: { label: t('products.on_hand'), hint: t('products.on_hand_hint') } },
  initial: { on_hand: stockOnHand(product) },
  submit: 'products.recount_do',
}))

export const DeleteProduct = rowDialog(localRows('products'), ({ name }, t) => ({
  title: t('products.delete_title', { name }),
  command: 'DeleteProduct',
  submit: 'products.delete_do',
}))
