import { type Bitmap, blacken, newBitmap } from './bitmap'

/** Brightness of each pixel of a picture on white paper, row by row: 0 is black, 255 is white. */
export type GreyPicture = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** Brightnesses that count as black and white, so that line art keeps clean edges and surfaces. */
const [BLACK, WHITE] = [24, 236]

/** Mean brightness of each dot of a picture that is scaled to a size. */
function scaled({ width, height, data }: GreyPicture, across: number, down: number): Float32Array {
  const out = new Float32Array(across * down)
  for (let y = 0; y < down; y++) {
    const [top, bottom] = [
      Math.floor((y * height) / down),
      Math.max(Math.floor((y * height) / down) + 1, Math.ceil(((y + 1) * height) / down)),
    ]
    for (let x = 0; x < across; x++) {
      const [left, right] = [
        Math.floor((x * width) / across),
        Math.max(Math.floor((x * width) / across) + 1, Math.ceil(((x + 1) * width) / across)),
      ]
      let total = 0
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) total += data[row * width + column] ?? 255
      out[y * across + x] = total / ((bottom - top) * (right - left))
    }
  }
  return out
}

/** Draws a picture with black dots only: scaled to a size in dots, its greys as a pattern (Floyd and Steinberg). */
export function dither(picture: GreyPicture, across: number, down: number): Bitmap {
  const bitmap = newBitmap(across, down)
  const shades = scaled(picture, across, down)
  const spread = (x: number, y: number, error: number) => {
    if (x >= 0 && x < across && y < down) shades[y * across + x] = (shades[y * across + x] ?? 0) + error
  }
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const shade = shades[y * across + x] ?? 255
      const isDark = shade < 128
      if (isDark) blacken(bitmap, x, y)
      if (shade < BLACK || shade > WHITE) continue
      const error = shade - (isDark ? 0 : 255)
      spread(x + 1, y, (error * 7) / 16)
      spread(x - 1, y + 1, (error * 3) / 16)
      spread(x, y + 1, (error * 5) / 16)
      spread(x + 1, y + 1, error / 16)
    }
  return bitmap
}
