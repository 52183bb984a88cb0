import type { Ink } from './ink'

/** Distance between the lines of a hatching, in plan units. */
const HATCH = 7

/** Diagonal hatching as a repeating pattern. */
export function hatching(ctx: CanvasRenderingContext2D, ink: Ink): CanvasPattern | string {
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

/** Tabler's wheelchair icon, on a 24 unit grid. */
const WHEELCHAIR =
  'M3 16a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M17 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M19 17a3 3 0 0 0 -3 -3h-3.4M3 3h1a2 2 0 0 1 2 2v6M6 8h11M15 8v6'

/** Draws a wheelchair around a point. */
export function wheelchair(ctx: CanvasRenderingContext2D, x: number, y: number, colour: string, scale: number) {
  ctx.save()
  ctx.translate(x - 12 * scale, y - 12 * scale)
  ctx.scale(scale, scale)
  ctx.strokeStyle = colour
  ctx.lineWidth = 1.8
  ctx.lineCap = 'round'
  ctx.stroke(new Path2D(WHEELCHAIR))
  ctx.restore()
}

/** Draws a check mark around a point. */
export function drawCheckMark(ctx: CanvasRenderingContext2D, x: number, y: number, colour: string, scale: number) {
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
