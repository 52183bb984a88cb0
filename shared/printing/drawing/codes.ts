import { DomainError } from '../../kernel/errors'
import type { CodeElement } from '../layout'

/** Modules of a code and the white ones that scanners need around it. */
export type CodeModules = {
  readonly width: number
  readonly height: number
  readonly quiet: { readonly x: number; readonly y: number }
  readonly isDark: (x: number, y: number) => boolean
}

type Size = { readonly width: number; readonly height: number }
type Symbology = Exclude<CodeElement['symbology'], 'qr'>

/** Quiet zones of ISO/IEC 24778, 15438 and 15417. Aztec needs none; one module keeps other ink away. */
const QUIET = { aztec: { x: 1, y: 1 }, pdf417: { x: 2, y: 2 }, code128: { x: 10, y: 0 } } as const

/** Side of a module where a code fills a place of this size, quiet zone included. */
export const moduleSide = ({ width, height, quiet }: Omit<CodeModules, 'isDark'>, place: Size): number =>
  Math.min(place.width / (width + 2 * quiet.x), place.height / (height + 2 * quiet.y))

type CodePattern = Size & { readonly isDark: (x: number, y: number) => boolean }
type Point = readonly [number, number]

/**
 * Drawing context of the barcode library that collects modules. Outlines change between dark and light at each of their
 * vertical edges.
 */
function collector() {
  const edges = new Set<string>()
  let size: Size = { width: 0, height: 0 }
  const edge = (x: number, y: number) => {
    const key = `${x} ${y}`
    if (!edges.delete(key)) edges.add(key)
  }
  const vertical = (x: number, from: number, to: number) => {
    for (let y = Math.min(from, to); y < Math.max(from, to); y++) edge(x, y)
  }
  return {
    scale: (): [number, number] => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width: number, height: number) => {
      size = { width, height }
    },
    line: (x: number, top: number, _: number, bottom: number, thickness: number) => {
      // The middle of a bar, rounded up to a whole module.
      const left = x - Math.ceil(thickness / 2)
      vertical(left, top, bottom)
      vertical(left + thickness, top, bottom)
    },
    polygon: (points: readonly Point[]) => {
      for (const [i, [x, y]] of points.entries()) {
        const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y]
        if (x === nextX) vertical(x, y, nextY)
      }
    },
    hexagon: () => {},
    ellipse: () => {},
    fill: () => {},
    text: () => {},
    end: (): CodePattern => {
      const dark = Array.from({ length: size.height }, (_, y) => {
        let on = false
        return Array.from({ length: size.width }, (__, x) => {
          if (edges.has(`${x} ${y}`)) on = !on
          return on
        })
      })
      return { ...size, isDark: (x, y) => dark[y]?.[x] === true }
    },
  }
}

/** Numbers of columns of a PDF417 that are tried, and the most rows it may have. */
const [COLUMNS, MOST_ROWS] = [Array.from({ length: 30 }, (_, i) => i + 1), 90]

/** Modules across a PDF417 of this many columns, and the modules that each of its rows is high. */
const pdf417Width = (columns: number) => 17 * columns + 69
const ROW = 3

/** Columns with which a PDF417 of so many codewords has the largest modules in its place. */
function bestColumns(codewords: number, place: Size): number {
  const side = (columns: number) =>
    moduleSide(
      { width: pdf417Width(columns), height: ROW * Math.max(3, Math.ceil(codewords / columns)), quiet: QUIET.pdf417 },
      place,
    )
  return COLUMNS.filter((columns) => codewords <= columns * MOST_ROWS).reduce(
    (best, columns) => (side(columns) > side(best) ? columns : best),
    30,
  )
}

/** Height of a bar in modules, so that a Code 128 fills its place. */
const barHeight = (width: number, place: Size) =>
  Math.max(1, Math.floor((place.height * (width + 2 * QUIET.code128.x)) / place.width))

/**
 * Creates the modules of a code that is not a QR code, in the shape that suits its place. The library is loaded with
 * the first one. Throws `printing.code_text` for a text that this kind of code does not hold.
 */
export async function codeModules(symbology: Symbology, text: string, place: Size): Promise<CodeModules> {
  const { azteccode, code128, pdf417 } = await import('bwip-js/generic')
  const quiet = QUIET[symbology]
  // The library writes other characters of a Code 128 as bytes that no scanner shows as they were.
  if (symbology === 'code128' && !/^[\x20-\x7e]+$/.test(text)) throw new DomainError('printing.code_text')
  try {
    if (symbology === 'aztec')
      return { ...azteccode<CodePattern>({ bcid: 'azteccode', text, scale: 0.5 }, collector()), quiet }
    if (symbology === 'code128') {
      const { width, isDark } = code128<CodePattern>({ bcid: 'code128', text, scale: 1 }, collector())
      return { width, height: barHeight(width, place), quiet, isDark: (x) => isDark(x, 0) }
    }
    const draw = (columns: number): CodePattern => {
      // The library's types lack the options of single kinds.
      const options = { bcid: 'pdf417', text, scale: 1, columns, rowmult: ROW }
      return pdf417<CodePattern>(options, collector())
    }
    const wide = draw(10)
    const columns = bestColumns((wide.height / ROW) * 10, place)
    return { ...(columns === 10 ? wide : draw(columns)), quiet }
  } catch (error) {
    // The library says nothing else than that a text does not fit.
    if (error instanceof Error && /^bwipp/.test(error.message)) throw new DomainError('printing.code_text')
    throw error
  }
}
