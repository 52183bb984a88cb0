import { z } from 'zod'
import { CURRENT_EVENTS } from '../events/entity'
import { entity } from '../kernel/model/entity'
import { at, count, id, oneOf, text } from '../kernel/model/fields'
import { OF_KEPT_ORDERS } from '../orders/entity'

export const VERDICTS = [
  'valid',
  'already_used',
  'partly_used',
  'wrong_event',
  'cancelled',
  'not_paid',
  'not_yet_valid',
  'no_longer_valid',
  'unknown',
  'not_inside',
] as const

/** One scan. Every scan is stored, refused ones too. A scan changes only by being undone. */
export const check_ins = entity(
  'check_ins',
  'CheckIn',
  {
    event_id: id(),
    /** The ticket, which the server may not know yet; null for an unknown code. */
    order_item_id: id().nullable(),
    verdict: oneOf('Verdict', VERDICTS),
    /** Number of people who went through, in or out; 0 if refused. */
    qty: count(),
    /** True if they were leaving. */
    leaving: z.boolean(),
    /** People this door knew to have gone the other way with this ticket (`presence.ts`). */
    known: count(),
    /** People the ticket admits, according to its signed code or the ticket list. */
    ticket_qty: count(),
    gate: text(60),
    device_id: id(),
    user_id: id(),
    /** The scanned text, shortened, if no ticket was recognised. */
    code: text(64).nullable(),
    /** True if the steward admitted someone against the verdict. */
    overruled: z.boolean(),
    created_at: at(),
    undone_at: at().nullable(),
  },
  {
    indexes: [['order_item_id'], ['event_id', 'created_at']],
    replication: {
      collection: 'own',
      can: 'check_ins.read',
      visibility: { all: 'all_orders.read', any: [{ can: 'check_ins.scan', names: 'event_id', current: true }] },
      window: [
        [{ by: 'event_id', one: 'events', where: CURRENT_EVENTS }],
        [{ by: 'order_item_id', one: 'order_items', where: OF_KEPT_ORDERS }],
      ],
    },
  },
)
