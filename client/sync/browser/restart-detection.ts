import { tabStorage } from './browser-storage'

/** Lock that every working tab holds. While one holds it, a new tab is not a browser restart. */
export const WORKING_LOCK = 'foyer-at-work'
/** Key in the session storage, which survives a reload and nothing else. */
const HERE = 'foyer.here'

let noted = false

/** Marks this tab as working and asks the browser to keep its storage. */
export function markTabAtWork(): void {
  if (noted) return
  noted = true
  tabStorage.set(HERE, '1')
  void navigator.storage?.persist?.()
  void navigator.locks.request(WORKING_LOCK, { mode: 'shared' }, () => new Promise<void>(() => {}))
}

/** Returns true if the browser was restarted, as opposed to a reload or a second tab beside a working one. */
export async function isBrowserRestart(): Promise<boolean> {
  if (tabStorage.get(HERE) !== null) return false
  const { held } = await navigator.locks.query()
  return !held?.some(({ name }) => name === WORKING_LOCK)
}
