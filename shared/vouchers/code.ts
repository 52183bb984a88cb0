import { checkSign, encodeBase32 } from '../kernel/base32'

const DRAWN = 15
/** Length of a code created at a desk. */
const SIGNS = DRAWN + 1

/** Creates a voucher code without the server: 75 random bits against collisions and guessing, and a check character against typos. */
export function newVoucherCode(random: (length: number) => Uint8Array): string {
  const drawn = encodeBase32(random(10)).slice(0, DRAWN)
  return drawn + (checkSign(drawn) ?? '')
}

/** Returns true if a code has the form of one created at a desk but its check character is wrong. */
export const isMistyped = (code: string): boolean => code.length === SIGNS && checkSign(code.slice(0, DRAWN)) !== code.slice(DRAWN)

/** Formats a code in groups of four for reading aloud and typing. */
export const spokenCode = (code: string): string => (code.length === SIGNS ? (code.match(/.{4}/g) ?? [code]).join(' ') : code)
