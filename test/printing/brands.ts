import sharp from 'sharp'
import { ready } from 'zpl-renderer-js'
import { type Bitmap, blacken, newBitmap } from '../../shared/printing/drawing/bitmap'
import { dotsPerMm } from '../../shared/printing/drawing/draw'
import type { PlacedPage } from '../../shared/printing/drawing/place'
import { type Brand, PAGE_COMMANDS } from '../../shared/printing/outputs/brands'
import { printEscpos, printEzpl, printFgl, printStar } from './decoders'
import { printing } from './printing'

const { api } = await ready

/** Draws ZPL with a renderer that is not ours. */
async function printZpl(data: Uint8Array, width: number, height: number, dpi: number): Promise<Bitmap> {
  const perMm = dotsPerMm(dpi)
  const png = await api.zplToBase64Async(new TextDecoder().decode(data), width, height, Math.round(perMm))
  const { data: dots, info } = await sharp(Buffer.from(png, 'base64'))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bitmap = newBitmap(info.width, info.height)
  for (const [i, shade] of dots.entries()) if (shade < 128) blacken(bitmap, i % info.width, Math.floor(i / info.width))
  return bitmap
}

/** Paper that comes out of a printer of 203 dpi with the commands of a page. */
export async function paperOf(brand: Brand, page: PlacedPage): Promise<Bitmap> {
  const data = PAGE_COMMANDS[brand](page, 203, printing.fonts)
  const [width, height] = [Math.round(page.width * 8), Math.round(page.height * 8)]
  if (brand === 'EPSON') return printEscpos(data, width).paper
  if (brand === 'STAR') return printStar(data, width).paper
  if (brand === 'BOCA') return printFgl(data, width, height).paper
  return brand === 'GODEX' ? printEzpl(data, width, height).paper : printZpl(data, page.width, page.height, 203)
}
