import type { SignedGrant } from '../../../shared/devices/grant'
import type { Standing } from '../../../shared/sync/protocol'
import type { DeviceKey } from '../device/device-key'
import type { Identity, Membership } from '../identity'

/** Who was here last: enough to open the organisation again without asking anybody. */
export type StoredSession = {
  readonly id: 'session'
  readonly memberships: readonly Membership[]
  readonly org_id: string | null
  /** Nobody works here until somebody has unlocked it. */
  readonly locked?: boolean
}

/** This browser as a device of one organisation. `number` 0 and no certificate until the server has answered the enrolment. */
export type StoredDevice = {
  readonly org_id: string
  readonly device_id: string
  readonly key: DeviceKey
  readonly name: string
  readonly kind: NonNullable<Identity['device']>['kind']
  readonly number: number
  readonly certificate: string | null
  /** The device this browser is to become; the server has not answered yet. */
  readonly next?: { readonly device_id: string; readonly key: DeviceKey }
}

/** Somebody who unlocks this device by PIN. `sealed` is what only the PIN opens; the PIN itself is nowhere. */
export type StoredUnlock = {
  readonly org_id: string
  readonly user_id: string
  readonly grant: SignedGrant
  readonly sealed: { readonly salt: Uint8Array; readonly secret: Uint8Array; readonly tag: Uint8Array }
  /** Wrong PINs in a row, counted before each is looked at. */
  readonly tries: number
  /** When the next may be tried, in milliseconds. */
  readonly wait_until: number
}

/**
 * The key of one database here. `secret` is it, sealed by `wrapping`, which the browser never hands out, or as it is where there is none;
 * without this record nobody reads what that database still has on the disk.
 */
export type DatabaseKey = {
  readonly id: string
  /** Another with every key. */
  readonly turn: string
  readonly iv: Uint8Array
  readonly wrapping: CryptoKey | null
  readonly secret: Uint8Array
}

/** What has become of this browser's device: told until somebody has read it, whatever else is wiped. */
export type WithdrawalNotice = {
  readonly org_id: string
  readonly device: string
  readonly standing: Standing
  /** When this browser learned of it, ISO. */
  readonly at: string
  /** Entries the server has kept for a manager to settle. */
  readonly handed_over: number
  /** Entries the server did not take: they stay here until they are exported. */
  readonly left: number
  /** Whether everything that had to go is gone. */
  readonly wiped: boolean
}
