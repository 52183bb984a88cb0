import type { SignInAnswer } from '../../../shared/accounts/session'
import type { Membership } from '../identity'
import type { StoredSession } from './identity-records'

/** Converts the server's sign-in answer into memberships. */
export const membershipsOf = ({ user, organisations }: SignInAnswer): readonly Membership[] =>
  organisations.map(({ id, name, slug, role, user_id }) => ({ org: { id, name, slug }, user: { id: user_id, name: user.name, email: user.email, role } }))

/** The membership of the stored session's organisation. */
export const currentMembership = (kept: StoredSession | undefined): Membership | undefined => kept?.memberships.find(({ org }) => org.id === kept.org_id)

/** Returns true if two memberships are of the same user in the same organisation, whatever the role. */
export const isSamePerson = (a: Membership | undefined, b: Membership | undefined): boolean =>
  a !== undefined && a.org.id === b?.org.id && a.user.id === b.user.id
