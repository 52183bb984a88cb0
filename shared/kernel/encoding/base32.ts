/**
 * Thirty-two characters that survive printing and scanning: no I and O beside 1 and 0, and no Y and Z, which keyboard
 * scanners swap between the English and German layout. Upper case keeps QR codes in their dense mode.
 */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWX'
const VALUES = new Map([...ALPHABET].map((sign, value) => [sign, value]))

/** Encodes bytes, five bits per character, most significant first. The last character is padded with zero bits. */
export function encodeBase32(bytes: Uint8Array): string {
  let out = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      out += ALPHABET[(buffer >> bits) & 31]
      buffer &= (1 << bits) - 1
    }
  }
  if (bits > 0) out += ALPHABET[(buffer << (5 - bits)) & 31]
  return out
}

/**
 * Decodes what `encodeBase32` wrote. Returns null for an unknown character, an impossible length or non-zero padding.
 */
export function decodeBase32(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let buffer = 0
  let bits = 0
  let length = 0
  for (const sign of text) {
    const value = VALUES.get(sign)
    if (value === undefined) return null
    buffer = (buffer << 5) | value
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes[length++] = (buffer >> bits) & 0xff
      buffer &= (1 << bits) - 1
    }
  }
  return bits >= 5 || buffer !== 0 ? null : bytes
}

/**
 * Returns the check character of a text (Luhn's sum over 32 characters). It detects a mistyped character and nearly
 * every swapped pair. Null if the text has an unknown character.
 */
export function checkCharacter(text: string): string | null {
  let sum = 0
  for (const [i, sign] of [...text].reverse().entries()) {
    const value = VALUES.get(sign)
    if (value === undefined) return null
    const part = value * (i % 2 === 0 ? 2 : 1)
    sum += Math.floor(part / 32) + (part % 32)
  }
  return ALPHABET[(32 - (sum % 32)) % 32] ?? null
}

/** Encodes a whole number as `width` characters, left-padded with 0. */
export function base32Number(value: number, width: number): string {
  let out = ''
  for (let rest = value; out.length < width || rest > 0; rest = Math.floor(rest / 32)) out = ALPHABET[rest % 32] + out
  return out
}
