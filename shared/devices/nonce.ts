import type { Random } from '../kernel/ids'
import { isInstant } from '../kernel/model/fields'
import { MINUTE, ms } from '../kernel/time'

/** Time in ms within which a signed request must reach the server. */
export const NONCE_LIFETIME = 2 * MINUTE

/**
 * Creates a single-use nonce from the server's time and random bytes. It is valid for two minutes. 24 characters of ISO
 * time, a space, 16 of hex.
 */
export const makeNonce = (at: string, random: Random): string =>
  `${at} ${Array.from(random(8), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Time when a moment is over, in milliseconds; null where it is over, still to come, or none. */
export function nonceExpiry(moment: string, now: number): number | null {
  const at = moment.slice(0, 24)
  if (!/^ [0-9a-f]{16}$/.test(moment.slice(24)) || !isInstant(at)) return null
  const end = ms(at) + NONCE_LIFETIME
  return ms(at) <= now + MINUTE && now < end ? end : null
}
