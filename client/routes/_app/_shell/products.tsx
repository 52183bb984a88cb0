import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../app/dead-ends'
import { guard } from '../../../app/navigation'
import { EntityPage } from '../../../kit/entity-page'
import { productsPage } from '../../../products/page'
import { productsSearch } from '../../../products/search'

export const Route = createFileRoute('/_app/_shell/products')({
  validateSearch: productsSearch,
  beforeLoad: guard('products.read'),
  component: () => <EntityPage page={productsPage} />,
  errorComponent: Crashed,
})
