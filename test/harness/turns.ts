import type { Timer } from '../../client/sync/retry'

const MANY = 20_000

/** Goes on as soon as something is so, however many turns of the event loop that takes. */
export async function comes(what: string, is: () => boolean): Promise<void> {
  for (let turn = 0; !is(); turn++) {
    if (turn === MANY) throw new Error(`waited in vain: ${what}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** A timer whose time passes when a test says so; `ring` runs everything that waits by then and answers how much there was. */
export function timerByHand(): { readonly timer: Timer; ring(within?: number): number } {
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
