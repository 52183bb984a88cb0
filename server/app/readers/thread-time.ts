import { readFileSync, readlinkSync } from 'node:fs'

/** The number of the running thread in this process; null where the system does not tell. */
export function threadNumber(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    return null
  }
}

/**
 * Returns the time in ms that a thread of this process has had a processor, or null where the system does not tell.
 * Unlike the clock it stands still while other work has the processor. Linux tells it.
 */
export function threadTime(thread: number | null): number | null {
  if (thread === null) return null
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return null
  }
}
