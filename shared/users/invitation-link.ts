import { z } from 'zod'
import { at } from '../kernel/model/fields'

/** Path of the request for the link of an invitation, with the member's `id`. */
export const HAND_OVER_PATH = '/api/users/invitation-link'

/**
 * Answer of `HAND_OVER_PATH`: where the member sets their first password, from the start of whatever address reaches
 * this server.
 */
export const invitationLink = z.object({ path: z.string(), expires_at: at() })

export type InvitationLink = z.infer<typeof invitationLink>
