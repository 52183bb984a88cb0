import type { SignedGrant } from '../../../shared/devices/grant'
import type { DeviceBlock } from '../../../shared/sync/protocol'
import type { DeviceKey } from '../device/device-key'
import type { Membership } from '../identity'

/** The last session in this browser: enough to open the organisation again offline. */
export type StoredSession = {
  readonly id: 'session'
  readonly memberships: readonly Membership[]
  readonly org_id: string | null
  /** The device is locked until a user unlocks it. */
  readonly locked?: boolean
}

/**
 * This browser as a device of one organisation. An office makes its key and id by itself, with the first operation that
 * a person records there without the server; it has no number and no certificate. Neither has a desk or a door of which
 * an earlier version heard no answer.
 */
export type StoredDevice = {
  readonly org_id: string
  readonly device_id: string
  readonly key: DeviceKey
  readonly name: string
  readonly kind: 'desk' | 'door' | 'office'
  readonly number: number
  readonly certificate: string | null
  /** A requested enrolment that the server has not answered yet. */
  readonly next?: { readonly device_id: string; readonly key: DeviceKey }
}

/** Returns true if operations are recorded and signed as this device. */
export const keepsLog = ({ kind, certificate }: StoredDevice): boolean => kind === 'office' || certificate !== null

/** A user who unlocks this device by PIN. `sealed` is a secret encrypted with the PIN, which itself is not stored. */
export type StoredUnlock = {
  readonly org_id: string
  readonly user_id: string
  readonly grant: SignedGrant
  readonly sealed: { readonly salt: Uint8Array; readonly secret: Uint8Array; readonly tag: Uint8Array }
  /** Wrong PINs in a row. Each is counted before it is checked. */
  readonly tries: number
  /** Time of the next allowed try, in milliseconds. */
  readonly wait_until: number
}

/**
 * Encryption key of one local database. `secret` is the key, encrypted by the non-extractable `wrapping` key, or in
 * plain form without one. Without this record the database cannot be read any more.
 */
export type DatabaseKey = {
  readonly id: string
  /** Random identifier of this key. */
  readonly turn: string
  readonly iv: Uint8Array
  readonly wrapping: CryptoKey | null
  readonly secret: Uint8Array
}

/** Notice of this device's withdrawal. It survives the wiping and shows until it is acknowledged. */
export type WithdrawalNotice = {
  readonly org_id: string
  readonly device: string
  readonly standing: DeviceBlock
  /** Time when this browser learned of it, ISO. */
  readonly at: string
  /** Number of operations that the server has put in quarantine for a manager. */
  readonly handed_over: number
  /** Number of operations that the server did not take. They stay here until they are exported. */
  readonly left: number
  /** True if the wiping is complete. */
  readonly wiped: boolean
}
