import type { RowOf } from '../../../shared/registry'
import { PITCH } from '../../../shared/seats/best'
import { seatNumber } from '../../../shared/seats/name'
import { drawCheckMark, hatching, wheelchair } from '../../parts/seats/glyphs'
import type { Ink } from '../../parts/seats/ink'
import { containsPoint, type PlanBounds, type Size, type View, visibleBounds } from '../../parts/seats/plan-view'
import { tiltPen } from '../../parts/seats/tilt'
import { type SeatStates, seatRowsOf } from './hall'

type Seat = RowOf<'seats'>

/** Side of a seat in plan units; the pitch is 44. */
const SIDE = 38
const RADIUS = 8
/** Scale from which seat numbers are drawn. Below it they are not legible. */
const NUMBERS_FROM = 0.55

export type PlanDrawing = {
  readonly seats: readonly Seat[]
  readonly hall: SeatStates
  /** Angles by which seats are turned along the curve of their row. */
  readonly tilts: ReadonlyMap<string, number>
  readonly view: View
  readonly size: Size
  readonly box: PlanBounds
  readonly ink: Ink
  readonly stage: string
  /** Free seats can only be acquired while online. Offline they look like seats held elsewhere. */
  readonly reachable: boolean
  readonly cursor: string | null
  readonly rowNames: boolean
}

/** Draws the visible part of the plan. Seats outside of it are skipped. */
export function drawPlan(ctx: CanvasRenderingContext2D, drawing: PlanDrawing): void {
  const { seats, view, size, ink } = drawing
  ctx.clearRect(0, 0, size.width, size.height)
  const sight = visibleBounds(view, size)
  ctx.save()
  ctx.translate(view.x, view.y)
  ctx.scale(view.scale, view.scale)
  drawStage(ctx, drawing)
  const hatch = hatching(ctx, ink)
  const base = ctx.getTransform()
  for (const seat of seats) {
    if (!containsPoint(sight, seat)) continue
    tiltPen(ctx, base, seat, drawing.tilts.get(seat.id) ?? 0)
    drawSeat(ctx, seat, drawing, hatch)
  }
  ctx.setTransform(base)
  if (drawing.rowNames && view.scale >= NUMBERS_FROM) drawRowNames(ctx, drawing, sight)
  ctx.restore()
}

function drawStage(ctx: CanvasRenderingContext2D, { box, ink, stage, view }: PlanDrawing) {
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

/** Draws a seat around the pen's 0/0. */
function drawSeat(ctx: CanvasRenderingContext2D, seat: Seat, drawing: PlanDrawing, hatch: CanvasPattern | string) {
  const { hall, ink, view, cursor, reachable } = drawing
  const state = hall.get(seat.id) ?? 'sold'
  const category = ink.category(seat.price_category_id)
  ctx.beginPath()
  ctx.roundRect(-SIDE / 2, -SIDE / 2, SIDE, SIDE, RADIUS)
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
  const text =
    state === 'in_sale'
      ? ink.onSale
      : state === 'here'
        ? category.text
        : state === 'free' && reachable
          ? ink.text
          : null
  if (text && view.scale >= NUMBERS_FROM) label(ctx, seat, state === 'in_sale', text)
  else if (state === 'in_sale') drawCheckMark(ctx, 0, 0, ink.onSale, 1.6)
  if (cursor === seat.id) {
    ctx.beginPath()
    ctx.roundRect(-SIDE / 2 - 5, -SIDE / 2 - 5, SIDE + 10, SIDE + 10, RADIUS + 4)
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
  const y = chosen ? 9 : 1
  if (chosen) drawCheckMark(ctx, 0, -8, colour, 1)
  if (seat.wheelchair) wheelchair(ctx, 0, y, colour, chosen ? 0.7 : 1)
  else ctx.fillText(seatNumber(seat), 0, y)
}

/** Draws the name of each row at its ends and in its aisles. */
function drawRowNames(ctx: CanvasRenderingContext2D, { seats, ink }: PlanDrawing, sight: PlanBounds) {
  ctx.fillStyle = ink.quiet
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.font = `450 14px 'Inter Variable', sans-serif`
  for (const { row, seats: line } of seatRowsOf(seats)) {
    const write = (x: number, y: number) => {
      if (containsPoint(sight, { x, y })) ctx.fillText(row, x, y)
    }
    line.forEach((seat, i) => {
      const before = line[i - 1]
      if (!before) write(seat.x - 34, seat.y)
      else if (seat.x - before.x > PITCH * 1.5) write((seat.x + before.x) / 2, (seat.y + before.y) / 2)
      if (i === line.length - 1) write(seat.x + 34, seat.y)
    })
  }
}
