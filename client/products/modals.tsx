import { onHand } from '../../shared/products/rules'
import { EntityForm, entityForm } from '../kit/entity-page'
import { FormDialog } from '../kit/form-dialog'
import { useT } from '../kit/phrases'
import { useAll, useRow } from '../sync/react'

const form = entityForm({
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

type Props = { readonly value: string; readonly close: () => void }

export const ProductForm = (props: Props) => <EntityForm form={form} {...props} />

/** What lies on the shelf, typed after counting. */
export function RecountProduct({ value, close }: Props) {
  const t = useT()
  const product = useRow('products', value)
  if (!product) return null
  return (
    <FormDialog
      title={t('products.recount_title', { name: product.name })}
      close={close}
      command="RecountProduct"
      args={{ id: value }}
      fields={{ on_hand: { label: t('products.on_hand'), hint: t('products.on_hand_hint') } }}
      initial={{ on_hand: onHand(product) }}
      submit="products.recount_do"
    />
  )
}

export function DeleteProduct({ value, close }: Props) {
  const t = useT()
  const product = useRow('products', value)
  if (!product) return null
  return (
    <FormDialog
      title={t('products.delete_title', { name: product.name })}
      close={close}
      command="DeleteProduct"
      args={{ id: value }}
      fields={{}}
      submit="products.delete_do"
    />
  )
}
