import type { PlanBounds, View } from '../plan-view'
import { isPartOf, type PlanScene, type ScenePart } from './scene'
import { HALF, type IndexedSeat, type SeatIndex } from './seat-index'

/** Scale from which the names of rows are drawn. Below it they would hide each other. */
const ROWS_FROM = 0.24
/** Distance of a row's name from the middle of its first seat. */
const BESIDE = HALF + 20

/** Edges of a block, and the seats there. */
type Block = { left: IndexedSeat; right: IndexedSeat; top: IndexedSeat }
type Row = { readonly name: string; readonly side: -1 | 1; id: string; x: number; y: number }
/** A row's name at one end, and the seats at both ends. */
type RowEnd = Row & { readonly ends: readonly string[] }
type Point = { readonly x: number; readonly y: number }
type Names = { readonly blocks: ReadonlyMap<string, Block>; readonly rows: readonly RowEnd[] }

const known = new WeakMap<SeatIndex, Names>()

/** Places of the names of blocks and rows, found once for each index. A row has a name at each end that is free. */
function namesOf(index: SeatIndex): Names {
  const before = known.get(index)
  if (before) return before
  const blocks = new Map<string, Block>()
  const rows = new Map<string, readonly [left: Row, right: Row]>()
  /** Rows whose seats are one behind the other, as in a box: they have no ends. */
  const deep = new Set<string>()
  for (const each of index.all) {
    const { id, seat } = each
    const block = blocks.get(seat.block)
    if (!block) blocks.set(seat.block, { left: each, right: each, top: each })
    else {
      if (seat.x < block.left.seat.x) block.left = each
      if (seat.x > block.right.seat.x) block.right = each
      if (seat.y < block.top.seat.y) block.top = each
    }
    const key = `${seat.block}\u0000${seat.row}`
    const row = rows.get(key)
    if (!row) rows.set(key, [endOf(each, -1), endOf(each, 1)])
    else {
      if (seat.x === row[0].x && seat.x === row[1].x) deep.add(key)
      for (const end of row) if ((seat.x - end.x) * end.side > 0) Object.assign(end, { id, x: seat.x, y: seat.y })
    }
  }
  const isFree = ({ x, y, side }: Row) => {
    const [near, far] = [x + side * (HALF + 2), x + side * (BESIDE + 12)]
    return (
      index.within({ left: Math.min(near, far), right: Math.max(near, far), top: y - 8, bottom: y + 8 }).length === 0
    )
  }
  const ends = [...rows].flatMap(([key, both]) => {
    const seats = both.map(({ id }) => id)
    return deep.has(key) ? [] : both.map((row): RowEnd => ({ ...row, ends: seats }))
  })
  const names = { blocks, rows: ends.filter((row) => row.name !== '' && isFree(row)) }
  known.set(index, names)
  return names
}

const endOf = ({ id, seat: { row, x, y } }: IndexedSeat, side: -1 | 1): Row => ({ name: row, id, x, y, side })

/** Draws a block's name on a plate above its front row, unless it would hide seats or the text of a shape. */
function drawPlate(
  pen: CanvasRenderingContext2D,
  { ink, sheet, shapes }: PlanScene,
  index: SeatIndex,
  name: string,
  at: Point,
  scale: number,
): void {
  const size = Math.min(160, Math.max(15, 11 / scale))
  pen.font = `600 ${size}px 'Inter Variable', sans-serif`
  const [width, height] = [pen.measureText(name).width + size * 1.1, size * 1.55]
  // The name of a block at the edge stays on the sheet.
  const x = Math.max(width / 2, Math.min(at.x, Math.max(sheet.width, at.x) - width / 2))
  const plate = { left: x - width / 2, right: x + width / 2, top: at.y - height, bottom: at.y }
  if (index.within(plate).length > 0) return
  const hidesText = [...shapes.values()].some(
    ({ text, ...shape }) =>
      text &&
      Math.abs(shape.x + shape.width / 2 - x) < (width + text.length * size * 0.6) / 2 &&
      Math.abs(shape.y + shape.height / 2 - (at.y - height / 2)) < height,
  )
  if (hidesText) return
  pen.beginPath()
  pen.roundRect(plate.left, plate.top, width, height, size * 0.4)
  pen.fillStyle = ink.surface
  pen.fill()
  pen.lineWidth = 1 / scale
  pen.strokeStyle = ink.line
  pen.stroke()
  pen.fillStyle = ink.text
  pen.fillText(name, x, at.y - height / 2 + size * 0.04)
}

/** Draws the names of other editors below the seats that they have just changed. */
export function drawAuthors(
  pen: CanvasRenderingContext2D,
  { authors, seats, ink }: PlanScene,
  sight: PlanBounds,
  view: View,
): void {
  const size = Math.max(14, 11 / view.scale)
  pen.font = `600 ${size}px 'Inter Variable', sans-serif`
  pen.textAlign = 'left'
  pen.textBaseline = 'middle'
  for (const { name, seats: changed } of authors) {
    const [first, ...others] = changed.flatMap((id) => seats.get(id) ?? [])
    if (!first) continue
    const last = others.reduce((lowest, seat) => (seat.y > lowest.y ? seat : lowest), first)
    const width = pen.measureText(name).width + size
    const [left, top] = [Math.min(last.x - HALF, sight.right - width - 4 / view.scale), last.y + HALF + 8]
    pen.beginPath()
    pen.roundRect(left, top, width, size * 1.6, size * 0.3)
    pen.fillStyle = ink.text
    pen.fill()
    pen.fillStyle = ink.surface
    pen.fillText(name, left + size / 2, top + size * 0.84)
  }
}

/**
 * Draws the names of blocks above their front row, and those of rows at their ends, where there is room. A dragged row
 * takes the name at its ends with it, a block that is dragged whole its plate.
 */
export function drawNames(
  pen: CanvasRenderingContext2D,
  scene: PlanScene,
  index: SeatIndex,
  sight: PlanBounds,
  view: View,
  part: ScenePart,
): void {
  const { blocks, rows } = namesOf(index)
  pen.textBaseline = 'middle'
  if (view.scale >= ROWS_FROM) {
    const size = Math.max(14, 11 / view.scale)
    pen.font = `550 ${size}px 'Inter Variable', sans-serif`
    for (const { id, name, x, y, side, ends } of rows) {
      if (!isPartOf(scene, part, id)) continue
      if (x < sight.left || x > sight.right || y < sight.top || y > sight.bottom) continue
      const isSelected = ends.every((id) => scene.selected.has(id))
      const from = x + side * (HALF + 12)
      pen.textAlign = side < 0 ? 'right' : 'left'
      if (isSelected) {
        const width = Math.min(60, pen.measureText(name).width) + size * 0.8
        pen.beginPath()
        pen.roundRect(
          side < 0 ? from - width + size * 0.4 : from - size * 0.4,
          y - size * 0.7,
          width,
          size * 1.4,
          size * 0.3,
        )
        pen.fillStyle = scene.ink.inSale
        pen.fill()
      }
      pen.fillStyle = isSelected ? scene.ink.onSale : scene.ink.quiet
      pen.fillText(name, from, y + 1, 60)
    }
  }
  pen.textAlign = 'center'
  for (const [name, edges] of blocks) {
    const isDragged = [edges.left, edges.right, edges.top].every(({ id }) => scene.selected.has(id))
    if (part !== 'whole' && isDragged !== (part === 'moving')) continue
    const [left, right, top] = [edges.left.seat.x, edges.right.seat.x, edges.top.seat.y]
    if (name === '' || top < sight.top - 100 || top > sight.bottom || right < sight.left || left > sight.right) continue
    // A name that is much wider than its block would hide the neighbours.
    if (name.length * 7.5 > (right - left + HALF * 2) * view.scale + 90) continue
    drawPlate(pen, scene, index, name, { x: (left + right) / 2, y: top - HALF - 4 }, view.scale)
  }
}
