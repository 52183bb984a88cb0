import { isIPv6 } from 'node:net'
import { type Clock, MINUTE, SECOND } from '../../shared/kernel/time'

const WINDOW = 15 * MINUTE
/** The longest wait in ms before an attempt. Clients wait for ten seconds. */
const LONGEST_WAIT = 6 * SECOND
/** The longest time in ms between two attempts that wait for each other. */
const LONGEST_GAP = 3 * SECOND
const MAX_KEYS = 10_000

/**
 * An attempt to prove something. A sign-in names the account and the address it came from; `known` identifies a browser
 * that was signed in to this very account before, or is null. A link names only the address, because its token cannot
 * be guessed. An email is a request to write one.
 */
export type LoginAttempt =
  | { readonly kind: 'sign_in'; readonly account: string; readonly address: string; readonly known: string | null }
  | { readonly kind: 'link'; readonly address: string }
  | { readonly kind: 'email'; readonly account: string; readonly address: string }

/**
 * Limits of one counter: the first `free` attempts pass at once, each further one waits `step` ms longer, `most` are
 * allowed.
 */
type Limit = { readonly key: string; readonly free: number; readonly step: number; readonly most: number }

type Counter = { tries: number[]; next: number }

/**
 * Limits failed logins. A browser that was signed in to the account before has a counter of its own, so nobody else can
 * lock it out. Otherwise attempts are counted per account and address (guessing a password), per account (guessing from
 * many addresses), and per address (guessing many accounts). The last one only slows down, because a whole building
 * shares an address. An attempt counts from its start: comparing a password takes long enough for hundreds of others to
 * begin.
 */
export class LoginLimits {
  readonly #counters = new Map<string, Counter>()

  constructor(
    private readonly clock: Clock,
    private readonly pause: (ms: number) => Promise<void>,
  ) {}

  /** Counts an attempt and waits for its turn. Resolves to false, and counts nothing, where a limit is reached. */
  async begins(attempt: LoginAttempt): Promise<boolean> {
    const limits = limitsOf(attempt)
    if (limits.some(({ key, most }) => this.#recent(key).length >= most)) return false
    const now = this.clock()
    const turns = limits.map((limit) => this.#turnOf(limit, now))
    const wait = Math.max(...turns) - now
    if (wait > LONGEST_WAIT) return false
    for (const [i, { key }] of limits.entries())
      this.#counters.set(key, { tries: [...this.#recent(key), now], next: turns[i] ?? now })
    this.#forget()
    if (wait > 0) await this.pause(wait)
    return true
  }

  /** Removes a successful attempt from its counters, and clears the narrowest one. */
  succeeded(attempt: LoginAttempt): void {
    const [own, ...shared] = limitsOf(attempt)
    if (own) this.#counters.delete(own.key)
    for (const { key } of shared) {
      const counter = this.#counters.get(key)
      if (counter) counter.tries = this.#recent(key).slice(0, -1)
    }
  }

  /** Returns the time at which the next attempt of a counter may run. */
  #turnOf({ key, free, step }: Limit, now: number): number {
    const over = this.#recent(key).length - free
    if (over < 0) return now
    return Math.max(now, this.#counters.get(key)?.next ?? now) + Math.min(LONGEST_GAP, step * (over + 1))
  }

  #recent(key: string): number[] {
    return (this.#counters.get(key)?.tries ?? []).filter((at) => at > this.clock() - WINDOW)
  }

  /** Forgets counters without recent attempts where there are many, and the oldest where all are recent. */
  #forget(): void {
    if (this.#counters.size <= MAX_KEYS) return
    for (const key of [...this.#counters.keys()]) if (this.#recent(key).length === 0) this.#counters.delete(key)
    for (const key of [...this.#counters.keys()].slice(0, this.#counters.size - MAX_KEYS)) this.#counters.delete(key)
  }
}

/**
 * Returns the part of an address that one customer of a provider has: an IPv6 network of 64 bits, an IPv4 address as it
 * is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/, '')
  const [head = '', tail] = address.split('::')
  const parts = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  return [...parts, ...Array<string>(tail === undefined ? 0 : 8 - parts.length - after.length).fill('0'), ...after]
    .slice(0, 4)
    .join(':')
}

/** Limits of an attempt, narrowest first. */
function limitsOf(attempt: LoginAttempt): readonly Limit[] {
  const network = networkOf(attempt.address)
  switch (attempt.kind) {
    case 'link':
      return [{ key: `links at ${network}`, free: 10, step: 100, most: Number.POSITIVE_INFINITY }]
    case 'email':
      return [
        { key: `email to ${attempt.account} from ${network}`, free: 10, step: 0, most: 10 },
        { key: `emails from ${network}`, free: 50, step: 0, most: 50 },
        { key: `emails to ${attempt.account}`, free: 100, step: 0, most: 100 },
      ]
    case 'sign_in': {
      const { account, known } = attempt
      if (known !== null) return [{ key: `browser ${known} ${account}`, free: 5, step: 250, most: 10 }]
      return [
        { key: `account ${account} at ${network}`, free: 5, step: 250, most: 10 },
        { key: `address ${network}`, free: 20, step: 100, most: Number.POSITIVE_INFINITY },
        // High, because the limit also holds the account's owner in a new browser.
        { key: `account ${account}`, free: 30, step: 100, most: 100 },
      ]
    }
  }
}
