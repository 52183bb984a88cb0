import type { SignInAnswer } from '../../../shared/accounts/session'
import type { Membership } from '../identity'
import type { StoredSession } from './identity-records'

/** Where somebody may go in, as the server has said it. */
export const membershipsOf = ({ user, organisations }: SignInAnswer): readonly Membership[] =>
  organisations.map(({ id, name, slug, role, user_id }) => ({ org: { id, name, slug }, user: { id: user_id, name: user.name, email: user.email, role } }))

/** Who works here, as it is kept. */
export const currentMembership = (kept: StoredSession | undefined): Membership | undefined => kept?.memberships.find(({ org }) => org.id === kept.org_id)

/** Whether this is the same person in the same organisation, whatever their role. */
export const isSamePerson = (a: Membership | undefined, b: Membership | undefined): boolean =>
  a !== undefined && a.org.id === b?.org.id && a.user.id === b.user.id
