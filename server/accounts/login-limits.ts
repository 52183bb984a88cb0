import { type Clock, MINUTE } from '../../shared/kernel/time'

const WINDOW = 15 * MINUTE
const PER_ACCOUNT_AND_ADDRESS = 10
const PER_ADDRESS = 50
/** From all addresses together. High, because the limit also holds the account's owner in a new browser. */
const PER_ACCOUNT = 100
const MAX_KEYS = 10_000

/** A login attempt. `known` identifies a browser that was signed in to this very account before, or is null. */
export type LoginAttempt = { readonly account: string; readonly address: string; readonly known: string | null }

type LimitKey = readonly [key: string, most: number]

/**
 * Rate limits for failed logins. Counted per account and address (guessing a password without locking out its owner elsewhere), per
 * address (guessing many accounts), and per account (guessing from many addresses). A browser known to the account has its own counter,
 * so strangers cannot lock it out. An attempt counts from its start: comparing a password takes long enough for hundreds of others to
 * begin.
 */
export class LoginLimits {
  readonly #tries = new Map<string, number[]>()

  constructor(private readonly clock: Clock) {}

  /** Counts an attempt. Returns false, and counts nothing, where a limit is reached. */
  begins(one: LoginAttempt): boolean {
    const counters = limitKeysOf(one)
    if (counters.some(([key, most]) => this.#recent(key).length >= most)) return false
    if (this.#tries.size > MAX_KEYS) this.#forgetOld()
    for (const [key] of counters) this.#tries.set(key, [...this.#recent(key), this.clock()])
    return true
  }

  /** Removes a successful attempt from its counters, and clears the account's own counter. */
  succeeded(one: LoginAttempt): void {
    const [own, ...shared] = limitKeysOf(one).map(([key]) => key)
    if (own) this.#tries.delete(own)
    for (const key of shared) this.#tries.set(key, this.#recent(key).slice(0, -1))
  }

  #recent(key: string): number[] {
    return (this.#tries.get(key) ?? []).filter((at) => at > this.clock() - WINDOW)
  }

  #forgetOld(): void {
    for (const key of [...this.#tries.keys()]) if (this.#recent(key).length === 0) this.#tries.delete(key)
  }
}

/** Rate-limit keys for a login attempt, most specific first. */
function limitKeysOf({ account, address, known }: LoginAttempt): readonly LimitKey[] {
  if (known !== null) return [[`browser ${known} ${account}`, PER_ACCOUNT_AND_ADDRESS]]
  return [
    [`account ${account} at ${address}`, PER_ACCOUNT_AND_ADDRESS],
    [`address ${address}`, PER_ADDRESS],
    [`account ${account}`, PER_ACCOUNT],
  ]
}
