/** Keys that follow each other faster than this come from a scanner, not from a hand. Milliseconds. */
export const GAP = 45

/** Shorter bursts are two fingers at once. */
export const SCAN_LENGTH = 6

/**
 * Once so many keys came like that it is a scanner, and a busy machine may hold up the rest of its code. Milliseconds.
 */
export const PATIENCE = 250

export type Wedge = {
  /** One printable key at a time in milliseconds. */
  press(key: string, at: number): void
  /** Enter at a time; true where it ended a scan and means nothing else. */
  enter(at: number): boolean
  /** Releases held-back keys now, before any other key is handled. */
  flush(): void
  stop(): void
}

/**
 * Tells a scanner that types like a keyboard from a person. Every key is held back for `GAP`, because the first digit
 * of a code would otherwise choose a price. `onScan` also receives the keys that were released just before, which a
 * machine that stood still has torn from the code.
 * @param later runs something once after so many milliseconds and answers the way to cancel it
 */
export function createWedge(
  later: (work: () => void, ms: number) => () => void,
  hear: { readonly onKey: (key: string) => void; readonly onScan: (code: string, before: string) => void },
): Wedge {
  let keys: string[] = []
  let last = 0
  let released = ''
  let cancel = () => {}
  const gap = () => (keys.length >= SCAN_LENGTH ? PATIENCE : GAP)
  const take = () => {
    cancel()
    const taken = keys
    keys = []
    return taken
  }
  const scan = (code: readonly string[]) => {
    const before = released
    released = ''
    hear.onScan(code.join(''), before)
  }
  const flush = () => {
    const taken = take()
    if (taken.length >= SCAN_LENGTH) return scan(taken)
    released += taken.join('')
    for (const key of taken) hear.onKey(key)
  }
  return {
    press(key, at) {
      if (keys.length > 0 && at - last > gap()) flush()
      if (at - last > PATIENCE) released = ''
      keys.push(key)
      last = at
      cancel()
      cancel = later(flush, gap())
    },
    enter(at) {
      if (keys.length >= SCAN_LENGTH && at - last <= PATIENCE) {
        scan(take())
        return true
      }
      flush()
      return false
    },
    flush,
    stop: () => {
      take()
      released = ''
    },
  }
}
