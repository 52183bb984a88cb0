import { z } from 'zod'
import { canonical } from '../kernel/encoding/canonical'
import { at, id, oneOf, text } from '../kernel/model/fields'
import { ROLE_NAMES } from '../kernel/permissions'
import { DAY, HOUR } from '../kernel/time'

/** Time in ms a device may unlock without contact to the server. Every contact renews it. */
export const GRANT_LIFETIME = 16 * HOUR
/** Time in ms a PIN is valid after its owner set it with their password, however often it is renewed. */
export const PIN_LIFETIME = 30 * DAY

const grant = {
  org_id: id(),
  device_id: id(),
  user_id: id(),
  name: text(120),
  email: text(254),
  role: oneOf('Role', ROLE_NAMES),
  /** By the server's clock. */
  issued_at: at(),
  not_after: at(),
}

/**
 * Grant by which a user may work at a device offline, under their own identity and until a time. Signed with the
 * organisation's key.
 */
export const signedGrant = z.object({ ...grant, signature: text(128) }).meta({ title: 'UnlockGrant' })

export type SignedGrant = z.infer<typeof signedGrant>

/** Returns the bytes of a grant that are signed. */
export const grantBytes = ({
  signature: _,
  ...said
}: Omit<SignedGrant, 'signature'> & { readonly signature?: string }): Uint8Array =>
  new TextEncoder().encode(`foyer-unlock-1 ${canonical(said)}`)

/**
 * Returns the bytes a device signs to open the session of a user who has unlocked it. Valid for one user, one device
 * and one time.
 */
export const unlockBytes = (device_id: string, user_id: string, secret: string, moment: string): Uint8Array =>
  new TextEncoder().encode(`foyer-unlocked-2 ${device_id} ${user_id} ${secret} ${moment}`)
