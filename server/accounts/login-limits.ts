import { type Clock, MINUTE } from '../../shared/kernel/time'

const WINDOW = 15 * MINUTE
const PER_ACCOUNT = 10
const PER_ADDRESS = 50
const MAX_KEYS = 10_000

/**
 * Counts tries to sign in that were not right, by account against guessing one password and by address against guessing many.
 * A try counts from its beginning: comparing a password takes long enough for hundreds of others to begin.
 */
export class LoginLimits {
  readonly #tries = new Map<string, number[]>()

  constructor(private readonly clock: Clock) {}

  /** Notes a try; false where there were too many, and then it is not one. */
  begins(email: string, address: string): boolean {
    const [account, place] = [`account ${email}`, `address ${address}`]
    if (this.#recent(account).length >= PER_ACCOUNT || this.#recent(place).length >= PER_ADDRESS) return false
    if (this.#tries.size > MAX_KEYS) this.#forgetOld()
    for (const key of [account, place]) this.#tries.set(key, [...this.#recent(key), this.clock()])
    return true
  }

  /** Takes a try back that was right, and what the account has against it. */
  succeeded(email: string, address: string): void {
    this.#tries.delete(`account ${email}`)
    this.#tries.set(`address ${address}`, this.#recent(`address ${address}`).slice(0, -1))
  }

  #recent(key: string): number[] {
    return (this.#tries.get(key) ?? []).filter((at) => at > this.clock() - WINDOW)
  }

  #forgetOld(): void {
    for (const key of [...this.#tries.keys()]) if (this.#recent(key).length === 0) this.#tries.delete(key)
  }
}
