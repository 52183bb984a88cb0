import { entity, stamps } from '../kernel/model/entity'
import { at, count, id, oneOf, sha256Hex, text } from '../kernel/model/fields'

export const DEVICE_KINDS = ['desk', 'door', 'office'] as const
export const DEVICE_STATUSES = ['active', 'fenced', 'revoked'] as const

/**
 * State of a desk after a restore: `silent` until it has reported the rights it holds, then `waiting` for the other
 * desks.
 */
export const DEVICE_RECOVERIES = ['silent', 'waiting'] as const

/**
 * The numbers of offices begin here. They number nothing, and a desk's is one of the 32768 that a booking code has room
 * for.
 */
export const FIRST_OFFICE_NUMBER = 1_000_000

/** A browser that may record operations: one signing key, one ordered chain. */
export const devices = entity(
  'devices',
  'Device',
  {
    name: text(60),
    kind: oneOf('DeviceKind', DEVICE_KINDS),
    /** Small whole number, unique in the organisation: the prefix of what the device numbers by itself. */
    number: count(),
    /** Raw Ed25519 public key, hex. */
    public_key: sha256Hex(),
    /** The organisation's signature over the device and its key (see `tickets/code`), hex. */
    certificate: text(128),
    status: oneOf('DeviceStatus', DEVICE_STATUSES),
    /** Sequence number and hash of the last operation taken from it. */
    last_seq: count(),
    last_hash: sha256Hex().nullable(),
    last_seen_at: at().nullable(),
    enrolled_by: id(),
    /** Null but after a restore. */
    recovery: oneOf('DeviceRecovery', DEVICE_RECOVERIES).nullable(),
    /**
     * Since when entries come that this device's log cannot go on with: its storage was copied or set back. Null once a
     * manager has settled it.
     */
    cloned_at: at().nullable(),
    ...stamps,
  },
  { indexes: [['org_id', 'number']], search: ['name'], replication: { collection: 'catalogue', can: 'devices.read' } },
)
