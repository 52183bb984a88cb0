import type { RowOf } from '../../shared/registry'
import type { Hall } from './hall'
import { type Box, inSight, type Size, type View, within } from './plan-view'

type Seat = RowOf<'seats'>

/** The colours of the present theme, read from the tokens. */
export type Ink = {
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
/** Below this scale numbers cannot be read and are left out. */
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
  /** Free seats can be fetched while the server answers; offline they look like anybody else's. */
  readonly reachable: boolean
  readonly cursor: string | null
  readonly rowNames: boolean
}

/** Draws the seats in sight; what lies outside costs a comparison and no more. */
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

/** Diagonal lines, drawn once into a tile of their own. */
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
  const text = seat.wheelchair ? '♿\uFE0E' : seat.num
  if (!chosen) {
    ctx.fillText(text, seat.x, seat.y + 1)
    return
  }
  tick(ctx, seat.x, seat.y - 8, colour, 1)
  ctx.fillText(text, seat.x, seat.y + 9)
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

/** The row's name at both ends of each row. */
function drawRowNames(ctx: CanvasRenderingContext2D, { seats, ink }: Drawing, sight: Box) {
  const ends = new Map<string, { left: Seat; right: Seat }>()
  for (const seat of seats) {
    const key = `${seat.block}\u0000${seat.row}`
    const row = ends.get(key)
    if (!row) ends.set(key, { left: seat, right: seat })
    else if (seat.x < row.left.x) row.left = seat
    else if (seat.x > row.right.x) row.right = seat
  }
  ctx.fillStyle = ink.quiet
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.font = `450 14px 'Inter Variable', sans-serif`
  for (const { left, right } of ends.values()) {
    if (within(sight, left)) ctx.fillText(left.row, left.x - 34, left.y)
    if (within(sight, right)) ctx.fillText(right.row, right.x + 34, right.y)
  }
}
