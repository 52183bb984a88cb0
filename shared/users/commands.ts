import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id, oneOf, part, written } from '../kernel/model/fields'
import { LANGUAGES } from '../orgs/entity'
import { officeUsers } from './office'

const { shape } = officeUsers.row

/**
 * Somebody new: a letter tells them. Who has no password yet is sent a link by which they alone set one; `lang` is the language they are written
 * to in, the house's where nothing is said. Who was deactivated is a member again.
 */
export const createUser = command('CreateUser', {
  args: z.object({
    input: part('CreateUserInput', {
      id: id().optional(),
      name: written(shape.name),
      email: shape.email.min(3),
      role: shape.role,
      lang: oneOf('Lang', LANGUAGES).optional(),
    }),
  }),
  returns: officeUsers,
  can: 'users.edit',
  logged: true,
})

/** Sends a member another letter, with another link where they have no password yet; the one before is good no more. */
export const inviteUser = command('InviteUser', { args: z.object({ id: id() }), returns: officeUsers, can: 'users.edit', logged: true })

/** What a colleague is called, and what they may do here. */
export const updateUser = command('UpdateUser', {
  args: z.object({ id: id(), input: part('UpdateUserInput', { name: written(shape.name).optional(), role: shape.role.optional() }) }),
  returns: officeUsers,
  can: 'users.edit',
  logged: true,
})

/**
 * Somebody belongs here no more: whatever they are signed in with ends at once. What their PIN opens on a device is good until that device next
 * hears from the server, or until its grant has run out.
 */
export const deactivateUser = command('DeactivateUser', { args: z.object({ id: id() }), returns: officeUsers, can: 'users.edit', logged: true })

/** What somebody reads of themselves, whether or not their role reads colleagues. */
const profile = part('Profile', {
  id: shape.id,
  name: shape.name,
  email: shape.email,
  role: shape.role,
  lang: oneOf('Lang', LANGUAGES).nullable(),
  webclient_settings: shape.webclient_settings,
})

/** What somebody says of themselves: their name, the language they read in every house, and how their pages look. What is left out stays. */
export const updateProfile = command('UpdateProfile', {
  args: z.object({
    input: part('UpdateProfileInput', {
      name: written(shape.name).optional(),
      lang: oneOf('Lang', LANGUAGES).optional(),
      webclient_settings: part('WebclientSettingsInput', { sidebar: z.boolean().optional(), use_accreditations: z.boolean().optional() }).optional(),
    }),
  }),
  returns: profile,
  can: 'orgs.read',
  logged: true,
})
