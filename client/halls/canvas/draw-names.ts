import type { Box, View } from '../../kit/plan/plan-view'
import type { Scene } from './scene'
import { HALF, type SeatIndex } from './seat-index'

/** Scale from which the names of rows are drawn. Below it they would hide each other. */
const ROWS_FROM = 0.3
/** Distance of a row's name from the middle of its first seat. */
const BESIDE = HALF + 20

type Block = { left: number; right: number; top: number }
type Row = { readonly name: string; x: number; y: number }
type Names = { readonly blocks: ReadonlyMap<string, Block>; readonly rows: readonly Row[] }

const known = new WeakMap<SeatIndex, Names>()

/** Places of the names of blocks and rows, found once for each index. A row whose left side is not free has none. */
function namesOf(index: SeatIndex): Names {
  const before = known.get(index)
  if (before) return before
  const blocks = new Map<string, Block>()
  const rows = new Map<string, Row>()
  for (const { seat } of index.all) {
    const block = blocks.get(seat.block)
    if (!block) blocks.set(seat.block, { left: seat.x, right: seat.x, top: seat.y })
    else {
      block.left = Math.min(block.left, seat.x)
      block.right = Math.max(block.right, seat.x)
      block.top = Math.min(block.top, seat.y)
    }
    const key = `${seat.block}\u0000${seat.row}`
    const row = rows.get(key)
    if (!row) rows.set(key, { name: seat.row, x: seat.x, y: seat.y })
    else if (seat.x < row.x) Object.assign(row, { x: seat.x, y: seat.y })
  }
  const isFree = ({ x, y }: Row) => index.within({ left: x - BESIDE - 12, right: x - HALF - 2, top: y - 8, bottom: y + 8 }).length === 0
  const names = { blocks, rows: [...rows.values()].filter((row) => row.name !== '' && isFree(row)) }
  known.set(index, names)
  return names
}

/** Draws the names of blocks above their front row, and those of rows on their left, where there is room. */
export function drawNames(pen: CanvasRenderingContext2D, { ink }: Scene, index: SeatIndex, sight: Box, view: View): void {
  const { blocks, rows } = namesOf(index)
  pen.fillStyle = ink.quiet
  pen.textAlign = 'center'
  pen.textBaseline = 'bottom'
  pen.font = `600 ${Math.max(13, 12 / view.scale)}px 'Inter Variable', sans-serif`
  for (const [name, { left, right, top }] of blocks) {
    if (name === '' || pen.measureText(name).width > Math.max(right - left + HALF * 2, 60)) continue
    pen.fillText(name, (left + right) / 2, top - HALF - 6)
  }
  if (view.scale < ROWS_FROM) return
  pen.textAlign = 'right'
  pen.textBaseline = 'middle'
  pen.font = `550 ${Math.min(30, Math.max(14, 11 / view.scale))}px 'Inter Variable', sans-serif`
  for (const { name, x, y } of rows) if (x >= sight.left && y >= sight.top && y <= sight.bottom) pen.fillText(name, x - HALF - 8, y + 1, 60)
}
