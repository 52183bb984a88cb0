import { Violation } from '../../judge/oracle'

/** Longest delay of a timer that is played. Longer ones, such as of clean-ups, never end within a history. */
const LONGEST_TIMER = 1000
/** Turns of the event loop within which storage has to fall silent. */
const TURNS = 1_000_000

const native = { setImmediate, setTimeout, clearTimeout }

/**
 * Counts the tasks that wait in the event loop. A timer is a task without a delay, so that the order of all tasks, and
 * with it a history, is the same in every run.
 */
export class Turns {
  #waiting = 0
  readonly #timers = new Set<object>()

  readonly setImmediate = (task: (...args: unknown[]) => void, ...args: unknown[]): void => {
    this.#waiting++
    native.setImmediate(() => {
      this.#waiting--
      task(...args)
    })
  }

  readonly setTimeout = (task: (...args: unknown[]) => void, delay = 0, ...args: unknown[]): object => {
    const timer = {}
    if (delay > LONGEST_TIMER) return timer
    this.#timers.add(timer)
    this.setImmediate(() => {
      if (this.#timers.delete(timer)) task(...args)
    })
    return timer
  }

  readonly clearTimeout = (timer: unknown): void => {
    // A timer of before belongs to the event loop itself.
    if (typeof timer === 'object' && timer !== null && !this.#timers.delete(timer))
      native.clearTimeout(timer as NodeJS.Timeout)
  }

  /** Plays the tasks of this process until `uninstall`. */
  install(): void {
    const { setImmediate, setTimeout, clearTimeout } = this
    Object.assign(globalThis, { setImmediate, setTimeout, clearTimeout })
  }

  uninstall(): void {
    Object.assign(globalThis, native)
  }

  /** Resolves when no task waits. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) {
      await new Promise<void>((resolve) => native.setImmediate(resolve))
      if (this.#waiting === 0) return
    }
    throw new Violation(8, 'the storage never falls silent')
  }
}
