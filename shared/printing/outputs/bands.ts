import { type Bitmap, newBitmap } from '../drawing/bitmap'
import { dotsPerMm, drawMark, drawText } from '../drawing/draw'
import type { Fonts } from '../drawing/fonts'
import { LINE_HEIGHT } from '../drawing/fonts'
import type { Mark, PlacedPage } from '../drawing/place'
import { encode858 } from './code-page'

/** Dots of a character of the printers' font A, and of a line of it. */
const CELL = { width: 12, height: 24 }

/** Piece of a page for printers that print from top to bottom. */
export type Band =
  | { readonly kind: 'feed'; readonly dots: number }
  | { readonly kind: 'picture'; readonly bitmap: Bitmap }
  | { readonly kind: 'text'; readonly codes: readonly number[]; readonly left: number; readonly bold: boolean }

type TextMark = Extract<Mark, { kind: 'text' }>

/** Returns true for a text of the size of the printer's own font: it is then printed as characters. */
const isResident = (mark: Mark, perMm: number, fonts: Fonts): mark is TextMark =>
  mark.kind === 'text' &&
  mark.turn === 0 &&
  mark.font.startsWith('mono') &&
  Math.abs(fonts.width('0', mark.font) * mark.size * perMm - CELL.width) < 0.05 &&
  Math.round(mark.size * LINE_HEIGHT * perMm) === CELL.height

/** Bands of a text in the printer's own font. A line with a character outside of the code page is a picture. */
function textBands(mark: TextMark, width: number, perMm: number, fonts: Fonts): Band[] {
  const left = Math.round(mark.box.x * perMm)
  return mark.lines.flatMap(({ text, x, baseline }, i): Band[] => {
    const codes = encode858(text)
    if (codes)
      return text === ''
        ? [{ kind: 'feed', dots: CELL.height }]
        : [{ kind: 'text', codes, left: left + Math.round(x * perMm), bold: mark.font === 'mono-bold' }]
    const bitmap = newBitmap(width, CELL.height)
    drawText(bitmap, fonts, text, mark.font, {
      x: left + x * perMm,
      baseline: baseline * perMm - i * CELL.height,
      size: mark.size * perMm,
    })
    return [{ kind: 'picture', bitmap }]
  })
}

/**
 * Cuts a page into bands. Marks beside each other share a picture; a text in the printer's own font with nothing beside
 * it is characters.
 */
export function bandsOf(page: PlacedPage, dpi: number, fonts: Fonts): readonly Band[] {
  const perMm = dotsPerMm(dpi)
  const width = Math.round(page.width * perMm)
  const dots = (mm: number) => Math.round(mm * perMm)
  const topOf = ({ box }: Mark) => dots(box.y)
  const bottomOf = (mark: Mark) =>
    Math.max(
      topOf(mark) + 1,
      isResident(mark, perMm, fonts)
        ? topOf(mark) + mark.lines.length * CELL.height
        : dots(mark.box.y + mark.box.height),
    )
  const groups: { top: number; bottom: number; marks: Mark[] }[] = []
  for (const mark of [...page.marks].sort((a, b) => topOf(a) - topOf(b))) {
    const last = groups.at(-1)
    if (last && topOf(mark) < last.bottom) {
      last.marks.push(mark)
      last.bottom = Math.max(last.bottom, bottomOf(mark))
    } else groups.push({ top: topOf(mark), bottom: bottomOf(mark), marks: [mark] })
  }
  const bands: Band[] = []
  let at = 0
  const feedTo = (top: number) => {
    if (top > at) bands.push({ kind: 'feed', dots: top - at })
    at = top
  }
  for (const { top, bottom, marks } of groups) {
    feedTo(top)
    const [only] = marks
    if (marks.length === 1 && only && isResident(only, perMm, fonts))
      bands.push(...textBands(only, width, perMm, fonts))
    else {
      const bitmap = newBitmap(width, bottom - top)
      for (const mark of marks)
        drawMark(bitmap, { ...mark, box: { ...mark.box, y: mark.box.y - top / perMm } }, perMm, fonts)
      bands.push({ kind: 'picture', bitmap })
    }
    at = bottom
  }
  feedTo(dots(page.height))
  return bands
}
