import { bytesToHex } from '@noble/hashes/utils.js'
import { unlockBytes } from '../../../shared/devices/grant'
import { makeNonce } from '../../../shared/devices/nonce'
import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import type { Random } from '../../../shared/kernel/ids'
import type { Clock } from '../../../shared/kernel/time'
import type { Membership } from '../identity'
import type { Transport } from '../network/transport'
import type { IdentityStore } from '../session/identity-store'
import { browserSubtle, signerOf, verifierOf } from './device-key'
import { argon2id, type KeyDerivation } from './pin'
import { listUnlockers, type Unlocker, unlockWithPin } from './unlocks'

/** The lock of a device: its organisation, its name, and the users who unlock it by PIN. */
export type DeviceLock = {
  readonly org: Membership['org']
  readonly device: string
  readonly people: readonly Unlocker[]
}

/** Proof of an unlock by PIN, which obtains a server session. It lives in memory and ends with the page. */
export type UnlockProof = {
  readonly org_id: string
  readonly device_id: string
  readonly user_id: string
  readonly secret: string
}

type LockingPorts = {
  readonly identityStore: IdentityStore
  readonly clock: Clock
  readonly subtle: SubtleCrypto | undefined
  readonly deriveKey: KeyDerivation
  readonly random: Random
}

export type DeviceLocking = {
  /** The lock of an organisation's device in this browser; null where there is no device. */
  lockOf(org_id: string): Promise<DeviceLock | null>
  /** Opens a lock by PIN, without the network. Throws what `openWithPin` throws. */
  openLock(
    org_id: string,
    user_id: string,
    pin: string,
  ): Promise<{ readonly membership: Membership; readonly opened: UnlockProof }>
  /**
   * Deletes the unlock of a user who signs out. Answers the lock for the remaining users; null where there are none.
   */
  forgetUser(org_id: string, user_id: string): Promise<DeviceLock | null>
  /**
   * Requests a server session for the user who has unlocked this device. Answers whether there is one now. Throws
   * `offline` and other errors that say nothing about the PIN.
   */
  requestSession(transport: Transport, opened: UnlockProof): Promise<boolean>
}

/** Error codes of a server that cannot answer now, as opposed to a refusal. */
const LATER: readonly ErrorCode[] = [
  'offline',
  'internal',
  'server.busy',
  'auth.too_many',
  'pin.late',
  'client.too_old',
]

/** Creates the locking and unlocking of this browser's devices. */
export function deviceLocking({ identityStore, clock, subtle, deriveKey, random }: LockingPorts): DeviceLocking {
  const deviceOf = async (org_id: string) => {
    const [org, device] = [await identityStore.org(org_id), await identityStore.device(org_id)]
    return org && device?.certificate ? { org, device } : null
  }
  const lockOf: DeviceLocking['lockOf'] = async (org_id) => {
    const known = await deviceOf(org_id)
    if (!known) return null
    const { org, device } = known
    return {
      org: { id: org.id, name: org.name, slug: org.slug },
      device: device.name,
      people: await listUnlockers({ unlockStore: identityStore, org, device_id: device.device_id, clock }),
    }
  }
  return {
    lockOf,
    openLock: async (org_id, user_id, pin) => {
      const known = await deviceOf(org_id)
      if (!known) throw new DomainError('device.unknown')
      const { org, device } = known
      const { device_id } = device
      const { grant, secret } = await unlockWithPin(
        { unlockStore: identityStore, org, device_id, clock, verify: verifierOf(subtle), deriveKey },
        user_id,
        pin,
      )
      const user = { id: user_id, name: grant.name, email: grant.email, role: grant.role }
      return {
        membership: { org: { id: org.id, name: org.name, slug: org.slug }, user },
        opened: { org_id, device_id, user_id, secret },
      }
    },
    forgetUser: async (org_id, user_id) => {
      await identityStore.changeUnlock(org_id, user_id, () => null)
      const lock = await lockOf(org_id)
      const others = lock && lock.people.length > 0 ? lock : null
      await identityStore.setSession(others ? { memberships: [], org_id, locked: true } : null)
      return others
    },
    requestSession: async (transport, opened) => {
      const known = await deviceOf(opened.org_id)
      if (known?.device.device_id !== opened.device_id) return false
      const { device_id, user_id, secret } = opened
      try {
        const { now } = (await transport.rest('GET', '/api/auth/now')) as { readonly now: string }
        const moment = makeNonce(now, random)
        const signature = await signerOf(known.device.key, subtle)(unlockBytes(device_id, user_id, secret, moment))
        await transport.rest('POST', '/api/auth/unlock', { ...opened, moment, signature: bytesToHex(signature) })
        return true
      } catch (error) {
        if (!(error instanceof DomainError) || LATER.includes(error.code)) throw error
        return false
      }
    },
  }
}

/** Device locking with the browser's clock, random numbers and WebCrypto. */
export const browserLocking = (identityStore: IdentityStore): DeviceLocking =>
  deviceLocking({
    identityStore,
    clock: Date.now,
    subtle: browserSubtle(),
    deriveKey: argon2id,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
  })
