import { checkSign, encodeBase32 } from '../kernel/base32'

const DRAWN = 15
/** How many signs a code has that was made at a desk. */
const SIGNS = DRAWN + 1

/**
 * A code for a voucher that is sold, made without the server: 75 random bits, so that no two devices draw the same one and
 * nobody guesses it, and a sign that finds mistyping.
 */
export function newVoucherCode(random: (length: number) => Uint8Array): string {
  const drawn = encodeBase32(random(10)).slice(0, DRAWN)
  return drawn + (checkSign(drawn) ?? '')
}

/** Whether a code has the form of one that was made at a desk, and is none: one of its signs was mistyped. */
export const isMistyped = (code: string): boolean => code.length === SIGNS && checkSign(code.slice(0, DRAWN)) !== code.slice(DRAWN)

/** A code as it is read aloud and typed: in fours. */
export const spokenCode = (code: string): string => (code.length === SIGNS ? (code.match(/.{4}/g) ?? [code]).join(' ') : code)
