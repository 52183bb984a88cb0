import { type Clock, MINUTE } from '../../shared/kernel/time'

const WINDOW = 15 * MINUTE
const PER_ACCOUNT = 10
const PER_ADDRESS = 50
const MAX_KEYS = 10_000

/** Counts failed sign-ins, by account against guessing one password and by address against guessing many. */
export class LoginLimits {
  readonly #failures = new Map<string, number[]>()

  constructor(private readonly clock: Clock) {}

  allows(email: string, address: string): boolean {
    return this.#recent(`account ${email}`).length < PER_ACCOUNT && this.#recent(`address ${address}`).length < PER_ADDRESS
  }

  failed(email: string, address: string): void {
    if (this.#failures.size > MAX_KEYS) this.#forgetOld()
    for (const key of [`account ${email}`, `address ${address}`]) this.#failures.set(key, [...this.#recent(key), this.clock()])
  }

  succeeded(email: string): void {
    this.#failures.delete(`account ${email}`)
  }

  #recent(key: string): number[] {
    return (this.#failures.get(key) ?? []).filter((at) => at > this.clock() - WINDOW)
  }

  #forgetOld(): void {
    for (const key of [...this.#failures.keys()]) if (this.#recent(key).length === 0) this.#failures.delete(key)
  }
}
