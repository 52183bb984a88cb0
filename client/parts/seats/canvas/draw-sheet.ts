import { PLAN_GRID } from '../../../../shared/seats/plan/grid'
import type { PlanBounds, View } from '../plan-view'
import { isPartOf, type PlanScene, type ScenePart } from './scene'
import { HALF } from './seat-index'

type Pen = CanvasRenderingContext2D

/** Draws the picture to trace and the grid. */
export function drawBackground(
  pen: Pen,
  { sheet, picture, grid, ink, selected }: PlanScene,
  sight: PlanBounds,
  view: View,
): void {
  pen.fillStyle = ink.surface
  pen.fillRect(0, 0, sheet.width, sheet.height)
  const { background } = sheet
  if (picture && background) {
    pen.globalAlpha = background.opacity / 100
    pen.drawImage(picture, background.x, background.y, background.width, background.height)
    pen.globalAlpha = 1
    if (selected.has(BACKGROUND)) pen.strokeRect(background.x, background.y, background.width, background.height)
  }
  if (!grid) return
  // Lines closer than six pixels would be a grey area.
  const step = [PLAN_GRID, PLAN_GRID * 4, PLAN_GRID * 20].find((each) => each * view.scale >= 6) ?? PLAN_GRID * 100
  pen.beginPath()
  for (let x = Math.max(0, Math.floor(sight.left / step) * step); x <= Math.min(sheet.width, sight.right); x += step) {
    pen.moveTo(x, Math.max(0, sight.top))
    pen.lineTo(x, Math.min(sheet.height, sight.bottom))
  }
  for (let y = Math.max(0, Math.floor(sight.top / step) * step); y <= Math.min(sheet.height, sight.bottom); y += step) {
    pen.moveTo(Math.max(0, sight.left), y)
    pen.lineTo(Math.min(sheet.width, sight.right), y)
  }
  pen.lineWidth = 1 / view.scale
  pen.strokeStyle = ink.line
  pen.stroke()
}

/** Draws blocks whose seats are still being loaded as areas with their names. */
export function drawWaiting(pen: Pen, { waiting, ink }: PlanScene, view: View): void {
  if (waiting.length === 0) return
  pen.beginPath()
  for (const { left, top, right, bottom } of waiting)
    pen.roundRect(left - HALF, top - HALF, right - left + HALF * 2, bottom - top + HALF * 2, 8)
  pen.globalAlpha = 0.5
  pen.fillStyle = ink.line
  pen.fill()
  pen.globalAlpha = 1
  pen.fillStyle = ink.quiet
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.font = `600 ${Math.max(13, 12 / view.scale)}px 'Inter Variable', sans-serif`
  for (const { block, left, top, right, bottom } of waiting)
    if (pen.measureText(block).width <= right - left + HALF * 2)
      pen.fillText(block, (left + right) / 2, (top + bottom) / 2)
}

/** Id of the background picture in a selection. */
export const BACKGROUND = 'background'

/** Room that a text leaves at both sides of its shape, in plan units. */
const SHAPE_MARGIN = 20

/** Smallest text in a shape, in CSS pixels. */
const SMALLEST = 7

/** Draws stage, walls and texts. */
export function drawShapes(pen: Pen, scene: PlanScene, view: View, part: ScenePart): void {
  const { shapes, ink } = scene
  for (const shape of shapes.values()) {
    if (!isPartOf(scene, part, shape.id)) continue
    const { type, x, y, width, height, rotation, text, color, points } = shape
    pen.save()
    if (rotation) {
      pen.translate(x + width / 2, y + height / 2)
      pen.rotate((rotation * Math.PI) / 180)
      pen.translate(-x - width / 2, -y - height / 2)
    }
    pen.beginPath()
    if (type === 'rect') pen.roundRect(x, y, width, height, 6)
    else if (type === 'ellipse') pen.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, Math.PI * 2)
    else if (type !== 'text')
      for (let i = 0; i + 1 < points.length; i += 2) {
        if (i === 0) pen.moveTo(points[0] ?? 0, points[1] ?? 0)
        else pen.lineTo(points[i] ?? 0, points[i + 1] ?? 0)
      }
    if (type === 'polygon') pen.closePath()
    pen.lineWidth = Math.max(2, 1.5 / view.scale)
    pen.strokeStyle = color ?? ink.lineStrong
    if (type === 'rect' || type === 'ellipse' || type === 'polygon') {
      pen.fillStyle = ink.surface
      pen.fill()
    }
    if (type !== 'text') pen.stroke()
    if (text) {
      pen.fillStyle = color ?? ink.quiet
      pen.textAlign = 'center'
      pen.textBaseline = 'middle'
      const font = (size: number) => `600 ${size}px 'Inter Variable', sans-serif`
      const wanted = type === 'text' ? Math.max(14, Math.min(height, 200)) : Math.max(18, 13 / view.scale)
      pen.font = font(wanted)
      // A text is as large as its shape allows, and left out where it would be too small to read.
      const size =
        type === 'text' ? wanted : Math.min(wanted, (wanted * (width - SHAPE_MARGIN)) / pen.measureText(text).width)
      pen.font = font(size)
      if (type === 'text' || size * view.scale >= SMALLEST) pen.fillText(text, x + width / 2, y + height / 2)
    }
    if (scene.selected.has(shape.id)) {
      pen.setLineDash([6 / view.scale, 4 / view.scale])
      pen.lineWidth = 2 / view.scale
      pen.strokeStyle = ink.inSale
      pen.strokeRect(x - 6, y - 6, width + 12, height + 12)
      pen.setLineDash([])
    }
    pen.restore()
  }
}
