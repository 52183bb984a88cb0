import inter from '../../../shared/fonts/Inter-Regular.woff?url'
import interBold from '../../../shared/fonts/Inter-SemiBold.woff?url'
import monoBold from '../../../shared/fonts/RobotoMono-Bold.woff?url'
import mono from '../../../shared/fonts/RobotoMono-Regular.woff?url'
import type { GreyPicture } from '../../../shared/printing/drawing/dither'
import { type FontName, type Fonts, openFonts } from '../../../shared/printing/drawing/fonts'
import type { Printing } from '../../../shared/printing/drawing/place'
import type { QrStyle } from '../../../shared/printing/qr-style'

const FILES: Readonly<Record<FontName, string>> = { sans: inter, 'sans-bold': interBold, mono, 'mono-bold': monoBold }

let fonts: Promise<Fonts> | null = null

/** The bundled fonts. A failed load is retried with the next page. */
function loadedFonts(): Promise<Fonts> {
  fonts ??= openFonts(async (font) => {
    const response = await fetch(FILES[font])
    if (!response.ok) throw new Error(`font ${font}: status ${response.status}`)
    return response.arrayBuffer()
  }).catch((error: unknown) => {
    fonts = null
    throw error
  })
  return fonts
}

const read = new Map<string, Promise<GreyPicture>>()

/** Brightness of the pixels of a PNG in base64, on white. */
async function greyOf(png: string): Promise<GreyPicture> {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const grey = new Uint8Array(canvas.width * canvas.height)
  for (let i = 0; i < grey.length; i++)
    grey[i] = Math.round(0.299 * (data[4 * i] ?? 0) + 0.587 * (data[4 * i + 1] ?? 0) + 0.114 * (data[4 * i + 2] ?? 0))
  return { width: canvas.width, height: canvas.height, data: grey }
}

function readPicture(png: string): Promise<GreyPicture> {
  const known = read.get(png) ?? greyOf(png)
  read.set(png, known)
  known.catch(() => read.delete(png))
  return known
}

/** Fonts and pictures of this browser, with which layouts are placed and drawn. */
export const browserPrinting = async (timeZone: string, qr: QrStyle): Promise<Printing> => ({
  fonts: await loadedFonts(),
  timeZone,
  qr,
  readPicture,
})
