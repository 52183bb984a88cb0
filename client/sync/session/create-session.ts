import { memoryLocks } from '../browser/locks'
import type { Membership } from '../identity'
import { cell } from '../live'
import { createLeaveWork } from './leave-work'
import { passwordsOf } from './passwords'
import { createPinUnlock } from './pin-unlock'
import type { BrowserSession, SessionPorts, SessionState } from './session'
import { createSessionTab, isOtherVersion } from './session-tab'
import { setupOf } from './setup'
import { createSignIn } from './sign-in'
import { createStoredSession } from './stored-session'
import { createWithdrawal } from './withdrawal'

/**
 * Creates the session of one tab and starts it from what is stored. Its transitions run one after another. Each reads
 * what is stored when its turn comes, because other tabs change that at any time. A user who has just proved who they
 * are overwrites the stored session; every other transition changes it only where it is still what the transition began
 * with.
 */
export function createSession(ports: SessionPorts): BrowserSession {
  const { transport, organisations, tabs } = ports
  const state = cell<SessionState>({ kind: 'starting' })
  const memberships = cell<readonly Membership[]>([])
  const turns = memoryLocks()
  const showMemberships = async () =>
    memberships.set((await (await ports.identityStore()).session())?.memberships ?? [])
  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    turns.run('session', async () => {
      try {
        return await work()
      } finally {
        // A failed read leaves the list as it was.
        await showMemberships().catch(() => {})
      }
    })
  const endServerSession = () => transport.rest('POST', '/api/auth/logout', {})

  const tab = createSessionTab(ports, state, {
    onWithdrawn: (notice) => {
      tabs.send('signed out')
      void inTurn(() => withdrawal.withdraw(notice))
    },
    // Without an answer the role counts from the next start on.
    onRoleChanged: (isStillOpen) =>
      void inTurn(async () => {
        const me = tab.currentMember()
        if (!me || !isStillOpen()) return
        await pinUnlock.refresh(me)
        await follow()
        tabs.send('changed')
      }).catch(() => {}),
    onRowsLost: (isStillOpen) =>
      run(async () => {
        if (!isStillOpen()) return
        await tab.close()
        await start()
      }),
    onOtherVersion: () => void startWithoutOtherVersions().catch(showProblem),
  })
  const { start, follow, continueAs } = createStoredSession(ports, {
    state,
    tab,
    withdraw: (notice, ends) => withdrawal.withdraw(notice, ends),
    refreshMemberships: (membership) => pinUnlock.refresh(membership),
  })
  const pinUnlock = createPinUnlock(ports, { state, currentMember: tab.currentMember, continueAs, showMemberships })
  const withdrawal = createWithdrawal(ports, { state, tab, endServerSession, start })
  const { login, enter } = createSignIn(ports, { state, tab, inTurn, follow, continueAs })
  /** Loaded when it is used, because it is only possible after the sign-in. */
  const organisationSwitch = async () =>
    (await import('./organisation/organisation-switch')).createOrganisationSwitch(ports, { state, tab })
  const { lock, logout, finishLogout } = createLeaveWork(ports, { state, tab, follow, endServerSession })

  /**
   * Shows why a transition failed. A tab that cannot read the stored session may be locked by now, so it hides the
   * work.
   */
  const showProblem = async (problem: unknown) => {
    const now = state.get()
    // A problem of opening is shown already.
    if ('problem' in now) return
    if (now.kind !== 'starting' && now.kind !== 'opening' && now.kind !== 'open') return state.set({ ...now, problem })
    state.set({ kind: 'signed_out', problem })
    await tab.close().catch(() => {})
  }
  const run = (transition: () => Promise<void>) => void inTurn(() => transition().catch(showProblem))
  /**
   * Starts again once the tabs of other versions are gone. It waits outside the turns, so that a sign-in is not held
   * up.
   */
  const startWithoutOtherVersions = async () => {
    await (await organisations()).waitForOtherVersions()
    const now = state.get()
    if ('problem' in now && isOtherVersion(now.problem)) run(start)
  }

  /** A sign-out without an answer is not shown as a problem of the page. It is tried again at the next contact. */
  const finishSoon = () => void inTurn(finishLogout).catch(() => {})

  finishSoon()
  run(start)
  // A single failed read is no reason to show the login page.
  tabs.listen(() => run(() => follow().catch(follow)))
  ports.onAwake(() => {
    tab.opened()?.engine.nudge(true)
    finishSoon()
    const now = state.get()
    if (now.kind === 'withdrawn' && (now.problem || !now.notice.wiped)) run(start)
  })

  return {
    state,
    memberships,
    refreshMemberships: async () => {
      const me = tab.currentMember()
      if (me) await pinUnlock.refresh(me)
    },
    switchTo: (org_id) => inTurn(async () => (await organisationSwitch()).switchTo(org_id)),
    renewAccess: async (org_id) => (await organisationSwitch()).renewAccess(org_id),
    passwords: passwordsOf({ rest: (...args) => transport.rest(...args) }),
    setup: setupOf({ rest: (...args) => transport.rest(...args) }),
    login,
    enter,
    lock: () => inTurn(lock),
    logout: () => inTurn(logout),
    unlock: (user_id, pin) => inTurn(() => pinUnlock.unlock(user_id, pin)),
    unlockers: pinUnlock.unlockers,
    emailAddress: pinUnlock.emailAddress,
    exportLeftBehind: withdrawal.exportLeftBehind,
    acknowledgeWithdrawal: () => inTurn(withdrawal.acknowledgeWithdrawal),
  }
}
