import { z } from 'zod'
import { id, oneOf, text } from '../kernel/model/fields'
import { compare, isAmong, isSet } from '../kernel/model/list/condition'
import {
  besideModal,
  calledInApi,
  comparisonFilter,
  comparisonFilters,
  equals,
  flag,
  from,
  onServer,
  until,
} from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { ORDER_CHANNELS, ORDER_TYPES } from './entity'
import { officeOrders } from './office/office'
import { OPEN_STATUSES, STATUS } from './status'

export const ordersList = listOf(officeOrders, {
  columns: ['booking_code', 'name', 'static_title', 'status_code', 'total', 'created_at'],
  sort: { by: 'created_at', desc: true },
  searchThrough: { contact_id: 'contacts' },
  filters: {
    booking_code: equals('booking_code', text(16)),
    ...comparisonFilters('status_code', 'status_code_condition', 'StatusCodeCondition'),
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
    /** Still to be paid: neither deleted nor paid nor invoiced. */
    to_pay: flag(isAmong('status_code', OPEN_STATUSES)),
    /** A desk has asked for a refund that nobody has decided. */
    require_review: flag(isSet('refund_requested_at')),
    from: from('created_at'),
    to: until('created_at'),
  },
  /** Deleted orders are shown to those who ask for their status. */
  always: ({ status_code, status_codes, to_pay }) =>
    status_code === undefined && status_codes === undefined && to_pay !== true
      ? compare('status_code', 'ne', STATUS.deleted)
      : null,
  apiFilters: { status_code: comparisonFilter('status_code', 'status_code_condition') },
})
