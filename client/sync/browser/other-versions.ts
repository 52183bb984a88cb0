import { WORKING_LOCK } from './restart-detection'
import { realTimer } from './timer'

/**
 * Number of checks, and the pause between them in milliseconds. A tab that was just closed releases its locks a moment
 * later.
 */
const LOOKS = 20
const PAUSE = 100

let counted: Promise<void> | null = null

/**
 * Returns true if another tab uses rows of another schema, or if its version does not report its schema. From then on
 * this tab is registered with `schema`.
 */
export async function isBesideOtherVersion(schema: string): Promise<boolean> {
  const mine = `${WORKING_LOCK} ${schema}`
  counted ??= new Promise((granted) => {
    void navigator.locks.request(mine, { mode: 'shared' }, () => {
      granted()
      return new Promise<void>(() => {})
    })
  })
  await counted
  for (let look = 1; ; look++) {
    const { held = [] } = await navigator.locks.query()
    const tabsWith = (lock: string) => held.filter(({ name }) => name === lock).map(({ clientId }) => clientId)
    const alike = new Set(tabsWith(mine))
    if (tabsWith(WORKING_LOCK).every((tab) => alike.has(tab))) return false
    if (look === LOOKS) return true
    await new Promise<void>((resolve) => void realTimer.after(PAUSE, resolve))
  }
}

/** Waits until no tab works with rows of another schema. */
export async function waitForOtherVersions(schema: string): Promise<void> {
  while (await isBesideOtherVersion(schema)) {}
}
