import { LOGOUT_DELAY } from '../../../shared/accounts/session'
import { DomainError } from '../../../shared/kernel/errors'
import type { Membership } from '../identity'
import type { LiveCell } from '../live'
import { isSamePerson } from './organisation/memberships'
import type { BrowserSession, SessionPorts, SessionState } from './session'
import type { SessionTab } from './session-tab'

type LeaveWorkParts = {
  readonly state: LiveCell<SessionState>
  readonly tab: SessionTab
  readonly follow: () => Promise<void>
  readonly endServerSession: () => Promise<unknown>
}

type SignedOut = SessionState & { readonly kind: 'signed_out' | 'locked' }

/** The two ways to leave the work: locking the device and signing out. Each runs in a turn of its own. */
export function createLeaveWork(
  ports: SessionPorts,
  { state, tab, follow, endServerSession }: LeaveWorkParts,
): Pick<BrowserSession, 'lock' | 'logout'> & {
  /** Ends the server session of an earlier sign-out that could not end it. */
  finishLogout(): Promise<void>
} {
  const { proof, organisations, deviceLocking, tabs, transport } = ports

  /**
   * Forgets the signed-out user: settings and PIN, and closes the organisation. Answers the page that follows, with the
   * failure if one happened.
   */
  const forgetUser = async (me: Membership): Promise<SignedOut> => {
    let next: SignedOut = { kind: 'signed_out' }
    try {
      ports.forgetPersonalSettings()
      ports.tabMembership.set(null)
      await tab.close()
      const lock = await (await deviceLocking()).forgetUser(me.org.id, me.user.id)
      if (lock) next = { kind: 'locked', lock }
    } catch (problem) {
      next = { ...next, problem }
    }
    state.set(next)
    tabs.send('signed out')
    return next
  }

  /** Throws `auth.unsent_elsewhere` while another organisation of the user has unsent work in this browser. */
  const assertSentElsewhere = async (me: Membership): Promise<void> => {
    const { memberships = [] } = (await (await ports.identityStore()).session()) ?? {}
    const others = memberships.map(({ org }) => org).filter(({ id }) => id !== me.org.id)
    const unsent = await (await organisations()).findUnsent(others.map(({ id }) => id))
    const organisation = others.find(({ id }) => id === unsent?.org_id)?.name ?? ''
    if (unsent) throw new DomainError('auth.unsent_elsewhere', { count: unsent.count, organisation })
  }

  /** Ends the server session of a user who has signed out. A PIN must not renew it meanwhile. */
  const endOwedSession = async (): Promise<void> => {
    await proof.suspendDuring(endServerSession)
    ports.owedSignOut.set(false)
  }

  return {
    lock: async () => {
      const me = tab.currentMember()
      if (state.get().kind !== 'open' || !me) return false
      const lock = await (await deviceLocking()).lockOf(me.org.id)
      if (!lock?.people.some(({ user_id }) => user_id === me.user.id)) return false
      const isKnown = (one: Membership) => isSamePerson(one, me)
      const identityStore = await ports.identityStore()
      const stored = await identityStore.changeSession((now) =>
        now.memberships.some(isKnown) ? { ...now, org_id: me.org.id, locked: true } : null,
      )
      await follow()
      if (stored?.locked) tabs.send('locked')
      return true
    },
    logout: async () => {
      const [me, open] = [tab.currentMember(), tab.opened()]
      if (state.get().kind !== 'open' || !me || !open) return
      const count = (await open.foyer.core.outbox.pending()).length
      if (count > 0) throw new DomainError('auth.unsent_work', { count })
      await assertSentElsewhere(me)
      // Offline nobody signs out, because the server session would stay open.
      await transport.rest('GET', '/api/auth/now')
      ports.owedSignOut.set(true)
      tab.forgetCredentials()
      const next = await forgetUser(me)
      await ports.pause(LOGOUT_DELAY)
      try {
        await endOwedSession()
        await (await organisations()).wipeOrganisations(me.org.id)
      } catch (problem) {
        state.set({ ...next, problem })
      }
    },
    finishLogout: async () => {
      if (ports.owedSignOut.get() && !tab.opened()) await endOwedSession()
    },
  }
}
