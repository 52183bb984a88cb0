import { updating } from '../kernel/model/editing'
import { officeOrders } from '../orders/office/office'

const { shape } = officeOrders.row

/** Updates an order's shipping method and when the tickets were posted or collected. */
export const updateOrderShipping = updating(officeOrders, 'OrderShipping', {
  can: 'orders.sell',
  fields: { shipping: shape.shipping, handed_over_at: shape.handed_over_at },
})
