import type { DeviceLock } from '../device/device-lock'
import type { Membership } from '../identity'
import type { LiveCell } from '../live'
import type { StoredSession, WithdrawalNotice } from './identity-records'
import { currentMembership, isSamePerson, tabMembership } from './organisation/memberships'
import type { SessionPorts, SessionState } from './session'
import type { SessionTab } from './session-tab'

type StoredSessionParts = {
  readonly state: LiveCell<SessionState>
  readonly tab: SessionTab
  readonly withdraw: (notice: WithdrawalNotice, endServerSession?: boolean) => Promise<void>
  /** Updates the stored memberships from the server. */
  readonly refreshMemberships: (membership: Membership) => Promise<void>
}

type StoredSessionSteps = {
  /**
   * Begins from the stored session: shows the withdrawal, the login page, the choice of organisations, the lock, or
   * opens the organisation.
   */
  start(): Promise<void>
  /** Follows changes stored by other tabs. The same user continues; for another user the tab restarts. */
  follow(): Promise<void>
  /**
   * Continues as a user who has just authenticated, in the open organisation if they are a member. Stores the session.
   */
  continueAs(membership: Membership, memberships: readonly Membership[]): Promise<void>
}

/** The steps that read or write the session stored in this browser. Each runs in a turn of its own. */
export function createStoredSession(
  ports: SessionPorts,
  { state, tab, withdraw, refreshMemberships }: StoredSessionParts,
): StoredSessionSteps {
  const { organisations, deviceLocking, proof, tabs } = ports

  const showLock = (lock: DeviceLock) => {
    proof.set(null)
    ports.tabMembership.set(null)
    state.set({ kind: 'locked', lock })
  }
  const lockOf = async (org_id: string) => (await deviceLocking()).lockOf(org_id)

  /**
   * Stores the lock of a device after a restart of the browser, for a user who can come back by PIN. Answers whether it
   * did.
   */
  const lockAfterRestart = async (me: Membership): Promise<boolean> => {
    const { id: org_id } = me.org
    const lock = await lockOf(org_id)
    if (!lock?.people.some(({ user_id }) => user_id === me.user.id)) return false
    const identityStore = await ports.identityStore()
    const isKnown = (one: Membership) => isSamePerson(one, me)
    await identityStore.changeSession((now) =>
      !now.locked && now.memberships.some(isKnown) ? { ...now, org_id, locked: true } : null,
    )
    return true
  }
  /** Locks the device of any of the user's organisations, the last one first: a switch to it asks for nothing. */
  const isLockedAfterRestart = async (me: Membership, memberships: readonly Membership[]): Promise<boolean> => {
    for (const one of [me, ...memberships.filter((other) => other !== me)]) if (await lockAfterRestart(one)) return true
    return false
  }

  /** Opens the organisation of a stored session that is not locked. */
  const openStored = async (me: Membership | undefined): Promise<void> => {
    if (!me) return state.set({ kind: 'signed_out' })
    tab.show(await tab.openAs(me))
    // A role that has changed counts from the next start on.
    void refreshMemberships(me).catch(() => {})
  }

  const startStored = async (stored: StoredSession): Promise<void> => {
    const { org_id, memberships } = stored
    if (org_id === null) return state.set({ kind: 'choosing', memberships })
    if (stored.locked) {
      const lock = await lockOf(org_id)
      return lock ? showLock(lock) : state.set({ kind: 'signed_out' })
    }
    const last = currentMembership(stored)
    if ((await ports.isBrowserRestart()) && last && (await isLockedAfterRestart(last, memberships))) return start()
    return openStored(tabMembership(stored, ports.tabMembership.get()))
  }

  const start = async (): Promise<void> => {
    const identityStore = await ports.identityStore()
    const notice = await identityStore.notice()
    if (notice) return withdraw(notice)
    const stored = await identityStore.session()
    if (stored) return startStored(stored)
    state.set({ kind: 'signed_out' })
    // Loaded while the user types, and not by visitors who only look at the login page.
    ports.onTyping(
      () =>
        void organisations()
          .then(ports.loadPages)
          .catch(() => {}),
    )
  }

  return {
    start,
    follow: async () => {
      const identityStore = await ports.identityStore()
      const [notice, stored] = [await identityStore.notice(), await identityStore.session()]
      if (notice) return withdraw(notice, false)
      const [here, open] = [tab.currentMember(), tab.opened()]
      const me = tabMembership(stored, here ? { org_id: here.org.id, user_id: here.user.id } : null)
      if (open && me && isSamePerson(here, me)) {
        const lock = stored?.locked ? await lockOf(me.org.id) : null
        if (lock) return showLock(lock)
        if (!stored?.locked) return here?.user.role === me.user.role ? tab.resume(open) : tab.show(await tab.openAs(me))
      }
      await tab.close()
      tab.forgetCredentials()
      return start()
    },
    continueAs: async (membership, memberships) => {
      const identityStore = await ports.identityStore()
      const here = tab.currentMember()
      const same = isSamePerson(here, membership) && here?.user.role === membership.user.role ? tab.opened() : null
      const foyer = same?.foyer ?? (await tab.openAs(membership))
      await identityStore.setSession({ memberships, org_id: membership.org.id })
      if (same) tab.resume(same)
      else tab.show(foyer)
      tabs.send('changed')
    },
  }
}
