import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '../../../orders/list'

export const Route = createFileRoute('/_app/_shell/orders')({ component: OrdersPage })
