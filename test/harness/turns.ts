import type { Timer } from '../../client/sync/browser/timer'

/**
 * Time limit in ms, after which a condition counts as never true. Nodes may wait half a minute for a dead node's work.
 */
const NEVER = 240_000

/** Time in which `eventually` checks at every turn of the event loop, and its interval afterwards. Both in ms. */
const BRIEF = 30
const POLL = 5

/**
 * Resolves as soon as a condition is true, however slow the machine is. `what` names the expected event in the error
 * message.
 */
export async function eventually(what: string | (() => string), is: () => boolean | Promise<boolean>): Promise<void> {
  for (const begun = performance.now(); !(await is()); ) {
    if (performance.now() - begun > NEVER)
      throw new Error(`waited in vain: ${typeof what === 'string' ? what : what()}`)
    // Events of this process take a few turns of its loop. Checking at every turn while another process works would
    // take a core from it.
    await new Promise((resolve) =>
      performance.now() - begun < BRIEF ? setImmediate(resolve) : setTimeout(resolve, POLL),
    )
  }
}

/** A promise with its resolver. */
export function createLatch(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

/** A timer that a test advances; `ring` runs everything due and returns how much it was. */
export function manualTimer(): { readonly timer: Timer; ring(within?: number): number } {
  const waiting = new Map<() => void, number>()
  return {
    timer: {
      after: (ms, work) => {
        const entry = () => work()
        waiting.set(entry, ms)
        return () => void waiting.delete(entry)
      },
    },
    ring: (within = Number.POSITIVE_INFINITY) => {
      const due = [...waiting].filter(([, ms]) => ms <= within).map(([entry]) => entry)
      for (const entry of due) waiting.delete(entry)
      for (const entry of due) entry()
      return due.length
    },
  }
}
