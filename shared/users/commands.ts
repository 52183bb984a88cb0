import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id, oneOf, part, required } from '../kernel/model/fields'
import { LANGUAGES } from '../orgs/entity'
import { webclientSettings } from './entity'
import { officeUsers } from './office'

const { shape } = officeUsers.row

/**
 * Adds a member and emails them. Without a password, the email contains a link to set one. `lang` is the language of
 * the email, by default the organisation's. Adding a deactivated member reactivates them.
 */
export const createUser = command('CreateUser', {
  args: z.object({
    input: part('CreateUserInput', {
      id: id().optional(),
      name: required(shape.name),
      email: shape.email.min(3),
      role: shape.role,
      lang: oneOf('Lang', LANGUAGES).optional(),
    }),
  }),
  returns: officeUsers,
  can: 'users.edit',
  asksPassword: () => true,
  logged: true,
})

/** Sends a member a new invitation, with a new link if they have no password. The previous link becomes invalid. */
export const inviteUser = command('InviteUser', {
  args: z.object({ id: id() }),
  returns: officeUsers,
  can: 'users.edit',
  logged: true,
})

/** Updates a member's name and role. */
export const updateUser = command('UpdateUser', {
  args: z.object({
    id: id(),
    input: part('UpdateUserInput', { name: required(shape.name).optional(), role: shape.role.optional() }),
  }),
  returns: officeUsers,
  can: 'users.edit',
  asksPassword: ({ input }) => input.role !== undefined,
  logged: true,
})

/**
 * Deactivates a member and ends their sessions at once. Their PIN on a device works until the device next reaches the
 * server or the grant expires.
 */
export const deactivateUser = command('DeactivateUser', {
  args: z.object({ id: id() }),
  returns: officeUsers,
  can: 'users.edit',
  logged: true,
})

/** A user's own profile, readable in every role. */
const profile = part('Profile', {
  id: shape.id,
  name: shape.name,
  email: shape.email,
  role: shape.role,
  lang: oneOf('Lang', LANGUAGES).nullable(),
  webclient_settings: shape.webclient_settings,
})

/** Updates the caller's own name, language and display settings. Fields left out stay unchanged. */
export const updateProfile = command('UpdateProfile', {
  args: z.object({
    input: part('UpdateProfileInput', {
      name: required(shape.name).optional(),
      lang: oneOf('Lang', LANGUAGES).optional(),
      webclient_settings: part('WebclientSettingsInput', webclientSettings.partial().shape).optional(),
    }),
  }),
  returns: profile,
  can: 'orgs.read',
  logged: true,
})
