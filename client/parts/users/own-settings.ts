import { updateProfile } from '../../../shared/users/commands'
import type { WebclientSettings } from '../../../shared/users/entity'
import type { Membership } from '../../sync/identity'
import { useFoyer, useLive, useSession } from '../../sync/react'

/** Display settings before the server has answered for the first time. */
const FIRST: WebclientSettings = { sidebar: true, use_accreditations: false }

type OwnMembership = {
  readonly settings: WebclientSettings
  readonly onboarding_choices: NonNullable<Membership['org']['onboarding_choices']>
  /** Changes some of the user's own settings on the server. Throws `offline`. */
  readonly changeSettings: (change: Partial<WebclientSettings>) => Promise<void>
}

/** The signed-in user's settings in the open organisation, and what the organisation chose when it started. */
export function useOwnMembership(): OwnMembership {
  const foyer = useFoyer()
  const session = useSession()
  const { user, org } = foyer.identity
  const own = useLive(session.memberships).find((one) => one.org.id === org.id && one.user.id === user.id)
  return {
    settings: own?.user.webclient_settings ?? FIRST,
    onboarding_choices: own?.org.onboarding_choices ?? [],
    changeSettings: async (webclient_settings) => {
      await foyer.call(updateProfile, { input: { webclient_settings } })
      await session.refreshMemberships()
    },
  }
}
