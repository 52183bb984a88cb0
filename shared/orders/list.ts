import { z } from 'zod'
import { id, oneOf, text } from '../kernel/model/fields'
import { besideModal, calledInApi, compared, comparedWith, equals, from, onServer, until } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { ORDER_CHANNELS, ORDER_TYPES } from './entity'
import { officeOrders } from './office'

export const ordersList = listOf(officeOrders, {
  columns: ['booking_code', 'name', 'static_title', 'status_code', 'total', 'created_at'],
  sort: { by: 'created_at', desc: true },
  searchThrough: { contact_id: 'contacts' },
  filters: {
    booking_code: equals('booking_code', text(16)),
    ...compared('status_code', 'status_code_condition', 'StatusCodeCondition'),
    order_type: equals('order_type', oneOf('OrderType', ORDER_TYPES)),
    channel: equals('channel', oneOf('OrderChannel', ORDER_CHANNELS)),
    event_id: equals('event_id', id()),
    season: besideModal(calledInApi('season_id', onServer('one', id()))),
    /** Labels of its events: an order has none of its own. */
    label_ids: onServer('many', z.array(id()).max(50)),
    only: onServer('one', oneOf('OrderedKind', ['vouchers', 'products', 'events'])),
    contact_id: equals('contact_id', id()),
    affiliate_id: equals('affiliate_id', id()),
    shift_id: equals('shift_id', id()),
    device_id: equals('device_id', id()),
    unshipped: onServer('flag', z.boolean()),
    uncollected: onServer('flag', z.boolean()),
    from: from('created_at'),
    to: until('created_at'),
  },
  apiFilters: { status_code: comparedWith('status_code', 'status_code_condition') },
})
