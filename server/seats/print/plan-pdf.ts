import { readableOn } from '../../../shared/kernel/colour'
import type { Language } from '../../../shared/kernel/phrases'
import { seatNumber } from '../../../shared/seats/name'
import type { PlanShape } from '../../../shared/seats/office'
import { A4, GREY, INK, openA4, type Page, RULE, replaceNarrowSpaces } from '../../documents/a4'
import { formatPhrase } from '../../kernel/format-phrase'
import type { PrintedPlan } from './printed-plan'

const MARGIN = 36
/** Height of the title with the key to the colours, in points. */
const HEAD = 60
const FOOT = 20
/** Half the side of a seat, in plan units. */
const HALF = 19
const ROUNDING = 8
/** Least height in points at which a number is legible in print. */
const LEGIBLE = 3
const FALLBACK = '#6a6273'
/** Least height of the names of rows, and height of those of blocks, in points. */
const ROW_NAME = 6
const BLOCK_NAME = 7
/** Largest height of a text on a shape, in points. */
const SHAPE_TEXT = 9

/** Place of the plan on the paper: points per plan unit, and the corner in points. */
type Frame = {
  readonly scale: number
  readonly left: number
  readonly top: number
  readonly x: number
  readonly y: number
}

const colourOf = (color: string): string => (/^#[0-9a-f]{6}$/i.test(color) ? color : FALLBACK)

/** Edges of everything drawn, in plan units. */
function extentOf({ plan, seats }: PrintedPlan) {
  const xs = [
    ...seats.flatMap(({ x }) => [x - HALF, x + HALF]),
    ...plan.shapes.flatMap(({ x, width }) => [x, x + width]),
  ]
  const ys = [
    ...seats.flatMap(({ y }) => [y - HALF, y + HALF]),
    ...plan.shapes.flatMap(({ y, height }) => [y, y + height]),
  ]
  const edge = (values: readonly number[], most: boolean, start: number) =>
    values.length === 0
      ? start
      : values.reduce((found, value) => (most ? Math.max(found, value) : Math.min(found, value)))
  return {
    left: edge(xs, false, 0),
    right: edge(xs, true, plan.width),
    top: edge(ys, false, 0),
    bottom: edge(ys, true, plan.height),
  }
}

/**
 * Renders a seating plan on one A4 page, in the direction that suits it, with a key to its categories.
 * @param fonts the folder of the bundled fonts
 */
export async function planPdf(
  printed: PrintedPlan,
  { language, now }: { readonly language: Language; readonly now: number },
  fonts: string,
): Promise<Buffer> {
  const { plan, org } = printed
  const { left, right, top, bottom } = extentOf(printed)
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)]
  const layout = width > height ? 'landscape' : 'portrait'
  const paper = layout === 'landscape' ? { width: A4.height, height: A4.width } : { width: A4.width, height: A4.height }
  const { page, done } = await openA4({ language, title: plan.name, author: org, now, layout }, fonts)
  const room = { width: paper.width - 2 * MARGIN, height: paper.height - 2 * MARGIN - HEAD - FOOT }
  const scale = Math.min(1, room.width / width, room.height / height)
  const frame = { scale, x: left, y: top, left: MARGIN + (room.width - width * scale) / 2, top: MARGIN + HEAD }
  writeHead(page, printed, language, room.width)
  for (const shape of plan.shapes) drawShape(page, shape, frame)
  drawSeats(page, printed, frame)
  writeBlockNames(page, printed, frame)
  page.font('regular').fontSize(8).fillColor(GREY)
  page.text(replaceNarrowSpaces(org), MARGIN, paper.height - MARGIN - 8, {
    width: room.width,
    lineBreak: false,
    ellipsis: true,
  })
  page.end()
  return done
}

/** Writes the name, the number of seats and the key to the colours. */
function writeHead(page: Page, { plan, seats, categories }: PrintedPlan, language: Language, width: number): void {
  const said = (key: 'seats.count' | 'seats.wheelchairs_count', count: number) => formatPhrase(language, key, { count })
  page
    .font('strong')
    .fontSize(18)
    .fillColor(INK)
    .text(replaceNarrowSpaces(plan.name), MARGIN, MARGIN, { width, lineBreak: false, ellipsis: true })
  const counted = [
    said('seats.count', seats.length),
    said('seats.wheelchairs_count', seats.filter(({ wheelchair }) => wheelchair).length),
  ].join(', ')
  page
    .font('regular')
    .fontSize(9)
    .fillColor(GREY)
    .text(replaceNarrowSpaces(counted), MARGIN, MARGIN + 24, { lineBreak: false })
  let x = MARGIN
  const y = MARGIN + 40
  for (const { id, name, color } of categories) {
    const text = replaceNarrowSpaces(
      `${name} ${seats.filter(({ price_category_id }) => price_category_id === id).length}`,
    )
    const end = x + 14 + page.widthOfString(text)
    // A key that does not fit is left out, because the page has one line for it.
    if (end > MARGIN + width) break
    page.roundedRect(x, y, 9, 9, 2).fill(colourOf(color))
    page.fillColor(INK).text(text, x + 13, y - 1, { lineBreak: false })
    x = end + 14
  }
}

/** Draws the seats of each category in one path, house seats as outlines, and numbers where they are legible. */
function drawSeats(page: Page, { seats, categories }: PrintedPlan, { scale, left, top, x, y }: Frame): void {
  const at = (seat: { readonly x: number; readonly y: number }) => ({
    x: left + (seat.x - x) * scale,
    y: top + (seat.y - y) * scale,
  })
  const side = 2 * HALF * scale
  const colours = new Map(categories.map(({ id, color }) => [id, colourOf(color)]))
  for (const isHeld of [false, true])
    for (const category of new Set(seats.map(({ price_category_id }) => price_category_id))) {
      const found = seats.filter((seat) => seat.price_category_id === category && seat.on_hold === isHeld)
      if (found.length === 0) continue
      for (const seat of found) {
        const middle = at(seat)
        page.roundedRect(middle.x - side / 2, middle.y - side / 2, side, side, ROUNDING * scale)
      }
      const colour = colours.get(category) ?? FALLBACK
      if (isHeld) page.lineWidth(Math.max(0.4, scale * 2)).stroke(colour)
      else page.fill(colour)
    }
  const size = HALF * 0.9 * scale
  if (size < LEGIBLE) return
  page.font('regular').fontSize(size)
  for (const seat of seats) {
    const middle = at(seat)
    const text = replaceNarrowSpaces(seatNumber(seat))
    page.fillColor(seat.on_hold ? INK : readableOn(colours.get(seat.price_category_id) ?? FALLBACK))
    page.text(text, middle.x - page.widthOfString(text) / 2, middle.y - size * 0.6, { lineBreak: false })
  }
  page.fontSize(Math.max(size, ROW_NAME)).fillColor(GREY)
  for (const seat of rowStarts(seats)) {
    const middle = at(seat)
    const text = replaceNarrowSpaces(seat.row)
    page.text(text, middle.x - side * 0.8 - page.widthOfString(text), middle.y - size * 0.6, { lineBreak: false })
  }
}

type Seats = PrintedPlan['seats']

function grouped(seats: Seats, keyOf: (seat: Seats[number]) => string): ReadonlyMap<string, Seats> {
  const found = new Map<string, Seats[number][]>()
  for (const seat of seats) {
    const group = found.get(keyOf(seat))
    if (group) group.push(seat)
    else found.set(keyOf(seat), [seat])
  }
  return found
}

const least = (seats: Seats, axis: 'x' | 'y') =>
  seats.reduce((first, seat) => (seat[axis] < first[axis] ? seat : first))

/**
 * The first seat of each row from the left, beside which the row's name is written. Rows that stand one behind the
 * other, as in a box, have none.
 */
function rowStarts(seats: Seats): Seats {
  const rows = grouped(
    seats.filter(({ row }) => row !== ''),
    ({ block, row }) => JSON.stringify([block, row]),
  )
  return [...rows.values()].flatMap((row) =>
    row.length > 1 && row.every(({ x }) => x === row[0]?.x) ? [] : [least(row, 'x')],
  )
}

/** Writes the name of each block above its front row. */
function writeBlockNames(page: Page, { seats }: PrintedPlan, { scale, left, top, x, y }: Frame): void {
  page.font('strong').fontSize(BLOCK_NAME).fillColor(INK)
  for (const [block, own] of grouped(seats, (seat) => seat.block)) {
    if (block === '') continue
    const text = replaceNarrowSpaces(block)
    const [first, last] = [least(own, 'x').x, own.reduce((most, seat) => Math.max(most, seat.x), 0)]
    const middle = left + ((first + last) / 2 - x) * scale
    const front = top + (least(own, 'y').y - HALF - y) * scale
    page.text(text, middle - page.widthOfString(text) / 2, front - BLOCK_NAME * 1.4, { lineBreak: false })
  }
}

function drawShape(
  page: Page,
  { type, x, y, width, height, rotation, text, color, points }: PlanShape,
  frame: Frame,
): void {
  const { scale, left, top } = frame
  const [from, to] = [left + (x - frame.x) * scale, top + (y - frame.y) * scale]
  const [w, h] = [width * scale, height * scale]
  page.save()
  if (rotation) page.rotate(rotation, { origin: [from + w / 2, to + h / 2] })
  page.lineWidth(0.8).strokeColor(color ? colourOf(color) : RULE)
  if (type === 'rect') page.rect(from, to, w, h).stroke()
  else if (type === 'ellipse') page.ellipse(from + w / 2, to + h / 2, w / 2, h / 2).stroke()
  else if (type !== 'text' && points.length >= 4) {
    for (let i = 0; i + 1 < points.length; i += 2) {
      const [px, py] = [left + ((points[i] ?? 0) - frame.x) * scale, top + ((points[i + 1] ?? 0) - frame.y) * scale]
      if (i === 0) page.moveTo(px, py)
      else page.lineTo(px, py)
    }
    if (type !== 'line') page.closePath()
    page.stroke()
  }
  if (text) {
    const said = replaceNarrowSpaces(text)
    // As large as the shape allows. A text without a shape is as large as it was drawn.
    const fitting =
      type === 'text' ? h * 0.8 : (SHAPE_TEXT * w * 0.9) / page.font('regular').fontSize(SHAPE_TEXT).widthOfString(said)
    const size = Math.max(LEGIBLE, Math.min(SHAPE_TEXT, fitting))
    page.font('regular').fontSize(size).fillColor(GREY)
    page.text(said, from + w / 2 - page.widthOfString(said) / 2, to + h / 2 - size * 0.6, { lineBreak: false })
  }
  page.restore()
}
