import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { EntityPage } from '../../../kit/entity/entity-page'
import { listSearch } from '../../../kit/list/search/list-search'
import { ordersPage } from '../../../orders/list'

export const Route = createFileRoute('/_app/_shell/orders')({
  validateSearch: listSearch,
  beforeLoad: guard('orders.read'),
  component: () => <EntityPage page={ordersPage} />,
  errorComponent: Crashed,
})
