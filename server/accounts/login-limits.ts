import { type Clock, MINUTE } from '../../shared/kernel/time'

const WINDOW = 15 * MINUTE
const PER_ACCOUNT_AND_PLACE = 10
const PER_ADDRESS = 50
/** From wherever. High, because it holds the account's owner too, at a browser that is new to them. */
const PER_ACCOUNT = 100
const MAX_KEYS = 10_000

/** Whom a try is for and where it comes from. `known`: what tells a browser that was signed in to this very account before, or null. */
export type Try = { readonly account: string; readonly address: string; readonly known: string | null }

type Counter = readonly [key: string, most: number]

/**
 * Counts tries to sign in that were not right: for one account from one address, against guessing a password without locking
 * out its owner elsewhere; from one address, against guessing many; and for one account from everywhere, against guessing it from
 * many addresses. A browser known to the account is counted by itself alone, so that strangers cannot hold it.
 * A try counts from its beginning: comparing a password takes long enough for hundreds of others to begin.
 */
export class LoginLimits {
  readonly #tries = new Map<string, number[]>()

  constructor(private readonly clock: Clock) {}

  /** Notes a try; false where there were too many, and then it is not one. */
  begins(one: Try): boolean {
    const counters = countersOf(one)
    if (counters.some(([key, most]) => this.#recent(key).length >= most)) return false
    if (this.#tries.size > MAX_KEYS) this.#forgetOld()
    for (const [key] of counters) this.#tries.set(key, [...this.#recent(key), this.clock()])
    return true
  }

  /** Takes a try back that was right, and what its account has against it from there. */
  succeeded(one: Try): void {
    const [own, ...shared] = countersOf(one).map(([key]) => key)
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

/** What a try counts against; first what is its own. */
function countersOf({ account, address, known }: Try): readonly Counter[] {
  if (known !== null) return [[`browser ${known} ${account}`, PER_ACCOUNT_AND_PLACE]]
  return [
    [`account ${account} at ${address}`, PER_ACCOUNT_AND_PLACE],
    [`address ${address}`, PER_ADDRESS],
    [`account ${account}`, PER_ACCOUNT],
  ]
}
