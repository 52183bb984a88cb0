/**
 * Seeded random generator (xoshiro128**), the only source of randomness in a simulation. The same seed gives the same
 * history.
 */
export class Seeded {
  readonly #state: Uint32Array

  constructor(seed: number) {
    this.#state = new Uint32Array(4)
    let x = seed >>> 0
    for (let i = 0; i < 4; i++) {
      x = (x + 0x9e3779b9) >>> 0
      let z = x
      z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
      z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
      this.#state[i] = (z ^ (z >>> 16)) >>> 0
    }
  }

  /** Returns 32 random bits. */
  next(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.#state
    const scrambled = Math.imul(b, 5)
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0
    const t = b << 9
    const c2 = c ^ a
    const d2 = d ^ b
    this.#state[1] = b ^ c2
    this.#state[0] = a ^ d2
    this.#state[2] = c2 ^ t
    this.#state[3] = (d2 << 11) | (d2 >>> 21)
    return result
  }

  /** Returns an integer from 0 to `limit - 1`. */
  below(limit: number): number {
    return this.next() % limit
  }

  /** Returns true in about `percent` of 100 cases. */
  chance(percent: number): boolean {
    return this.below(10_000) < percent * 100
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[this.below(Math.max(1, items.length))]
  }

  bytes = (length: number): Uint8Array => Uint8Array.from({ length }, () => this.below(256))

  /** Returns an independent generator, so that more draws in one part do not change another. */
  fork(): Seeded {
    return new Seeded(this.next())
  }
}
