import { z } from 'zod'
import { canonical } from '../kernel/canonical'
import { at, id, oneOf, text } from '../kernel/model/fields'
import { ROLE_NAMES } from '../kernel/permissions'
import { DAY, HOUR } from '../kernel/time'

/** How long a device may unlock without having heard from the server. Every contact begins it anew. */
export const GRANT_LIFETIME = 16 * HOUR
/** How long a PIN is good for after its owner has signed in by password and set it, however often it is renewed. */
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

/** The server's word that somebody may work at a device without it, as who they are, until an hour; signed by the organisation's key. */
export const signedGrant = z.object({ ...grant, signature: text(128) }).meta({ title: 'UnlockGrant' })

export type SignedGrant = z.infer<typeof signedGrant>

/** What is signed. */
export const grantBytes = ({ signature: _, ...said }: Omit<SignedGrant, 'signature'> & { readonly signature?: string }): Uint8Array =>
  new TextEncoder().encode(`foyer-unlock-1 ${canonical(said)}`)

/** What a device signs to have the session of somebody who has unlocked it: nobody else's secret, no other device's, and good for one moment, once. */
export const unlockBytes = (device_id: string, user_id: string, secret: string, moment: string): Uint8Array =>
  new TextEncoder().encode(`foyer-unlocked-2 ${device_id} ${user_id} ${secret} ${moment}`)
