import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { OrdersPage } from '../../../orders/list'
import { ordersSearch } from '../../../orders/search'

export const Route = createFileRoute('/_app/_shell/orders')({
  validateSearch: ordersSearch,
  beforeLoad: guard('orders.read'),
  component: OrdersPage,
  errorComponent: Crashed,
})
