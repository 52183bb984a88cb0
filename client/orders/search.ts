import { listSearch } from '../kit/list/list-search'

export const ORDER_FILTERS = [
  { key: 'status_code', label: 'orders.status' },
  { key: 'event_id', label: 'orders.event' },
  { key: 'created', label: 'orders.created', single: true },
] as const

/** The address of the orders list; `order_id` opens one. */
export const ordersSearch = listSearch(ORDER_FILTERS, 'order_id')
