import { DomainError } from '../kernel/errors'
import { MINUTE } from '../kernel/time'

export const PIN_LENGTH = { min: 6, max: 12 } as const

/** After so many wrong PINs the device forgets whose it was. */
export const PIN_TRIES = 10

/** Waiting times in ms after wrong PINs; none for the first four. */
const WAITS = [1, 2, 5, 10, 15].map((minutes) => minutes * MINUTE)

/** Returns the waiting time in ms after a number of wrong PINs in a row. */
export const pinDelay = (tries: number): number => (tries < 5 ? 0 : (WAITS[Math.min(tries - 5, WAITS.length - 1)] ?? 0))

/** PINs that are guessed first: keypad patterns that are neither a run nor a repetition. */
const PATTERNS = ['147258', '258369', '159753', '147369', '159357', '246810', '112358', '314159']

/** Returns true if every digit follows the previous one by the same step, modulo ten. */
function isRun(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, i) => (Number(digit) - Number(pin[i]) + 10) % 10))
  const [step] = steps
  return steps.size === 1 && step !== undefined && [0, 1, 2, 8, 9].includes(step)
}

const isRepeated = (pin: string): boolean =>
  [1, 2, 3].some(
    (length) =>
      pin ===
      pin
        .slice(0, length)
        .repeat(Math.ceil(pin.length / length))
        .slice(0, pin.length),
  )

const isPaired = (pin: string): boolean =>
  pin.length % 2 === 0 && isRun([...pin].filter((_, i) => i % 2 === 0).join('')) && /^(?:(\d)\1)+$/.test(pin)

/** Refuses a PIN that is too short or commonly guessed. Throws `pin.short` or `pin.weak`. */
export function assertStrongPin(pin: string): void {
  if (!new RegExp(`^\\d{${PIN_LENGTH.min},${PIN_LENGTH.max}}$`).test(pin))
    throw new DomainError('pin.short', { min: PIN_LENGTH.min })
  const common = PATTERNS.some((pattern) => pin.includes(pattern) || pin.includes([...pattern].reverse().join('')))
  if (common || isRun(pin) || isRepeated(pin) || isPaired(pin)) throw new DomainError('pin.weak')
}
