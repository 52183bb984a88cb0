import { DomainError } from '../kernel/errors'
import { plainText } from '../kernel/search-text'

/**
 * Allowed length of a password in characters. No kind of character is required. A longer one would take too long to
 * hash.
 */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const

/** The most common passwords. */
const COMMON = [
  '1234567890',
  '0123456789',
  'password',
  'passwort',
  'kennwort',
  'foyer',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'willkommen',
  'welcome',
  'geheim',
  'secret',
  'iloveyou',
  'admin',
]

/** Minimum length of the part that is not guessable from known words. */
export const OWN_LENGTH = 6

const letters = (text: string): string => plainText(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Returns true if each character follows from the previous one: `aaaa`, `1234`, `dcba`. */
function isRun(signs: readonly string[]): boolean {
  const steps = signs.slice(1).map((sign, i) => (sign.codePointAt(0) ?? 0) - (signs[i]?.codePointAt(0) ?? 0))
  return steps.every((step) => Math.abs(step) <= 1 && step === steps[0])
}

/** Returns the text that is there again and again, where nothing else is. */
export function repeatedPart(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length)
    if (part.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return part
  }
  return text
}

/**
 * Refuses a password that is too short, or that consists of guessable parts. `known` are the user's email address, name
 * and organisation. Throws `password.short`, `password.long`, `password.weak`.
 */
export function assertStrongPassword(password: string, known: readonly string[]): void {
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) throw new DomainError('password.short', { min: PASSWORD_LENGTH.min })
  if (password.length > PASSWORD_LENGTH.max) throw new DomainError('password.long', { max: PASSWORD_LENGTH.max })
  const parts = known.flatMap((text) => [...text.split('@'), ...text.split(/[\s@.]+/)])
  const guessable = [...known, ...parts, ...COMMON].map(letters).filter((word) => word.length > 2)
  let own = plainText(password).replace(/\s/g, '')
  for (const word of guessable.sort((a, b) => b.length - a.length)) own = own.replaceAll(word, '')
  const left = [...repeatedPart(letters(own))]
  const whole = [...repeatedPart(plainText(password))]
  if (left.length < OWN_LENGTH || whole.length < OWN_LENGTH || isRun(left) || isRun(whole))
    throw new DomainError('password.weak')
}
