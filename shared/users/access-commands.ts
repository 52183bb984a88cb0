import { z } from 'zod'
import { DEVICE_KINDS } from '../devices/entity'
import { command } from '../kernel/model/command'
import { at, id, oneOf, part, sha256Hex, text } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { officeUsers } from './office'

const device = { id: id(), name: text(120), kind: oneOf('DeviceKind', DEVICE_KINDS) }

/** Reads the sessions, devices and PINs of a member, newest first. */
export const userAccess = query('user_access', {
  args: z.object({ id: id() }),
  returns: part('UserAccess', {
    /** False until the person has set a password. */
    has_password: z.boolean(),
    /**
     * Sessions used in this organisation. `browser`: browser and system; null for sessions from before they were
     * recorded.
     */
    sessions: z.array(
      part('UserSession', {
        id: sha256Hex(),
        browser: text(60).nullable(),
        created_at: at(),
        expires_at: at(),
        by_pin: z.boolean(),
        devices: z.array(text(120)),
      }),
    ),
    devices: z.array(
      part('UserDevice', {
        ...device,
        seen_at: at().nullable(),
        /** Time when the person set the PIN that unlocks the device; null for none. */
        pin_set_at: at().nullable(),
      }),
    ),
  }),
  can: 'users.edit',
})

/** Ends one session of a member, or all of them without `session_id`. */
export const endUserSessions = command('EndUserSessions', {
  args: z.object({ id: id(), input: part('EndUserSessionsInput', { session_id: sha256Hex().optional() }) }),
  returns: officeUsers,
  can: 'users.edit',
  logged: true,
})

/** Removes a member's PIN from a device. The device learns of it at its next contact. */
export const resetUserPin = command('ResetUserPin', {
  args: z.object({ id: id(), input: part('ResetUserPinInput', { device_id: id() }) }),
  returns: officeUsers,
  can: 'users.edit',
  logged: true,
})
