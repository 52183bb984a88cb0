import type { PRINTER_BRANDS } from '../../ticket_printers/entity'
import type { Fonts } from '../drawing/fonts'
import type { PlacedPage } from '../drawing/place'
import { escpos } from './escpos'
import { ezpl } from './ezpl'
import { fgl } from './fgl'
import { star } from './star'
import { zpl } from './zpl'

export type Brand = (typeof PRINTER_BRANDS)[number]

/** Makes the commands of a page, which print one copy of it. */
export const PAGE_COMMANDS: Readonly<Record<Brand, (page: PlacedPage, dpi: number, fonts: Fonts) => Uint8Array>> = {
  BOCA: fgl,
  EPSON: escpos,
  GODEX: ezpl,
  STAR: star,
  ZEBRA: zpl,
}
