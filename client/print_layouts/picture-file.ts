import { MAX_PICTURE, pngHeader } from '../../shared/printing/png'

/** Longest sides that are tried, from sharp to small, until the file is small enough. */
const SIDES = [640, 480, 360, 260, 180, 120]

/**
 * Makes a picture that a layout takes from any image of the browser: a PNG of at most 60 kB, in base64. Throws where
 * that is not possible.
 */
export async function layoutPicture(url: string): Promise<string> {
  const image = new Image()
  image.src = url
  await image.decode()
  // A vector image may have no size of its own.
  const [width, height] = [image.naturalWidth || 400, image.naturalHeight || 400]
  for (const side of SIDES) {
    const scale = Math.min(1, side / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const context = canvas.getContext('2d')
    if (!context) break
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = canvas.toDataURL('image/png').replace('data:image/png;base64,', '')
    if (png.length <= MAX_PICTURE && pngHeader(png)) return png
  }
  throw new TypeError('this image does not fit into a layout')
}
