import { drawCheckMark, hatching, wheelchair } from '../glyphs'
import { type Size, type View, visibleBounds } from '../plan-view'
import { seatTilts, tiltPen } from '../tilt'
import { drawAuthors, drawNames } from './draw-names'
import { drawBackground, drawShapes, drawWaiting } from './draw-sheet'
import { isPartOf, type PlanScene, type ScenePart, type SeatStyle } from './scene'
import { HALF, type IndexedSeat, type SeatIndex } from './seat-index'

/** Scale from which labels are drawn. Below it they are not legible. */
const LABELS_FROM = 0.5
/** Scale from which seats have rounded corners. */
const ROUND_FROM = 0.3
/** Radius of a seat's corners in plan units. */
const RADIUS = 8
/** Width of the ring of a chosen seat in plan units. */
const RING = 6
/** Largest number of labels in one frame. */
const MAX_LABELS = 2500

type Pen = CanvasRenderingContext2D

/** Draws the visible part of a scene over what is there. */
export function drawScene(pen: Pen, scene: PlanScene, index: SeatIndex, view: View, size: Size, part: ScenePart): void {
  const sight = visibleBounds(view, size)
  pen.save()
  pen.translate(view.x, view.y)
  pen.scale(view.scale, view.scale)
  if (part !== 'moving') drawBackground(pen, scene, sight, view)
  drawShapes(pen, scene, view, part)
  if (part !== 'moving') drawWaiting(pen, scene, view)
  const visible = index.within(sight).filter(({ id }) => isPartOf(scene, part, id))
  drawSeats(pen, scene, visible, view, index.tilts)
  if (view.scale >= LABELS_FROM && visible.length <= MAX_LABELS) drawLabels(pen, scene, visible, index.tilts)
  drawOutlines(pen, scene, visible, view, index.tilts)
  drawNames(pen, scene, index, sight, view, part)
  if (part !== 'moving') {
    drawAuthors(pen, scene, sight, view)
    drawGhosts(pen, scene, view)
    drawHandles(pen, scene, view)
    drawRubber(pen, scene, view)
  }
  pen.restore()
}

type Tilts = ReadonlyMap<string, number>

const cornerOf = ({ round }: PlanScene): number => (round ? HALF : RADIUS)

/** Adds the outlines of seats to the pen's path, each turned by its tilt, with rounded corners and larger by a gap. */
function addSquares(
  pen: Pen,
  seats: readonly { readonly id: string; readonly seat: { readonly x: number; readonly y: number } }[],
  tilts: Tilts,
  corner: number,
  gap = 0,
): void {
  const base = pen.getTransform()
  const [half, radius] = [HALF + gap, corner + gap]
  for (const { id, seat } of seats) {
    tiltPen(pen, base, seat, tilts.get(id) ?? 0)
    pen.roundRect(-half, -half, half * 2, half * 2, radius)
  }
  pen.setTransform(base)
}

/** Fills seats of one look and category together: changing the colour costs more than a rectangle. */
function drawSeats(pen: Pen, scene: PlanScene, seats: readonly IndexedSeat[], view: View, tilts: Tilts): void {
  const batches = new Map<
    string,
    { readonly look: SeatStyle; readonly category: string; readonly seats: IndexedSeat[] }
  >()
  for (const each of seats) {
    const { id, seat } = each
    const look = scene.looks.get(id) ?? 'full'
    const key = look === 'full' || look === 'held' || look === 'dim' ? look + seat.price_category_id : look
    const batch = batches.get(key)
    if (batch) batch.seats.push(each)
    else batches.set(key, { look, category: seat.price_category_id, seats: [each] })
  }
  const hatch = hatching(pen, scene.ink)
  for (const { look, category, seats: batch } of batches.values()) {
    const { fill, line } = scene.ink.category(category)
    const isRing = look === 'chosen' && scene.round
    const chosen = isRing ? scene.ink.surface : scene.ink.inSale
    pen.fillStyle = { full: fill, held: hatch, gone: scene.ink.sold, chosen, dim: fill }[look]
    pen.globalAlpha = look === 'dim' ? 0.25 : 1
    const side = HALF * 2
    if (view.scale < ROUND_FROM && !scene.round)
      for (const { seat } of batch) pen.fillRect(seat.x - HALF, seat.y - HALF, side, side)
    else {
      pen.beginPath()
      addSquares(pen, batch, tilts, cornerOf(scene), isRing ? -RING / 2 : 0)
      pen.fill()
      if (isRing) {
        pen.lineWidth = RING
        pen.strokeStyle = scene.ink.inSale
        pen.stroke()
      } else if (look === 'held' || (look === 'full' && line !== fill)) {
        pen.lineWidth = 1.5
        pen.strokeStyle = line
        pen.stroke()
      }
    }
    pen.globalAlpha = 1
  }
}

function drawLabels(pen: Pen, scene: PlanScene, seats: readonly IndexedSeat[], tilts: Tilts): void {
  const base = pen.getTransform()
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.font = `550 14px 'Inter Variable', sans-serif`
  const onChosen = scene.round ? scene.ink.inSale : scene.ink.onSale
  for (const { id, seat } of seats) {
    const look = scene.looks.get(id) ?? 'full'
    if (look === 'gone') continue
    const isTicked = look === 'chosen' && !scene.round
    const colour =
      look === 'chosen' ? onChosen : look === 'full' ? scene.ink.category(seat.price_category_id).text : scene.ink.text
    pen.fillStyle = colour
    tiltPen(pen, base, seat, tilts.get(id) ?? 0)
    if (isTicked) drawCheckMark(pen, 0, -8, colour, 1)
    const y = isTicked ? 9 : 1
    if (seat.wheelchair) wheelchair(pen, 0, y, colour, isTicked ? 0.7 : 1)
    else pen.fillText(scene.label(seat), 0, y, HALF * 2 - 4)
  }
  pen.setTransform(base)
}

function drawOutlines(pen: Pen, scene: PlanScene, seats: readonly IndexedSeat[], view: View, tilts: Tilts): void {
  const outline = (test: (id: string) => boolean, colour: string, gap: number, dash: readonly number[]) => {
    pen.beginPath()
    addSquares(
      pen,
      seats.filter(({ id }) => test(id)),
      tilts,
      cornerOf(scene),
      gap,
    )
    pen.strokeStyle = colour
    pen.lineWidth = Math.max(2.5, 1.5 / view.scale)
    pen.setLineDash([...dash])
    pen.stroke()
    pen.setLineDash([])
  }
  if (scene.marked.size > 0) outline((id) => scene.marked.has(id), scene.ink.problem, 3, [])
  if (scene.foreign.size > 0) outline((id) => scene.foreign.has(id), scene.ink.category('').fill, 4, [6, 4])
  if (scene.selected.size > 0) outline((id) => scene.selected.has(id), scene.ink.inSale, 2, [])
  if (scene.cursor) outline((id) => id === scene.cursor, scene.ink.focus, 6, [])
}

function drawGhosts(pen: Pen, { ghosts, ink }: PlanScene, view: View): void {
  if (ghosts.length === 0) return
  pen.beginPath()
  const placed = ghosts.map(({ key, row, x, y }) => ({ id: key, block: '', row, x, y }))
  addSquares(
    pen,
    placed.map((seat) => ({ id: seat.id, seat })),
    seatTilts(placed),
    RADIUS,
  )
  pen.globalAlpha = 0.35
  pen.fillStyle = ink.inSale
  pen.fill()
  pen.globalAlpha = 1
  pen.lineWidth = 1.5 / view.scale
  pen.strokeStyle = ink.inSale
  pen.stroke()
}

/** Draws the handles of a group: a square at its corner, circles for curve and angle. */
function drawHandles(pen: Pen, { handles, ink }: PlanScene, view: View): void {
  if (handles.length === 0) return
  const radius = 7 / view.scale
  pen.beginPath()
  for (const { x, y, handle } of handles) {
    pen.moveTo(x + radius, y)
    if (handle === 'size') pen.rect(x - radius, y - radius, radius * 2, radius * 2)
    else pen.arc(x, y, radius, 0, Math.PI * 2)
  }
  pen.fillStyle = ink.surface
  pen.fill()
  pen.lineWidth = 2 / view.scale
  pen.strokeStyle = ink.inSale
  pen.stroke()
}

function drawRubber(pen: Pen, { rubber, ink }: PlanScene, view: View): void {
  if (!rubber) return
  const { left, top, right, bottom } = rubber.box
  pen.beginPath()
  if (rubber.kind === 'line') {
    pen.moveTo(left, top)
    pen.lineTo(right, bottom)
  } else if (rubber.kind === 'ellipse')
    pen.ellipse(
      (left + right) / 2,
      (top + bottom) / 2,
      Math.abs(right - left) / 2,
      Math.abs(bottom - top) / 2,
      0,
      0,
      Math.PI * 2,
    )
  else pen.rect(Math.min(left, right), Math.min(top, bottom), Math.abs(right - left), Math.abs(bottom - top))
  pen.strokeStyle = ink.inSale
  pen.lineWidth = 1.5 / view.scale
  pen.setLineDash(rubber.kind === 'marquee' ? [5 / view.scale, 4 / view.scale] : [])
  pen.stroke()
  pen.setLineDash([])
  if (rubber.kind === 'marquee') {
    pen.globalAlpha = 0.08
    pen.fillStyle = ink.inSale
    pen.fill()
    pen.globalAlpha = 1
  }
}
