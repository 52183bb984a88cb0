import { bytesToHex } from '@noble/hashes/utils.js'
import { unlockBytes } from '../../shared/devices/grant'
import { DomainError } from '../../shared/kernel/errors'
import { browserSubtle, signerOf, verifier } from './device-key'
import type { Keep } from './keep'
import { argon2id } from './pin'
import type { Membership } from './session'
import type { Transport } from './transport'
import { openWithPin, type Unlocker, unlockersOf } from './unlocks'

/** What a locked device says: where it stands, and who unlocks it by PIN. */
export type Lock = { readonly org: Membership['org']; readonly device: string; readonly people: readonly Unlocker[] }

/** What gets whoever has unlocked a device a session of their own; it lives in memory and ends with the page. */
export type Opened = { readonly org_id: string; readonly device_id: string; readonly user_id: string; readonly secret: string }

async function deviceOf(keep: Keep, org_id: string) {
  const [org, device] = [await keep.org(org_id), await keep.device(org_id)]
  return org && device?.certificate ? { org, device } : null
}

/** How an organisation's device is locked here; null where this browser is none. */
export async function lockOf(keep: Keep, org_id: string): Promise<Lock | null> {
  const known = await deviceOf(keep, org_id)
  if (!known) return null
  const { org, device } = known
  return {
    org: { id: org.id, name: org.name, slug: org.slug },
    device: device.name,
    people: await unlockersOf({ keep, org, device_id: device.device_id, clock: Date.now }),
  }
}

/** Opens a lock by PIN, without the network. Throws what `openWithPin` throws. */
export async function openLock(
  keep: Keep,
  org_id: string,
  user_id: string,
  pin: string,
): Promise<{ readonly membership: Membership; readonly opened: Opened }> {
  const known = await deviceOf(keep, org_id)
  if (!known) throw new DomainError('device.unknown')
  const { org, device } = known
  const { device_id } = device
  const ports = { keep, org, device_id, clock: Date.now, verify: verifier(browserSubtle()), stretch: argon2id }
  const { grant, secret } = await openWithPin(ports, user_id, pin)
  const user = { id: user_id, name: grant.name, email: grant.email, role: grant.role }
  return { membership: { org: { id: org.id, name: org.name, slug: org.slug }, user }, opened: { org_id, device_id, user_id, secret } }
}

/** Forgets somebody who signs out. Answers how the device stays locked for the others who unlock it; null where there are none. */
export async function forgetUser(keep: Keep, org_id: string, user_id: string): Promise<Lock | null> {
  await keep.changeUnlock(org_id, user_id, () => null)
  const lock = await lockOf(keep, org_id)
  const others = lock && lock.people.length > 0 ? lock : null
  await keep.setSession(others ? { memberships: [], org_id, locked: true } : null)
  return others
}

/** Asks for a session of whoever has unlocked this device. Answers whether there is one now. */
export async function sessionOf(keep: Keep, transport: Transport, opened: Opened): Promise<boolean> {
  const known = await deviceOf(keep, opened.org_id)
  if (known?.device.device_id !== opened.device_id) return false
  const { device_id, user_id, secret } = opened
  const signature = await signerOf(known.device.key, browserSubtle())(unlockBytes(device_id, user_id, secret))
  const asked = transport.rest('POST', '/api/auth/unlock', { ...opened, signature: bytesToHex(signature) })
  return asked.then(
    () => true,
    () => false,
  )
}
