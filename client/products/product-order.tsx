import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { reserveOrder } from '../../shared/orders/office/commands'
import { FormDialog } from '../kit/forms/form-dialog'
import type { ModalProps } from '../kit/modal'
import { newId } from '../kit/new-id'
import { useFormat, useT } from '../kit/phrases'
import { useAll, useFoyer } from '../sync/react'

/** An order of drinks and snacks, made in the office and paid later. Afterwards it is shown among the orders. */
export function ProductOrder({ close }: ModalProps) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const navigate = useNavigate()
  const id = useMemo(newId, [])
  const products = useAll('products').filter(({ enabled }) => enabled)
  const choices = products.map((product) => ({
    value: product.id,
    label: `${product.name} · ${format.money(product.value)}`,
  }))
  const [first] = products
  const line = { id: newId(), product_id: first?.id ?? '', qty: 1 }
  return (
    <FormDialog
      title={t('products.order')}
      lead={<p>{t('products.order_lead')}</p>}
      close={close}
      size={560}
      command={reserveOrder}
      fields={{
        name: { label: t('orders.name') },
        items: {
          label: t('products.order_items'),
          add: t('products.order_add'),
          newEntry: line,
          members: { product_id: { label: t('products.name'), choices }, qty: { label: t('products.order_qty') } },
        },
        annotation: { label: t('orders.annotation') },
      }}
      initial={{ id, order_type: 'regular', channel: 'phone', items: [line] }}
      submit="products.order_do"
      run={async ({ input }) => {
        await foyer.call(reserveOrder, {
          input: { ...input, items: input.items.map((item) => ({ ...item, id: newId() })) },
        })
        void navigate({ to: '/orders', search: { order_id: id } })
      }}
      keepsOpen
    />
  )
}
