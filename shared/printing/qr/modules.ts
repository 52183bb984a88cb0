import { DomainError } from '../../kernel/errors'
import { alignmentOf, type Correction, sizeOf } from './capacity'
import { penaltyOf } from './penalty'
import { codeWords } from './words'

/** Modules of a QR code, row by row without its quiet zone. */
export type QrModules = { readonly size: number; readonly isDark: (x: number, y: number) => boolean }

const LEVEL_BITS: Readonly<Record<Correction, number>> = { L: 1, M: 0, Q: 3, H: 2 }

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Remainder of a value by a polynomial, appended to the value. */
function withCheck(value: number, length: number, polynomial: number): number {
  let rest = value
  for (let i = 0; i < length; i++) rest = (rest << 1) ^ ((rest >>> (length - 1)) * polynomial)
  return (value << length) | rest
}

/** A grid with the patterns of a version. `fixed` are the modules that hold no data. */
function patterns(version: number) {
  const size = sizeOf(version)
  const dark = new Uint8Array(size * size)
  const fixed = new Uint8Array(size * size)
  const set = (x: number, y: number, on: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    dark[y * size + x] = on ? 1 : 0
    fixed[y * size + x] = 1
  }
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  const square = (x: number, y: number, radius: number, isLight: (ring: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy++) for (let dx = -radius; dx <= radius; dx++) set(x + dx, y + dy, !isLight(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring === 2 || ring === 4)
  const centres = alignmentOf(version)
  const last = centres.length - 1
  for (const [i, x] of centres.entries())
    for (const [j, y] of centres.entries()) {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isCorner) square(x, y, 2, (ring) => ring === 1)
    }
  if (version >= 7) {
    const bits = withCheck(version, 12, 0x1f25)
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)]
      set(a, b, ((bits >>> i) & 1) === 1)
      set(b, a, ((bits >>> i) & 1) === 1)
    }
  }
  return { size, dark, fixed, set }
}

type Grid = ReturnType<typeof patterns>

/** Draws correction level and mask, twice. */
function drawFormat({ size, set }: Grid, level: Correction, mask: number): void {
  const bits = withCheck((LEVEL_BITS[level] << 3) | mask, 10, 0x537) ^ 0x5412
  const bit = (i: number) => ((bits >>> i) & 1) === 1
  for (let i = 0; i < 15; i++) {
    if (i < 6) set(8, i, bit(i))
    else if (i < 8) set(8, i + 1, bit(i))
    else if (i === 8) set(7, 8, bit(i))
    else set(14 - i, 8, bit(i))
    if (i < 8) set(size - 1 - i, 8, bit(i))
    else set(8, size - 15 + i, bit(i))
  }
  set(8, size - 8, true)
}

/** Lays the bits of the words in columns of two, upwards and downwards in turn. */
function drawWords({ size, dark, fixed }: Grid, words: Uint8Array): void {
  let i = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (fixed[y * size + x]) continue
        dark[y * size + x] = ((words[i >> 3] ?? 0) >>> (7 - (i & 7))) & 1
        i++
      }
    }
  }
}

function masked({ size, dark, fixed }: Grid, mask: (x: number, y: number) => boolean): Uint8Array {
  const result = dark.slice()
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const at = y * size + x
      if (!fixed[at] && mask(x, y)) result[at] = 1 - (result[at] ?? 0)
    }
  return result
}

/** Creates the modules of a QR code (ISO/IEC 18004). Throws `printing.template_too_large` for a text that no code holds. */
export function qrModules(text: string, level: Correction): QrModules {
  const encoded = codeWords(text, level)
  if (!encoded) throw new DomainError('printing.template_too_large')
  const grid = patterns(encoded.version)
  // Reserves the modules of the format before the words are laid around them.
  drawFormat(grid, level, 0)
  drawWords(grid, encoded.words)
  let best: { readonly dark: Uint8Array; readonly penalty: number } | null = null
  for (const [i, mask] of MASKS.entries()) {
    drawFormat(grid, level, i)
    const dark = masked(grid, mask)
    const penalty = penaltyOf(dark, grid.size)
    if (!best || penalty < best.penalty) best = { dark, penalty }
  }
  const { size } = grid
  const dark = best?.dark ?? grid.dark
  return { size, isDark: (x, y) => x >= 0 && y >= 0 && x < size && y < size && dark[y * size + x] === 1 }
}

/** Horizontal runs of dark modules, which outputs draw as one rectangle each. */
export function darkRuns({ size, isDark }: QrModules): { readonly x: number; readonly y: number; readonly length: number }[] {
  const runs: { x: number; y: number; length: number }[] = []
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue
      if (x > 0 && isDark(x - 1, y)) (runs.at(-1) ?? { length: 0 }).length++
      else runs.push({ x, y, length: 1 })
    }
  return runs
}
