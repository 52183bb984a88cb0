import { ofTab } from './browser-storage'

/** Held by every tab that is at work: while there is one, a new tab is not a restart. */
export const AT_WORK = 'foyer-at-work'
/** Survives a reload, and nothing else. */
const HERE = 'foyer.here'

let noted = false

/** Notes that somebody works in this tab, whose storage the browser is to keep. */
export function noteHere(): void {
  if (noted) return
  noted = true
  ofTab.set(HERE, '1')
  void navigator.storage?.persist?.()
  void navigator.locks.request(AT_WORK, { mode: 'shared' }, () => new Promise<void>(() => {}))
}

/** Whether the browser was started anew, rather than a page reloaded or a second tab opened beside one at work. */
export async function restarted(): Promise<boolean> {
  if (ofTab.get(HERE) !== null) return false
  const { held } = await navigator.locks.query()
  return !held?.some(({ name }) => name === AT_WORK)
}
