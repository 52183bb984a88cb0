import { updating } from '../kernel/model/editing'
import { officeOrders } from '../orders/office'

const { shape } = officeOrders.row

/** How an order's tickets come to the buyer, and when they were posted or collected. */
export const updateOrderShipping = updating(officeOrders, 'OrderShipping', {
  can: 'orders.sell',
  fields: { shipping: shape.shipping, handed_over_at: shape.handed_over_at },
})
