import type { LiveCell } from '../live'
import type { WithdrawalNotice } from './identity-records'
import type { BrowserSession, SessionPorts, SessionState } from './session'
import type { SessionTab } from './session-tab'

type WithdrawalParts = {
  readonly state: LiveCell<SessionState>
  readonly tab: SessionTab
  readonly endServerSession: () => Promise<unknown>
  /** Begins from the stored session. */
  readonly start: () => Promise<void>
}

/**
 * Handles the withdrawal of this device: wipes it, shows the notice, and ends when the notice is acknowledged.
 * `withdraw` and `acknowledgeWithdrawal` need a turn of their own.
 */
export function createWithdrawal(
  { identityStore: loadIdentityStore, organisations, tabs }: SessionPorts,
  { state, tab, endServerSession, start }: WithdrawalParts,
): Pick<BrowserSession, 'exportLeftBehind' | 'acknowledgeWithdrawal'> & {
  withdraw(notice: WithdrawalNotice, endsSession?: boolean): Promise<void>
} {
  return {
    /**
     * Wipes the device's data and shows the notice. A failure is shown with it, and the wiping is tried again later.
     * `endsSession` is false where another tab ends the server session.
     */
    withdraw: async (notice, endsSession = true) => {
      tab.forgetCredentials()
      state.set({ kind: 'withdrawn', notice })
      let now = notice
      try {
        await tab.close()
        if (!now.wiped) now = await (await organisations()).wipeDevice(now)
        state.set({ kind: 'withdrawn', notice: now })
        if (endsSession) await endServerSession()
      } catch (problem) {
        state.set({ kind: 'withdrawn', notice: now, problem })
      }
    },
    exportLeftBehind: async () => {
      const now = state.get()
      return now.kind === 'withdrawn' ? (await organisations()).exportLeftBehind(now.notice.org_id) : ''
    },
    acknowledgeWithdrawal: async () => {
      const now = state.get()
      if (now.kind !== 'withdrawn') return
      const { notice } = now
      const identityStore = await loadIdentityStore()
      // Another tab has acknowledged it, and another user may work here by now.
      if ((await identityStore.notice())?.org_id !== notice.org_id) return start()
      try {
        await endServerSession()
        await (await organisations()).wipeDevice({ ...notice, left: 0 })
        await identityStore.forgetNotice(notice.org_id)
      } catch (problem) {
        return state.set({ kind: 'withdrawn', notice, problem })
      }
      tabs.send('signed out')
      return start()
    },
  }
}
