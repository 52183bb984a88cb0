import type { SignInAnswer } from '../../../../shared/accounts/session'
import type { Membership } from '../../identity'
import type { StoredSession } from '../identity-records'
import type { TabMembership } from '../session'

/** Converts the server's sign-in answer into memberships. */
export const membershipsOf = ({ user, organisations }: SignInAnswer): readonly Membership[] =>
  organisations.map(
    ({
      id,
      name,
      slug,
      is_owner,
      media_logo_url = null,
      onboarding_choices,
      role,
      user_id,
      user_name,
      webclient_settings,
    }) => ({
      org: { id, name, slug, is_owner, media_logo_url, onboarding_choices },
      user: { id: user_id, name: user_name ?? user.name, email: user.email, role, webclient_settings },
    }),
  )

/** The membership of the stored session's organisation. */
export const currentMembership = (kept: StoredSession | undefined): Membership | undefined =>
  kept?.memberships.find(({ org }) => org.id === kept.org_id)

/**
 * The membership of a tab: of its own organisation while the device is not locked, otherwise of the stored session's.
 */
export function tabMembership(kept: StoredSession | undefined, own: TabMembership | null): Membership | undefined {
  const mine = kept?.locked
    ? undefined
    : kept?.memberships.find(({ org, user }) => org.id === own?.org_id && (own.user_id ?? user.id) === user.id)
  return mine ?? currentMembership(kept)
}

/** Returns true if two memberships are of the same user in the same organisation, whatever the role. */
export const isSamePerson = (a: Membership | undefined, b: Membership | undefined): boolean =>
  a !== undefined && a.org.id === b?.org.id && a.user.id === b.user.id
