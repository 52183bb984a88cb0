import { checkCharacter, encodeBase32 } from '../kernel/encoding/base32'

const RANDOM_LENGTH = 15
/** Length of a code created at a desk. */
const CODE_LENGTH = RANDOM_LENGTH + 1

/**
 * Creates a voucher code without the server: 75 random bits against collisions and guessing, and a check character
 * against typos.
 */
export function newVoucherCode(random: (length: number) => Uint8Array): string {
  const drawn = encodeBase32(random(10)).slice(0, RANDOM_LENGTH)
  return drawn + (checkCharacter(drawn) ?? '')
}

/** Returns true if a code has the form of one created at a desk but its check character is wrong. */
export const isMistyped = (code: string): boolean =>
  code.length === CODE_LENGTH && checkCharacter(code.slice(0, RANDOM_LENGTH)) !== code.slice(RANDOM_LENGTH)

/** Formats a code in groups of four for reading aloud and typing. */
export const formatVoucherCode = (code: string): string =>
  code.length === CODE_LENGTH ? (code.match(/.{4}/g) ?? [code]).join(' ') : code
