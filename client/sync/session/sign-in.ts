import type { SignInAnswer } from '../../../shared/accounts/session'
import { DomainError } from '../../../shared/kernel/errors'
import type { Membership } from '../identity'
import type { LiveCell } from '../live'
import { currentMembership, isSamePerson, membershipsOf } from './organisation/memberships'
import type { BrowserSession, SessionPorts, SessionState } from './session'
import type { SessionTab } from './session-tab'

type SignInParts = {
  readonly state: LiveCell<SessionState>
  readonly tab: SessionTab
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  readonly follow: () => Promise<void>
  readonly continueAs: (membership: Membership, memberships: readonly Membership[]) => Promise<void>
}

/** Signing in by password and choosing an organisation. */
export function createSignIn(
  { transport, identityStore: loadIdentityStore, owedSignOut }: SessionPorts,
  { state, tab, inTurn, follow, continueAs }: SignInParts,
): Pick<BrowserSession, 'login' | 'enter'> {
  /** The organisation in which a sign-in has to stay: the one that is open or locked here. */
  const boundOrganisation = () => {
    const now = state.get()
    return now.kind === 'locked' ? now.lock.org : tab.currentMember()?.org
  }

  /** Continues with the memberships of a user who has just signed in at the server. */
  const applySignIn = async (memberships: readonly Membership[]): Promise<void> => {
    tab.forgetCredentials()
    const org = boundOrganisation()
    const own = memberships.find((one) => one.org.id === org?.id)
    if (org && !own) throw new DomainError('auth.not_here', { organisation: org.name })
    if (own) return continueAs(own, memberships)
    const [only, ...others] = memberships
    await (await loadIdentityStore()).setSession({ memberships, org_id: null })
    if (only && others.length === 0) return continueAs(only, memberships)
    state.set({ kind: 'choosing', memberships })
  }

  return {
    login: async (email, password) => {
      // A sign-out that is still running would end the new server session.
      await inTurn(async () => {})
      const answer = (await transport.rest('POST', '/api/auth/login', { email, password })) as SignInAnswer
      // The new server session has replaced the earlier one.
      owedSignOut.set(false)
      await inTurn(() => applySignIn(membershipsOf(answer)))
      return answer.user.lang
    },
    enter: (org_id) =>
      inTurn(async () => {
        const now = state.get()
        const membership = now.kind === 'choosing' ? now.memberships.find(({ org }) => org.id === org_id) : undefined
        if (!membership) throw new DomainError('not_found')
        const foyer = await tab.openAs(membership)
        const isOffered = (one: Membership) => isSamePerson(one, membership)
        const identityStore = await loadIdentityStore()
        const stored = await identityStore.changeSession((last) =>
          !last.locked && last.memberships.some(isOffered) ? { ...last, org_id } : null,
        )
        // Another tab may have signed out, locked or changed the user meanwhile.
        if (stored && !stored.locked && isSamePerson(currentMembership(stored), membership)) tab.show(foyer)
        else await follow()
      }),
  }
}
