import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { listSearch } from '../../../kit/list-search'
import { ProductsPage } from '../../../products/page'

export const Route = createFileRoute('/_app/_shell/products')({
  validateSearch: listSearch,
  beforeLoad: guard('products.read'),
  component: ProductsPage,
  errorComponent: Crashed,
})
