/** Joins texts of ASCII characters, bytes and lists of bytes. */
export function bytes(...parts: readonly (string | Uint8Array | readonly number[])[]): Uint8Array {
  const pieces = parts.map((part) =>
    typeof part === 'string' ? Uint8Array.from(part, (character) => character.charCodeAt(0)) : part,
  )
  const out = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let offset = 0
  for (const piece of pieces) {
    out.set(piece, offset)
    offset += piece.length
  }
  return out
}

/** A number as two bytes, the lower one first. */
export const low16 = (value: number): readonly number[] => [value & 0xff, (value >> 8) & 0xff]
