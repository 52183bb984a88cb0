/** A seeded random number generator, so that the same clock makes the same organisation. */
export type Rng = {
  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  chance(percent: number): boolean
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T
  /** Picks one of several choices by weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T
  bytes(length: number): Uint8Array
  /** Derives an independent generator, so that drawing more in one part does not change another. */
  fork(): Rng
}

export function createRng(seed: number): Rng {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let z = Math.imul(state ^ (state >>> 15), state | 1)
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61)
    return (z ^ (z >>> 14)) >>> 0
  }
  const below = (limit: number) => next() % limit
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
  return {
    below,
    pick,
    between: (from, to) => from + below(to - from + 1),
    chance: (percent) => below(10_000) < percent * 100,
    weighted: (choices) => {
      let rest = below(choices.reduce((sum, [, weight]) => sum + weight, 0))
      for (const [choice, weight] of choices) {
        if (rest < weight) return choice
        rest -= weight
      }
      throw new RangeError('nothing to draw from')
    },
    bytes: (length) => {
      const bytes = new Uint8Array(length)
      for (let i = 0; i < length; i++) bytes[i] = next() & 0xff
      return bytes
    },
    fork: () => createRng(next()),
  }
}
