import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { listSearch } from '../../../kit/list-search'
import { EntityPage } from '../../../kit/page/entity-page'
import { ordersPage } from '../../../orders/list'

export const Route = createFileRoute('/_app/_shell/orders')({
  validateSearch: listSearch,
  beforeLoad: guard('orders.read'),
  component: () => <EntityPage page={ordersPage} />,
  errorComponent: Crashed,
})
