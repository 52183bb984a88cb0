import { Button, Group } from '@mantine/core'
import { stockOnHand } from '../../shared/products/rules'
import type { RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { DetailPane, Facts, Section } from '../kit/layout/detail-pane'
import { useOpenModal } from '../kit/layout/modal-address'
import { useFormat, useT } from '../kit/phrases'
import { useRow } from '../sync/react'

/** One product: its price, what is left of it and where, and what may be done with it. */
export function ProductDetail({ product }: { readonly product: RowOf<'products'> }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const tax = useRow('tax_groups', product.tax_group_id)
  const left = stockOnHand(product)
  const facts: [string, string][] = [
    [t('products.value'), format.money(product.value)],
    [t('products.tax_group'), tax?.name ?? ''],
    [t('products.in_stock'), left === null ? t('products.uncounted') : format.number(left)],
    ...(left === null
      ? []
      : ([
          [t('products.held'), format.number(product.held)],
          [t('products.sold'), format.number(product.sold)],
          [t('products.desk_holding'), format.number(product.desk_holding)],
        ] satisfies [string, string][])),
  ]
  return (
    <DetailPane title={product.name}>
      <Section>
        {product.description && <p>{product.description}</p>}
        <Facts facts={facts} />
      </Section>
      <Can do="products.edit">
        <Section>
          <Group>
            <Button variant="default" onClick={() => openModal('product_form', product.id)}>
              {t('products.edit')}
            </Button>
            <Button variant="default" onClick={() => openModal('recount_product', product.id)}>
              {t('products.recount')}
            </Button>
            <Button variant="outline" color="red" onClick={() => openModal('delete_product', product.id)}>
              {t('products.delete')}
            </Button>
          </Group>
        </Section>
      </Can>
    </DetailPane>
  )
}
