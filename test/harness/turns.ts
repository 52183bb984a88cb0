import type { Timer } from '../../client/sync/browser/timer'

/** Time limit in ms, after which a condition counts as never true. Nodes may wait half a minute for a dead node's work. */
const NEVER = 240_000

/** How long `comes` looks at every turn of the loop before it looks every `POLL`. Both in ms. */
const BRIEF = 30
const POLL = 5

/** Goes on as soon as something is so, however long a busy machine takes over it. `what`: what is waited for, and how it stands, in words. */
export async function eventually(what: string | (() => string), is: () => boolean | Promise<boolean>): Promise<void> {
  for (const begun = performance.now(); !(await is()); ) {
    if (performance.now() - begun > NEVER) throw new Error(`waited in vain: ${typeof what === 'string' ? what : what()}`)
    // What happens in this process comes within a few turns of its loop; a turn after turn while another process works takes a core from it.
    await new Promise((resolve) => (performance.now() - begun < BRIEF ? setImmediate(resolve) : setTimeout(resolve, POLL)))
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
