import { readAmount } from '../../kit/forms/amount'

/** An amount as it is being typed: digits, at most one point, at most two digits behind it. */
export type Typed = string

const MAX_WHOLE = 6

/** The next text after a key; a key that makes no sense there changes nothing. A comma counts as a point. */
export function typeKey(typed: Typed, key: string): Typed {
  if (key === 'Backspace') return typed.slice(0, -1)
  if (key === '.' || key === ',') return typed.includes('.') ? typed : `${typed || '0'}.`
  if (!/^\d$/.test(key)) return typed
  const [whole = '', fraction] = typed.split('.')
  if (fraction !== undefined) return fraction.length < 2 ? typed + key : typed
  if (whole === '0') return key
  return whole.length < MAX_WHOLE ? typed + key : typed
}

/** Cents of what somebody typed at a desk; null where it is no amount, or none that changes hands there. */
export function readTyped(typed: Typed): number | null {
  const cents = readAmount(typed)
  return cents !== null && cents >= 0 && cents < 10 ** MAX_WHOLE * 100 ? cents : null
}

/** A formatted amount without its empty cents, the way people name a note or a price: `€80.00` as `€80`. */
export const whole = (money: string): string => money.replace(/[.,]00(?=\D*$)/, '')
