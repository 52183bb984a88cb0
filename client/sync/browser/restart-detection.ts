import { tabStorage } from './browser-storage'

/** Held by every tab that is at work: while there is one, a new tab is not a restart. */
export const WORKING_LOCK = 'foyer-at-work'
/** Survives a reload, and nothing else. */
const HERE = 'foyer.here'

let noted = false

/** Notes that somebody works in this tab, whose storage the browser is to keep. */
export function markTabAtWork(): void {
  if (noted) return
  noted = true
  tabStorage.set(HERE, '1')
  void navigator.storage?.persist?.()
  void navigator.locks.request(WORKING_LOCK, { mode: 'shared' }, () => new Promise<void>(() => {}))
}

/** Whether the browser was started anew, rather than a page reloaded or a second tab opened beside one at work. */
export async function isBrowserRestart(): Promise<boolean> {
  if (tabStorage.get(HERE) !== null) return false
  const { held } = await navigator.locks.query()
  return !held?.some(({ name }) => name === WORKING_LOCK)
}
