import { CURRENT_EVENTS, OF_KEPT_EVENTS } from '../events/entity'
import { entity, stamps } from '../kernel/model/entity'
import { count, id, oneOf } from '../kernel/model/fields'

export const RIGHT_KINDS = ['seat', 'places', 'series', 'stock', 'balance', 'uses', 'order'] as const
export type RightKind = (typeof RIGHT_KINDS)[number]
export const RIGHT_STATUSES = ['live', 'spent', 'returned', 'fenced'] as const

/**
 * The permission to sell one seat, some places of a category or some of a product, to spend a voucher, to use a promo
 * code, to take the money for an order, or to number the receipts of a cash box; held by exactly one device, or by one
 * order that no device has sold. The id is the grant id: the server never forgets one, and a device never takes one
 * twice.
 *
 * `qty = used + returned + what the holder can still sell`. A seat's right stays `live` until it is sold (`spent`) or
 * handed back; a unique index allows one right that is live or spent per event and seat, and one that is live per
 * order.
 */
export const rights = entity(
  'rights',
  'Right',
  {
    kind: oneOf('RightKind', RIGHT_KINDS),
    /** Null for a right without an event. */
    event_id: id().nullable(),
    /** A seat, a price category, a product, a voucher, a promo code, an order or a cash box, by kind. */
    subject_id: id(),
    /** Null where an order holds it. */
    device_id: id().nullable(),
    order_id: id().nullable(),
    qty: count(),
    /** Sold; for a series, the last number used. */
    used: count(),
    returned: count(),
    status: oneOf('RightStatus', RIGHT_STATUSES),
    ...stamps,
  },
  {
    indexes: [['event_id', 'subject_id'], ['device_id'], ['order_id']],
    replication: {
      collection: 'own',
      can: 'rights.hold',
      // What a device may still sell or has lost stays with it, whenever the event was.
      window: [
        [{ by: 'event_id', one: 'events', where: CURRENT_EVENTS }],
        [
          { by: 'device_id', own: true },
          { by: 'status', in: ['live', 'fenced'] },
        ],
        // A manager sees what a device holds before it is taken out of service, its receipts too.
        [{ holder: 'office' }, { by: 'status', in: ['live', 'fenced'] }],
      ],
    },
  },
)

/**
 * Capacity of an event: one row per category and one for the whole event (`subject_id` is the event's id). `sold + held
 * <= capacity` is a CHECK of the table; every change is one guarded UPDATE.
 */
export const quotas = entity(
  'quotas',
  'Quota',
  { event_id: id(), subject_id: id(), capacity: count(), sold: count(), held: count() },
  {
    indexes: [['event_id', 'subject_id']],
    replication: { collection: 'catalogue', can: 'events.read', window: OF_KEPT_EVENTS },
  },
)
