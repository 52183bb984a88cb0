/** Longest side of a picture in a layout, in pixels. */
export const MAX_PICTURE_SIDE = 800
/** Longest file of a picture in a layout, as base64 text. */
export const MAX_PICTURE = 80_000

/** Bytes of a PNG file up to the end of its header. */
const HEADER = 33
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Size in pixels and channels of a PNG. */
export type PngHeader = { readonly width: number; readonly height: number; readonly channels: 3 | 4 }

/** Bytes of a base64 text. Throws for other texts. */
export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/**
 * Reads the header of a PNG in base64. Null for what layouts do not take: other formats, palettes, 16 bits, interlaced
 * and large ones.
 */
export function pngHeader(base64: string): PngHeader | null {
  if (!/^[A-Za-z0-9+/]{44,}={0,2}$/.test(base64) || base64.length % 4 !== 0) return null
  const head = fromBase64(base64.slice(0, Math.ceil(HEADER / 3) * 4))
  const view = new DataView(head.buffer)
  if (SIGNATURE.some((byte, i) => head[i] !== byte) || view.getUint32(8) !== 13 || view.getUint32(12) !== 0x49484452)
    return null
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, colour, , , interlace] = head.subarray(24, 29)
  if (depth !== 8 || interlace !== 0 || (colour !== 2 && colour !== 6)) return null
  if (width < 1 || height < 1 || width > MAX_PICTURE_SIDE || height > MAX_PICTURE_SIDE) return null
  return { width, height, channels: colour === 2 ? 3 : 4 }
}
