import type { RowOf } from '../../../shared/registry'
import { PITCH } from '../../../shared/seats/best'
import { numOf } from '../../../shared/seats/name'
import { type Hall, seatRowsOf } from './hall'
import { type Box, inSight, type Size, type View, within } from './plan-view'

type Seat = RowOf<'seats'>

/** Colours of the current theme, read from the design tokens. */
export type Ink = {
  /** Theme of these colours. */
  readonly scheme: 'light' | 'dark'
  readonly surface: string
  readonly sold: string
  readonly line: string
  readonly lineStrong: string
  readonly text: string
  readonly quiet: string
  readonly inSale: string
  readonly onSale: string
  readonly focus: string
  readonly category: (category_id: string) => CategoryInk
}

export type CategoryInk = { readonly fill: string; readonly line: string; readonly text: string }

/** Side of a seat in plan units; the pitch is 44. */
const SIDE = 38
const RADIUS = 8
/** Scale from which seat numbers are drawn. Below it they are not legible. */
const NUMBERS_FROM = 0.55
const HATCH = 7

export type Drawing = {
  readonly seats: readonly Seat[]
  readonly hall: Hall
  readonly view: View
  readonly size: Size
  readonly box: Box
  readonly ink: Ink
  readonly stage: string
  /** Free seats can only be acquired while online. Offline they look like seats held elsewhere. */
  readonly reachable: boolean
  readonly cursor: string | null
  readonly rowNames: boolean
}

/** Draws the visible part of the plan. Seats outside of it are skipped. */
export function drawPlan(ctx: CanvasRenderingContext2D, drawing: Drawing): void {
  const { seats, view, size, ink } = drawing
  ctx.clearRect(0, 0, size.width, size.height)
  const sight = inSight(view, size)
  ctx.save()
  ctx.translate(view.x, view.y)
  ctx.scale(view.scale, view.scale)
  drawStage(ctx, drawing)
  const hatch = hatching(ctx, ink)
  for (const seat of seats) if (within(sight, seat)) drawSeat(ctx, seat, drawing, hatch)
  if (drawing.rowNames && view.scale >= NUMBERS_FROM) drawRowNames(ctx, drawing, sight)
  ctx.restore()
}

function drawStage(ctx: CanvasRenderingContext2D, { box, ink, stage, view }: Drawing) {
  const middle = (box.left + box.right) / 2
  const half = (box.right - box.left) * 0.34
  const y = box.top + 26
  ctx.lineWidth = Math.max(3, 2.5 / view.scale)
  ctx.strokeStyle = ink.lineStrong
  ctx.lineCap = 'round'
  ctx.beginPath()
  ctx.moveTo(middle - half, y - 10)
  ctx.quadraticCurveTo(middle, y + 26, middle + half, y - 10)
  ctx.stroke()
  ctx.fillStyle = ink.quiet
  ctx.textAlign = 'center'
  ctx.textBaseline = 'bottom'
  ctx.font = `500 ${Math.max(16, 13 / view.scale)}px 'Inter Variable', sans-serif`
  ctx.fillText(stage, middle, y + 1)
}

/** Diagonal hatching as a repeating pattern. */
function hatching(ctx: CanvasRenderingContext2D, ink: Ink): CanvasPattern | string {
  const tile = document.createElement('canvas')
  tile.width = HATCH * 2
  tile.height = HATCH * 2
  const pen = tile.getContext('2d')
  if (!pen) return ink.line
  pen.scale(2, 2)
  pen.fillStyle = ink.surface
  pen.fillRect(0, 0, HATCH, HATCH)
  pen.strokeStyle = ink.lineStrong
  pen.globalAlpha = 0.7
  pen.lineWidth = 1.2
  pen.beginPath()
  for (const shift of [-HATCH, 0, HATCH]) {
    pen.moveTo(shift, HATCH)
    pen.lineTo(shift + HATCH, 0)
  }
  pen.stroke()
  const pattern = ctx.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(0.5))
  return pattern ?? ink.line
}

function drawSeat(ctx: CanvasRenderingContext2D, seat: Seat, drawing: Drawing, hatch: CanvasPattern | string) {
  const { hall, ink, view, cursor, reachable } = drawing
  const state = hall.get(seat.id) ?? 'sold'
  const category = ink.category(seat.price_category_id)
  const [left, top] = [seat.x - SIDE / 2, seat.y - SIDE / 2]
  ctx.beginPath()
  ctx.roundRect(left, top, SIDE, SIDE, RADIUS)
  ctx.lineWidth = state === 'free' && reachable ? 3 : 1.5
  if (state === 'in_sale') {
    ctx.fillStyle = ink.inSale
    ctx.fill()
  } else if (state === 'here') {
    ctx.fillStyle = category.fill
    ctx.fill()
    ctx.strokeStyle = category.line
    ctx.stroke()
  } else if (state === 'free' && reachable) {
    ctx.fillStyle = ink.surface
    ctx.fill()
    ctx.strokeStyle = category.line
    ctx.stroke()
  } else if (state === 'sold') {
    ctx.fillStyle = ink.sold
    ctx.fill()
  } else {
    ctx.fillStyle = hatch
    ctx.fill()
    ctx.strokeStyle = ink.lineStrong
    ctx.globalAlpha = 0.6
    ctx.stroke()
    ctx.globalAlpha = 1
  }
  const text = state === 'in_sale' ? ink.onSale : state === 'here' ? category.text : state === 'free' && reachable ? ink.text : null
  if (text && view.scale >= NUMBERS_FROM) label(ctx, seat, state === 'in_sale', text)
  else if (state === 'in_sale') tick(ctx, seat.x, seat.y, ink.onSale, 1.6)
  if (cursor === seat.id) {
    ctx.beginPath()
    ctx.roundRect(left - 5, top - 5, SIDE + 10, SIDE + 10, RADIUS + 4)
    ctx.lineWidth = 3.5
    ctx.strokeStyle = ink.focus
    ctx.stroke()
  }
}

function label(ctx: CanvasRenderingContext2D, seat: Seat, chosen: boolean, colour: string) {
  ctx.fillStyle = colour
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.font = `550 14px 'Inter Variable', sans-serif`
  const y = chosen ? seat.y + 9 : seat.y + 1
  if (chosen) tick(ctx, seat.x, seat.y - 8, colour, 1)
  if (seat.wheelchair) wheelchair(ctx, seat.x, y, colour, chosen ? 0.7 : 1)
  else ctx.fillText(numOf(seat), seat.x, y)
}

/** Tabler's wheelchair icon, on a 24 unit grid. */
const WHEELCHAIR = 'M3 16a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M17 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M19 17a3 3 0 0 0 -3 -3h-3.4M3 3h1a2 2 0 0 1 2 2v6M6 8h11M15 8v6'

function wheelchair(ctx: CanvasRenderingContext2D, x: number, y: number, colour: string, scale: number) {
  ctx.save()
  ctx.translate(x - 12 * scale, y - 12 * scale)
  ctx.scale(scale, scale)
  ctx.strokeStyle = colour
  ctx.lineWidth = 1.8
  ctx.lineCap = 'round'
  ctx.stroke(new Path2D(WHEELCHAIR))
  ctx.restore()
}

function tick(ctx: CanvasRenderingContext2D, x: number, y: number, colour: string, scale: number) {
  ctx.strokeStyle = colour
  ctx.lineWidth = 2.2 * scale
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.beginPath()
  ctx.moveTo(x - 5.5 * scale, y)
  ctx.lineTo(x - 1.5 * scale, y + 4 * scale)
  ctx.lineTo(x + 6 * scale, y - 4 * scale)
  ctx.stroke()
}

/** Draws the name of each row at its ends and in its aisles. */
function drawRowNames(ctx: CanvasRenderingContext2D, { seats, ink }: Drawing, sight: Box) {
  ctx.fillStyle = ink.quiet
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.font = `450 14px 'Inter Variable', sans-serif`
  for (const { row, seats: line } of seatRowsOf(seats)) {
    const write = (x: number, y: number) => {
      if (within(sight, { x, y })) ctx.fillText(row, x, y)
    }
    line.forEach((seat, i) => {
      const before = line[i - 1]
      if (!before) write(seat.x - 34, seat.y)
      else if (seat.x - before.x > PITCH * 1.5) write((seat.x + before.x) / 2, (seat.y + before.y) / 2)
      if (i === line.length - 1) write(seat.x + 34, seat.y)
    })
  }
}
