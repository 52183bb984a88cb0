import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { grantBytes, type SignedGrant } from '../../../shared/devices/grant'
import { assertStrongPin, PIN_TRIES, pinDelay } from '../../../shared/devices/pin'
import { DomainError } from '../../../shared/kernel/errors'
import type { Random } from '../../../shared/kernel/ids'
import { can, type RoleName } from '../../../shared/kernel/permissions'
import { type Clock, MINUTE, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import type { Verify } from '../../../shared/tickets/code'
import type { ServerCall } from '../server-call'
import type { StoredUnlock } from '../session/identity-records'
import type { IdentityStore } from '../session/identity-store'
import { decryptWithPin, encryptWithPin, type KeyDerivation } from './pin'

/** The part of the identity store that holds PIN unlocks and the server's time. */
export type UnlockStore = Pick<
  IdentityStore,
  'unlocks' | 'setUnlock' | 'changeUnlock' | 'serverTime' | 'noteServerTime'
>

export type UnlockPorts = {
  readonly unlockStore: UnlockStore
  readonly org: Pick<RowOf<'orgs'>, 'id' | 'ticket_public_key'>
  readonly device_id: string
  readonly clock: Clock
  readonly verify: Verify
  readonly deriveKey: KeyDerivation
}

/** A user who may unlock this device by PIN, until `not_after`. */
export type Unlocker = {
  readonly user_id: string
  readonly name: string
  readonly not_after: string
  readonly isExpired: boolean
}

/** Returns the later of the device's clock and the last known server time. Setting the clock back gains nothing. */
const trustedNow = async ({ unlockStore, clock }: Pick<UnlockPorts, 'unlockStore' | 'clock'>): Promise<number> =>
  Math.max(clock(), await unlockStore.serverTime())

const isValidGrant = async ({ org, device_id, verify }: UnlockPorts, grant: SignedGrant): Promise<boolean> =>
  grant.org_id === org.id &&
  grant.device_id === device_id &&
  (await verify(hexToBytes(org.ticket_public_key), hexToBytes(grant.signature), grantBytes(grant)))

/** Lists the users who unlock this device, by name. */
export async function listUnlockers(
  ports: Pick<UnlockPorts, 'unlockStore' | 'clock' | 'device_id'> & { readonly org: { readonly id: string } },
): Promise<readonly Unlocker[]> {
  const now = await trustedNow(ports)
  return (await ports.unlockStore.unlocks(ports.org.id))
    .filter(({ grant }) => grant.device_id === ports.device_id)
    .map(({ user_id, grant }) => ({
      user_id,
      name: grant.name,
      not_after: grant.not_after,
      isExpired: ms(grant.not_after) <= now,
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/**
 * Sets the signed-in user's PIN for this device, online. Throws `pin.short`, `pin.weak`, `offline`, or the server's
 * refusal.
 */
async function setPin(
  ports: UnlockPorts & { readonly call: ServerCall; readonly random: Random },
  pin: string,
): Promise<void> {
  assertStrongPin(pin)
  const { unlockStore, org, device_id, call, random, deriveKey } = ports
  const secret = new Uint8Array(random(32))
  const sealed = await encryptWithPin(pin, secret, random, deriveKey)
  const answer = await call('GrantUnlock', { input: { device_id, secret_hash: bytesToHex(sha256(secret)) } })
  const [grant] = (answer as { readonly grants: readonly SignedGrant[] }).grants
  if (!grant || !(await isValidGrant(ports, grant))) throw new DomainError('internal')
  await unlockStore.noteServerTime(ms(grant.issued_at))
  await unlockStore.setUnlock({ org_id: org.id, user_id: grant.user_id, grant, sealed, tries: 0, wait_until: 0 })
}

/** Renews the unlock grants of this device's users, and deletes those that the server withdraws. Online only. */
async function renewUnlocks(ports: UnlockPorts & { readonly call: ServerCall }): Promise<void> {
  const { unlockStore, org, device_id, call } = ports
  const kept = (await unlockStore.unlocks(org.id)).filter(({ grant }) => grant.device_id === device_id)
  if (kept.length === 0) return
  const answer = await call('RenewUnlocks', { input: { device_id, user_ids: kept.map(({ user_id }) => user_id) } })
  const { grants, withdrawn } = answer as {
    readonly grants: readonly SignedGrant[]
    readonly withdrawn: readonly string[]
  }
  for (const user_id of withdrawn) await unlockStore.changeUnlock(org.id, user_id, () => null)
  for (const grant of grants) {
    if (!(await isValidGrant(ports, grant))) continue
    await unlockStore.noteServerTime(ms(grant.issued_at))
    await unlockStore.changeUnlock(org.id, grant.user_id, (unlock) => ({ ...unlock, grant }))
  }
}

/** Interval of renewals while the device is online. */
const RENEW = 30 * MINUTE

/** Interval of renewals while a user's role differs from the one in their grant. */
const RENEW_CHANGED = MINUTE

type PinsPorts = Omit<UnlockPorts, 'org' | 'device_id'> & {
  /** A user's current role, as far as it is known here. */
  readonly roleOf: (user_id: string) => Promise<RoleName | undefined>
  readonly org: () => UnlockPorts['org']
  readonly role: RoleName
  readonly call: ServerCall
  readonly random: Random
}

/** Creates the setting and renewing of PINs, online. */
export function createPins({ org, role, roleOf, ...ports }: PinsPorts) {
  let renewed = Number.NEGATIVE_INFINITY
  const hasChanged = async (device_id: string) => {
    for (const { user_id, grant } of await ports.unlockStore.unlocks(org().id))
      if (grant.device_id === device_id && ((await roleOf(user_id)) ?? grant.role) !== grant.role) return true
    return false
  }
  return {
    set: (device_id: string, pin: string) => setPin({ ...ports, org: org(), device_id }, pin),
    /** Renews the grants that are due. */
    renew: async (device_id: string) => {
      // A clock that was set back is no reason to wait until it has caught up.
      const since = Math.abs(ports.clock() - renewed)
      if (since < RENEW_CHANGED || !can(role, 'devices.enrol')) return
      if (since < RENEW && !(await hasChanged(device_id))) return
      await renewUnlocks({ ...ports, org: org(), device_id })
      renewed = ports.clock()
    },
  }
}

/** Counts a try before the PIN is checked, so that two simultaneous tries in two tabs count as two. */
async function countTry({ unlockStore, org }: UnlockPorts, user_id: string, now: number): Promise<StoredUnlock> {
  let wait = 0
  const counted = await unlockStore.changeUnlock(org.id, user_id, (unlock) => {
    // A clock that was set back must not make the wait longer than it is.
    wait = Math.min(unlock.wait_until - now, pinDelay(unlock.tries))
    if (wait > 0) return unlock
    const tries = unlock.tries + 1
    return tries > PIN_TRIES ? null : { ...unlock, tries, wait_until: now + pinDelay(tries) }
  })
  if (wait > 0) throw new DomainError('pin.wait', { minutes: Math.ceil(wait / MINUTE) })
  if (!counted) throw new DomainError('pin.forgotten')
  return counted
}

/**
 * Unlocks with a PIN. Returns the user the server vouched for and the secret that opens their session. Throws
 * `pin.wrong`, `pin.wait`, `pin.forgotten` after too many attempts, and `pin.expired` if the last contact with the
 * server is too old.
 */
export async function unlockWithPin(
  ports: UnlockPorts,
  user_id: string,
  pin: string,
): Promise<{ readonly grant: SignedGrant; readonly secret: string }> {
  const { unlockStore, org, deriveKey } = ports
  const now = await trustedNow(ports)
  const known = (await unlockStore.unlocks(org.id)).find((unlock) => unlock.user_id === user_id)
  if (!known || !(await isValidGrant(ports, known.grant))) throw new DomainError('pin.forgotten')
  if (ms(known.grant.not_after) <= now) throw new DomainError('pin.expired')
  const { tries, sealed, grant } = await countTry(ports, user_id, now)
  const secret = await decryptWithPin(pin, sealed, deriveKey)
  if (secret) {
    await unlockStore.changeUnlock(org.id, user_id, (unlock) => ({ ...unlock, tries: 0, wait_until: 0 }))
    return { grant, secret: bytesToHex(secret) }
  }
  if (tries >= PIN_TRIES) {
    await unlockStore.changeUnlock(org.id, user_id, () => null)
    throw new DomainError('pin.forgotten')
  }
  const wait = pinDelay(tries)
  throw wait > 0
    ? new DomainError('pin.wait', { minutes: Math.ceil(wait / MINUTE) })
    : new DomainError('pin.wrong', { left: PIN_TRIES - tries })
}
