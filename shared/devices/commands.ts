import { z } from 'zod'
import { command } from '../kernel/model/command'
import { at, count, id, part, required, sha256Hex, text } from '../kernel/model/fields'
import { orgs } from '../orgs/entity'
import { devices } from './entity'
import { signedGrant } from './grant'

/**
 * The answer to an earlier enrolment, by which a device identifies itself to a restored server that has forgotten it.
 */
const earlier = part('EarlierEnrolmentInput', { number: count(), certificate: text(128) })

/**
 * Makes a browser a device of the organisation. The id and the key are the browser's own; a repeated request answers
 * alike.
 */
export const enrolDevice = command('EnrolDevice', {
  args: z.object({
    input: part('EnrolDeviceInput', {
      id: id(),
      name: devices.row.shape.name.min(1),
      kind: devices.row.shape.kind,
      public_key: sha256Hex(),
      earlier: earlier.nullable().optional(),
    }),
  }),
  returns: devices,
  can: 'devices.enrol',
  // Only a desk's tickets admit anybody.
  needs: ({ input }) => (input.kind === 'desk' ? 'orders.sell' : null),
})

/**
 * Gives a browser of the office a log, for what a person there records without the server. It holds no rights, and its
 * operations are checked one by one: so any member may, and a log whose user has another role by now is still taken. A
 * repeated request answers alike.
 */
export const enrolOffice = command('EnrolOffice', {
  args: z.object({
    input: part('EnrolOfficeInput', { id: id(), name: devices.row.shape.name.min(1), public_key: sha256Hex() }),
  }),
  returns: part('EnrolledOffice', { id: id() }),
  can: 'orgs.read',
})

/**
 * Registers a manager's code for a new device, with its name and kind. The code is generated in the manager's browser;
 * the server only gets its hash.
 */
export const inviteDevice = command('InviteDevice', {
  args: z.object({
    input: part('InviteDeviceInput', {
      id: id(),
      name: required(devices.row.shape.name),
      kind: devices.row.shape.kind,
      code_hash: sha256Hex(),
    }),
  }),
  returns: z.object({ expires_at: at() }).meta({ title: 'InvitedDevice' }),
  can: 'devices.invite',
})

/** Sets whether a new device requires a manager's code; `id` is the organisation's. */
export const updateDeviceSettings = command('UpdateDeviceSettings', {
  args: z.object({
    id: id(),
    input: z.object({ open_enrolment: z.boolean() }).meta({ title: 'UpdateDeviceSettingsInput' }),
  }),
  returns: orgs,
  can: 'devices.invite',
})

/** The result of a code: the enrolled device, or why it was refused. */
export const admittedDevice = z
  .object({
    refused: z.string().nullable(),
    name: devices.row.shape.name,
    kind: devices.row.shape.kind,
    number: count(),
    certificate: text(128),
  })
  .meta({ title: 'AdmittedDevice' })

/**
 * Enrols a browser as the device that an enrolment code was created for. The browser chooses id and key. A repeated
 * request gets the same answer.
 */
export const admitDevice = command('AdmitDevice', {
  args: z.object({ input: part('AdmitDeviceInput', { id: id(), public_key: sha256Hex(), code: text(20) }) }),
  returns: admittedDevice,
  can: 'devices.enrol',
})

/** The renewed grants of a device's users and those withdrawn. Users not mentioned stay unchanged. */
const unlockGrants = z
  .object({ grants: z.array(signedGrant), withdrawn: z.array(id()) })
  .meta({ title: 'UnlockGrants' })

/**
 * Lets the calling user unlock a device by PIN while it is offline. The PIN stays on the device, where it decrypts a
 * secret; the server only gets that secret's hash. Online, by a user who has proved that they work on the device.
 */
export const grantUnlock = command('GrantUnlock', {
  args: z.object({ input: part('GrantUnlockInput', { device_id: id(), secret_hash: sha256Hex() }) }),
  returns: unlockGrants,
  can: 'devices.enrol',
})

/** Renews the grants of all users who unlock a device by PIN. Any user working there may call it. */
export const renewUnlocks = command('RenewUnlocks', {
  args: z.object({ input: part('RenewUnlocksInput', { device_id: id(), user_ids: z.array(id()).max(50) }) }),
  returns: unlockGrants,
  can: 'devices.enrol',
})
