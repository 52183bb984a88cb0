import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, id, json, oneOf, text } from '../kernel/model/fields'

export const INCIDENT_KINDS = [
  'double_entry',
  'quarantined',
  'price_changed',
  'admitted_after_cancellation',
  'device_fenced',
  'device_revoked',
  'device_cloned',
  'restored',
  'rights_lost',
  'refund_requested',
  'code_changed',
  'voucher_unsold',
  'scan_untrue',
  'not_cashier',
  'paid_too_late',
  'accreditation_exceeded',
  'payment_differs',
  'refund_failed',
  'transfer_due',
  'withdrawal',
  'event_cancelled',
  'ticket_unreadable',
  'database_damaged',
] as const

/** Something a person must look at. Raised by the server, settled by a manager with a recorded decision. */
export const incidents = entity(
  'incidents',
  'Incident',
  {
    kind: oneOf('IncidentKind', INCIDENT_KINDS),
    /** The row it is about: a ticket, an operation, a device. */
    subject_id: id(),
    device_id: id().nullable(),
    details: json(z.record(z.string().max(60), z.union([z.string().max(500), z.int(), z.boolean(), z.null()]))),
    settled_at: at().nullable(),
    settled_by: id().nullable(),
    decision: text(500).nullable(),
    ...stamps,
  },
  {
    indexes: [['subject_id']],
    search: ['decision', 'details'],
    personal: ['details', 'decision'],
    replication: { collection: 'catalogue', can: 'incidents.read' },
  },
)
