import { useMemo } from 'react'
import { settingsOf } from '../../shared/orgs/settings'
import { productsBulk } from '../../shared/products/bulk'
import { productsList } from '../../shared/products/list'
import { isLowStock, stockOnHand } from '../../shared/products/rules'
import type { RowOf } from '../../shared/registry'
import type { ListColumn } from '../kit/list/rows'
import { EntityPage, entityPage } from '../kit/page/entity-page'
import { useFormat, useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import { ProductDetail } from './detail'

type Product = RowOf<'products'>

function useColumns(): readonly ListColumn<Product>[] {
  const t = useT()
  const format = useFormat()
  const { low_stock } = settingsOf(useFoyer().identity.org, 'products_settings')
  return useMemo(
    () => [
      {
        key: 'name',
        label: 'products.name',
        track: { wide: 'minmax(200px, 1.5fr)', tablet: 'minmax(200px, 1.5fr)', phone: 'minmax(0, 1fr)' },
        cell: ({ name }) => name,
        below: (product) =>
          !product.enabled ? t('products.off_sale') : isLowStock(product, low_stock) ? t('products_settings.low') : '',
      },
      {
        key: 'stock',
        label: 'products.in_stock',
        end: true,
        track: { wide: '120px', tablet: '120px' },
        cell: (product) => {
          const left = stockOnHand(product)
          return left === null ? t('products.uncounted') : format.number(left)
        },
      },
      {
        key: 'held',
        label: 'products.held',
        end: true,
        track: { wide: '130px' },
        cell: ({ stock, held }) => (stock === null ? '' : format.number(held)),
      },
      {
        key: 'value',
        label: 'products.value',
        end: true,
        track: { wide: '110px', tablet: '110px', phone: 'auto' },
        cell: ({ value }) => format.money(value),
      },
    ],
    [t, format, low_stock],
  )
}

/** List of products in the desk's order. */
const productsPage = entityPage(productsList, {
  bulk: productsBulk,
  useColumns,
  detail: (product) => <ProductDetail product={product} />,
  create: { modal: 'product_form', label: 'products.new', can: 'products.edit' },
})

export const ProductsPage = () => <EntityPage page={productsPage} />
