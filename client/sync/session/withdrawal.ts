import type { Cell } from '../live'
import type { WithdrawalNotice } from './identity-records'
import type { BrowserSession, SessionPorts, SessionState } from './session'

type WithdrawalParts = {
  readonly state: Cell<SessionState>
  readonly close: () => Promise<void>
  readonly forget: () => void
  readonly endSession: () => Promise<unknown>
  /** Begins with what is kept by now. */
  readonly start: () => Promise<void>
}

/** What a session comes to when the device was withdrawn: wiping, telling, and the way out. Its steps want a turn of their own. */
export function createWithdrawal(
  { identityStore: loadIdentityStore, organisations, tabs }: SessionPorts,
  { state, close, forget, endSession, start }: WithdrawalParts,
): Pick<BrowserSession, 'exportLeftBehind' | 'acknowledgeWithdrawal'> & { withdraw(notice: WithdrawalNotice, ends?: boolean): Promise<void> } {
  return {
    /** Wipes what the device knew and says so; what stands in the way is told, and tried again. `ends` is false where another tab ends the session. */
    withdraw: async (notice, ends = true) => {
      forget()
      state.set({ kind: 'withdrawn', notice })
      let now = notice
      try {
        await close()
        if (!now.wiped) now = await (await organisations()).wipeDevice(now)
        state.set({ kind: 'withdrawn', notice: now })
        if (ends) await endSession()
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
      // Another tab was told so: by now somebody else may work here.
      if ((await identityStore.notice())?.org_id !== notice.org_id) return start()
      try {
        await endSession()
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
