import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { EntityPage } from '../../../kit/entity/entity-page'
import { productsPage } from '../../../products/page'
import { productsSearch } from '../../../products/search'

export const Route = createFileRoute('/_app/_shell/products')({
  validateSearch: productsSearch,
  beforeLoad: guard('products.read'),
  component: () => <EntityPage page={productsPage} />,
  errorComponent: Crashed,
})
