/** Correction levels of QR codes: the share of a code that may be damaged is 7, 15, 25 or 30 %. */
export type Correction = 'L' | 'M' | 'Q' | 'H'

/** Numbers of ISO/IEC 18004, table 9, for versions 1 to 40. */
const numbers = (text: string): readonly number[] => text.split(' ').map(Number)

const CORRECTION_WORDS: Readonly<Record<Correction, readonly number[]>> = {
  L: numbers('7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30'),
  M: numbers('10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28'),
  Q: numbers('13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30 28 30 30 30 30 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30'),
  H: numbers('17 28 22 16 22 28 26 26 24 28 24 28 22 24 24 30 28 28 26 28 30 24 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30'),
}

const BLOCKS: Readonly<Record<Correction, readonly number[]>> = {
  L: numbers('1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24 25'),
  M: numbers('1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47 49'),
  Q: numbers('1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20 23 23 25 27 29 34 34 35 38 40 43 45 48 51 53 56 59 62 65 68'),
  H: numbers('1 1 2 4 4 4 5 6 8 8 11 11 16 16 18 16 19 21 25 25 25 34 30 32 35 37 40 42 45 48 51 54 57 60 63 66 70 74 77 81'),
}

export const VERSIONS = 40

/** Modules on a side. */
export const sizeOf = (version: number): number => 17 + 4 * version

/** Centres of the alignment patterns, in both directions. */
export function alignmentOf(version: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = version === 32 ? 26 : Math.ceil((4 * version + 4) / (2 * count - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, i) => sizeOf(version) - 7 - step * (count - 2 - i))]
}

/** Bytes that the modules of a version hold, correction included. */
function wordsOf(version: number): number {
  const aligned = alignmentOf(version).length
  const alignment = aligned === 0 ? 0 : (25 * aligned - 10) * aligned - 55
  return Math.floor(((16 * version + 128) * version + 64 - alignment - (version >= 7 ? 36 : 0)) / 8)
}

/** Blocks of a version: how many, the bytes of all of them, and the correction bytes of each. */
export function blocksOf(version: number, level: Correction): { readonly count: number; readonly words: number; readonly correction: number } {
  return { count: BLOCKS[level][version - 1] ?? 0, words: wordsOf(version), correction: CORRECTION_WORDS[level][version - 1] ?? 0 }
}
