import { readAmount } from '../../kit/fields/amount'

/** Text of an amount while it is typed: digits, at most one decimal point and at most two digits after it. */
export type AmountText = string

const MAX_WHOLE = 6

/** The text after a key. A key that is not valid there changes nothing. A comma counts as a decimal point. */
export function typeKey(typed: AmountText, key: string): AmountText {
  if (key === 'Backspace') return typed.slice(0, -1)
  if (key === '.' || key === ',') return typed.includes('.') ? typed : `${typed || '0'}.`
  if (!/^\d$/.test(key)) return typed
  const [whole = '', fraction] = typed.split('.')
  if (fraction !== undefined) return fraction.length < 2 ? typed + key : typed
  if (whole === '0') return key
  return whole.length < MAX_WHOLE ? typed + key : typed
}

/** Parses a typed amount into cents. Null where it is no amount or exceeds the limit of a desk. */
export function parseAmount(typed: AmountText): number | null {
  const cents = readAmount(typed)
  return cents !== null && cents >= 0 && cents < 10 ** MAX_WHOLE * 100 ? cents : null
}

/** Formats an amount without empty cents: `€80.00` becomes `€80`. */
export const withoutEmptyCents = (money: string): string => money.replace(/[.,]00(?=\D*$)/, '')
