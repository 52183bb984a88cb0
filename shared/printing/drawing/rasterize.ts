import { type Bitmap, blacken, newBitmap } from './bitmap'
import type { Fonts, FoundGlyph } from './fonts'

/**
 * Rows sampled per dot, and the share of a dot that a glyph has to cover to blacken it. Below a half, so that thin
 * strokes survive.
 */
const SAMPLES = 4
const COVERAGE = 0.42
/** Straight pieces of a curve. */
const PIECES = 6

type Edge = {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly winding: 1 | -1
}

/** Drawn glyph: its dots, and where they are from the pen on the baseline. */
export type DrawnGlyph = { readonly bitmap: Bitmap; readonly left: number; readonly top: number }

const edge = (x0: number, y0: number, x1: number, y1: number): Edge[] => {
  if (y0 === y1) return []
  return [y0 < y1 ? { x0, y0, x1, y1, winding: 1 } : { x0: x1, y0: y1, x1: x0, y1: y0, winding: -1 }]
}

/** Straight edges of a glyph's outline with the baseline at 0 and y growing downwards. */
function edgesOf({ glyph }: FoundGlyph, scale: number): Edge[] {
  const edges: Edge[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const to = (nextX: number, nextY: number) => {
    edges.push(...edge(x * scale, -y * scale, nextX * scale, -nextY * scale))
    x = nextX
    y = nextY
  }
  for (const command of glyph.path.commands) {
    if (command.type === 'M') {
      to(startX, startY)
      ;[x, y, startX, startY] = [command.x, command.y, command.x, command.y]
    } else if (command.type === 'L') to(command.x, command.y)
    else if (command.type === 'Q') {
      const [fromX, fromY] = [x, y]
      for (let i = 1; i <= PIECES; i++) {
        const t = i / PIECES
        const bend = (from: number, control: number, end: number) =>
          (1 - t) ** 2 * from + 2 * (1 - t) * t * control + t * t * end
        to(bend(fromX, command.x1, command.x), bend(fromY, command.y1, command.y))
      }
    } else if (command.type === 'C') {
      const [fromX, fromY] = [x, y]
      for (let i = 1; i <= PIECES; i++) {
        const t = i / PIECES
        const bend = (from: number, one: number, two: number, end: number) =>
          (1 - t) ** 3 * from + 3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t * t * two + t ** 3 * end
        to(bend(fromX, command.x1, command.x2, command.x), bend(fromY, command.y1, command.y2, command.y))
      }
    }
  }
  to(startX, startY)
  return edges
}

/** Adds what a horizontal span covers of each dot of a row. */
function cover(row: Float32Array, from: number, to: number, weight: number): void {
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(row.length, Math.ceil(to)); x++)
    row[x] = (row[x] ?? 0) + weight * (Math.min(to, x + 1) - Math.max(from, x))
}

/** Fills an outline by the non-zero rule. Null for a glyph without ink. */
function fill(edges: readonly Edge[]): DrawnGlyph | null {
  if (edges.length === 0) return null
  const left = Math.floor(Math.min(...edges.flatMap(({ x0, x1 }) => [x0, x1])))
  const right = Math.ceil(Math.max(...edges.flatMap(({ x0, x1 }) => [x0, x1])))
  const top = Math.floor(Math.min(...edges.map(({ y0 }) => y0)))
  const bottom = Math.ceil(Math.max(...edges.map(({ y1 }) => y1)))
  const bitmap = newBitmap(right - left, bottom - top)
  const row = new Float32Array(bitmap.width)
  for (let y = 0; y < bitmap.height; y++) {
    row.fill(0)
    for (let sample = 0; sample < SAMPLES; sample++) {
      const at = top + y + (sample + 0.5) / SAMPLES
      const crossings = edges
        .filter(({ y0, y1 }) => y0 <= at && at < y1)
        .map(({ x0, y0, x1, y1, winding }) => ({ x: x0 + ((at - y0) / (y1 - y0)) * (x1 - x0) - left, winding }))
        .sort((a, b) => a.x - b.x)
      let winding = 0
      for (const [i, crossing] of crossings.entries()) {
        const next = crossings[i + 1]
        winding += crossing.winding
        if (winding !== 0 && next) cover(row, crossing.x, next.x, 1 / SAMPLES)
      }
    }
    for (const [x, covered] of row.entries()) if (covered >= COVERAGE) blacken(bitmap, x, y)
  }
  return { bitmap, left, top }
}

const drawn = new WeakMap<object, Map<number, DrawnGlyph | null>>()

/** Draws a glyph at a size in dots. Remembers it. */
export function drawGlyph(fonts: Fonts, found: FoundGlyph, size: number): DrawnGlyph | null {
  const sizes = drawn.get(found.glyph) ?? new Map<number, DrawnGlyph | null>()
  drawn.set(found.glyph, sizes)
  const known = sizes.get(size)
  if (known !== undefined) return known
  const glyph = fill(edgesOf(found, size / fonts.font(found.font).unitsPerEm))
  sizes.set(size, glyph)
  return glyph
}
