import { z } from 'zod'
import { command } from '../kernel/model/command'
import { at, id, oneOf, part, text } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { ROLE_NAMES } from '../kernel/permissions'

/** Lists the open invitations of the caller's account to other organisations. `id` is the membership's. */
export const ownInvitations = query('own_invitations', {
  args: z.object({}),
  returns: z.array(
    part('OwnInvitation', { id: id(), organisation: text(120), role: oneOf('Role', ROLE_NAMES), invited_at: at() }),
  ),
  can: 'orgs.read',
})

/** Accepts an invitation to another organisation. Throws `users.no_invitation`. */
export const acceptInvitation = command('AcceptInvitation', {
  args: z.object({ id: id() }),
  returns: null,
  can: 'orgs.read',
})

/** Declines an invitation to another organisation. Throws `users.no_invitation`. */
export const declineInvitation = command('DeclineInvitation', {
  args: z.object({ id: id() }),
  returns: null,
  can: 'orgs.read',
})
