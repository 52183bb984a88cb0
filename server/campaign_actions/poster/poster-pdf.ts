import { darkRuns, qrModules } from '../../../shared/printing/drawing/qr'
import { A4, GREY, INK, openA4, type Page, replaceNarrowSpaces } from '../../documents/a4'
import type { Poster } from './read-poster'

/** Geometry in points. The picture bleeds to the edges of the page. */
const PICTURE_HEIGHT = 400
const QR_SIDE = 110
const QUIET = 4
const MARGIN = 56
const WIDTH = A4.width - 2 * MARGIN
/** Type sizes of the title, largest first: the first that fits two lines is used. */
const TITLE_SIZES = [56, 46, 38, 30, 24]
const MOST_TEXT = 700

/** Draws a QR code as vectors. */
function drawCode(page: Page, text: string, x: number, y: number): void {
  const modules = qrModules(text, 'M')
  const module = QR_SIDE / (modules.size + 2 * QUIET)
  page.rect(x, y, QR_SIDE, QR_SIDE).fill('#fff').fillColor('#000')
  for (const run of darkRuns(modules))
    page.rect(x + (QUIET + run.x) * module, y + (QUIET + run.y) * module, run.length * module, module)
  page.fill()
}

/**
 * Renders a poster as a page of A4: picture, title, date and place, and a QR code that leads to the shop.
 * @param fonts the folder of the bundled fonts
 */
export async function posterPdf(
  { lang, organisation, title, subtitle, lines, text, link, picture }: Poster,
  now: number,
  fonts: string,
): Promise<Buffer> {
  const { page, done } = await openA4({ language: lang, title, author: organisation, now }, fonts)
  const foot = A4.height - MARGIN - QR_SIDE
  const write = (
    words: string,
    font: 'regular' | 'strong',
    size: number,
    colour: string,
    room = foot - 16 - page.y,
  ) => {
    if (words === '' || room < size) return
    page
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(replaceNarrowSpaces(words), MARGIN, page.y, { width: WIDTH, height: room, ellipsis: true })
  }
  page.y = MARGIN
  if (picture) {
    page.save().rect(0, 0, A4.width, PICTURE_HEIGHT).clip()
    page.image(picture, 0, 0, { cover: [A4.width, PICTURE_HEIGHT], align: 'center', valign: 'center' }).restore()
    page.y = PICTURE_HEIGHT + 32
  }
  const fits = (size: number) =>
    page.font('strong').fontSize(size).heightOfString(title, { width: WIDTH }) <= 2.6 * size
  const size = TITLE_SIZES.find(fits) ?? TITLE_SIZES.at(-1) ?? 24
  write(title, 'strong', size, INK, 3.2 * size)
  write(subtitle, 'regular', 18, GREY)
  page.y += 14
  for (const line of lines) write(line, 'strong', 18, INK)
  page.y += 14
  write(text.slice(0, MOST_TEXT), 'regular', 12, INK)
  drawCode(page, link, A4.width - MARGIN - QR_SIDE, foot)
  page
    .font('strong')
    .fontSize(16)
    .fillColor(INK)
    .text(replaceNarrowSpaces(organisation), MARGIN, foot + 40, {
      width: WIDTH - QR_SIDE - 24,
      height: 40,
      ellipsis: true,
    })
  const address = link.replace(/^https?:\/\//, '').replace(/\?.*$/, '')
  page
    .font('regular')
    .fontSize(10)
    .fillColor(GREY)
    .text(address, MARGIN, foot + 84, { width: WIDTH - QR_SIDE - 24, height: 26, ellipsis: true })
  page.end()
  return done
}
