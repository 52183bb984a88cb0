import { DomainError } from '../../../shared/kernel/errors'
import type { Membership } from '../identity'
import type { Cell } from '../live'
import { isSamePerson } from './memberships'
import type { BrowserSession, SessionPorts, SessionState } from './session'
import type { SessionTab } from './session-tab'

type LeaveWorkParts = {
  readonly state: Cell<SessionState>
  readonly tab: SessionTab
  readonly follow: () => Promise<void>
  readonly endServerSession: () => Promise<unknown>
}

/** The two ways to leave the work: locking the device and signing out. Each runs in a turn of its own. */
export function createLeaveWork(ports: SessionPorts, { state, tab, follow, endServerSession }: LeaveWorkParts): Pick<BrowserSession, 'lock' | 'logout'> {
  const { proof, organisations, deviceLocking, tabs } = ports

  /** Forgets the signed-out user: settings, PIN and rows, and closes the organisation. A failure is shown on the page that follows. */
  const forgetUser = async (me: Membership): Promise<void> => {
    let next: SessionState & { readonly kind: 'signed_out' | 'locked' } = { kind: 'signed_out' }
    try {
      ports.forgetPersonalSettings()
      await tab.close()
      const lock = await (await deviceLocking()).forgetUser(me.org.id, me.user.id)
      if (lock) next = { kind: 'locked', lock }
      state.set(next)
      tabs.send('signed out')
      await (await organisations()).wipeOrganisations(me.org.id)
    } catch (problem) {
      state.set({ ...next, problem })
    }
  }

  return {
    lock: async () => {
      const me = tab.currentMember()
      if (state.get().kind !== 'open' || !me) return false
      const lock = await (await deviceLocking()).lockOf(me.org.id)
      if (!lock?.people.some(({ user_id }) => user_id === me.user.id)) return false
      const isKnown = (one: Membership) => isSamePerson(one, me)
      const identityStore = await ports.identityStore()
      const stored = await identityStore.changeSession((now) => (now.memberships.some(isKnown) ? { ...now, org_id: me.org.id, locked: true } : null))
      await follow()
      if (stored?.locked) tabs.send('locked')
      return true
    },
    logout: async () => {
      const [me, open] = [tab.currentMember(), tab.opened()]
      if (state.get().kind !== 'open' || !me || !open) return
      const count = (await open.foyer.core.outbox.pending()).length
      if (count > 0) throw new DomainError('auth.unsent_work', { count })
      // The server session ends first, so that it lets nobody in whatever becomes of this tab. A PIN must not renew it meanwhile.
      await proof.suspendDuring(endServerSession)
      tab.forgetCredentials()
      await forgetUser(me)
    },
  }
}
