import { DomainError } from '../../../../shared/kernel/errors'
import type { Membership } from '../../identity'
import type { LiveCell } from '../../live'
import type { BrowserSession, SessionPorts, SessionState } from '../session'
import type { SessionTab } from '../session-tab'
import { isSamePerson } from './memberships'

type SwitchParts = { readonly state: LiveCell<SessionState>; readonly tab: SessionTab }

/** Switching the organisation of one tab. `switchTo` runs in a turn of its own. */
export function createOrganisationSwitch(
  { identityStore: loadIdentityStore, transport }: SessionPorts,
  { state, tab }: SwitchParts,
): Pick<BrowserSession, 'switchTo' | 'renewAccess'> {
  const membershipIn = async (org_id: string): Promise<Membership> => {
    const stored = await (await loadIdentityStore()).session()
    const membership = stored?.locked ? undefined : stored?.memberships.find(({ org }) => org.id === org_id)
    if (!membership) throw new DomainError('not_found', { table: 'orgs', id: org_id })
    return membership
  }
  const requestToken = ({ org, user }: Membership) =>
    transport.rest('POST', '/api/auth/token', { org_id: org.id, user_id: user.id })

  return {
    renewAccess: async (org_id) => {
      await requestToken(await membershipIn(org_id))
    },
    switchTo: async (org_id) => {
      const here = tab.currentMember()
      if (state.get().kind !== 'open' || !here || here.org.id === org_id) return
      const target = await membershipIn(org_id)
      const identityStore = await loadIdentityStore()
      // Asked before anything closes. Offline, an organisation that was open here before opens from its local rows.
      await requestToken(target).catch(async (error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'offline' && (await identityStore.org(org_id))))
          throw error
      })
      try {
        tab.show(await tab.openAs(target, true))
      } catch (error) {
        tab.show(await tab.openAs(here))
        throw error
      }
      // The organisation of the next new tab. Other tabs keep theirs.
      const isTarget = (one: Membership) => isSamePerson(one, target)
      await identityStore.changeSession((now) =>
        !now.locked && now.memberships.some(isTarget) ? { ...now, org_id } : null,
      )
    },
  }
}
