import type { RowOf } from '../model'
import { remainingLineQty } from './refunds/rest'

type Line = Pick<RowOf<'order_items'>, 'qty' | 'cancelled' | 'cancelled_qty' | 'event_id' | 'right_id'>

/**
 * True for a ticket of the shop that holds no place, because another buyer gives it back once this order is paid. All
 * other tickets of the shop have a right from the moment in which they are put into a cart.
 */
export const holdsNoPlace = (order: Pick<RowOf<'orders'>, 'channel'>, line: Line): boolean =>
  order.channel === 'web_shop' && line.event_id !== null && line.right_id === null && remainingLineQty(line) > 0
