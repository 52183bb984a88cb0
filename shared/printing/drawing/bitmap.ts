/**
 * A picture of black and white dots. Each row begins with a new byte; the highest bit is the leftmost dot, and 1 is
 * black.
 */
export type Bitmap = {
  readonly width: number
  readonly height: number
  readonly stride: number
  readonly data: Uint8Array
}

/** Creates a white bitmap. */
export function newBitmap(width: number, height: number): Bitmap {
  const stride = Math.ceil(width / 8)
  return { width, height, stride, data: new Uint8Array(stride * height) }
}

/** Returns true if a dot is black. Dots outside are white. */
export const isBlack = ({ width, height, stride, data }: Bitmap, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < width && y < height && ((data[y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0

/** Makes a dot black. Does nothing outside of the bitmap. */
export function blacken({ width, height, stride, data }: Bitmap, x: number, y: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const i = y * stride + (x >> 3)
  data[i] = (data[i] ?? 0) | (0x80 >> (x & 7))
}

/** Makes a rectangle black. */
export function fillRect(bitmap: Bitmap, left: number, top: number, width: number, height: number): void {
  for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) blacken(bitmap, x, y)
}

/**
 * Draws the black dots of a bitmap over another, turned clockwise by quarters. `left` and `top` are those of the turned
 * picture.
 */
export function drawBitmap(
  target: Bitmap,
  picture: Bitmap,
  left: number,
  top: number,
  turn: 0 | 90 | 180 | 270 = 0,
): void {
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++) {
      if (!isBlack(picture, x, y)) continue
      if (turn === 0) blacken(target, left + x, top + y)
      else if (turn === 90) blacken(target, left + picture.height - 1 - y, top + x)
      else if (turn === 180) blacken(target, left + picture.width - 1 - x, top + picture.height - 1 - y)
      else blacken(target, left + y, top + picture.width - 1 - x)
    }
}

/** Copies a rectangle of a bitmap. */
export function crop(bitmap: Bitmap, left: number, top: number, width: number, height: number): Bitmap {
  const out = newBitmap(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isBlack(bitmap, left + x, top + y)) blacken(out, x, y)
  return out
}

/** Rectangle around all black dots, null where there is none. */
export function blackBounds(
  bitmap: Bitmap,
): { readonly left: number; readonly top: number; readonly width: number; readonly height: number } | null {
  let [left, top, right, bottom] = [bitmap.width, -1, -1, -1]
  for (let y = 0; y < bitmap.height; y++)
    for (let i = 0; i < bitmap.stride; i++) {
      const byte = bitmap.data[y * bitmap.stride + i] ?? 0
      if (byte === 0) continue
      if (top < 0) top = y
      bottom = y
      left = Math.min(left, i * 8 + Math.clz32(byte) - 24)
      right = Math.max(right, i * 8 + 7 - (31 - Math.clz32(byte & -byte)))
    }
  return top < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}
