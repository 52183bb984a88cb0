/** Eleven modules that look like the edge of a finder pattern: 1:1:3:1:1 with four light ones on either side. */
const FINDERS = new Set([0b10111010000, 0b00001011101])

/** Runs of five and more, and what looks like a finder pattern, in one line of modules. */
function linePenalty(dark: Uint8Array, size: number, start: number, step: number): number {
  let penalty = 0
  let run = 0
  let window = 0
  let previous = -1
  for (let i = 0, at = start; i < size; i++, at += step) {
    const module = dark[at] ?? 0
    run = module === previous ? run + 1 : 1
    if (run === 5) penalty += 3
    else if (run > 5) penalty++
    previous = module
    window = ((window << 1) | module) & 0x7ff
    if (i >= 10 && FINDERS.has(window)) penalty += 40
  }
  return penalty
}

/** Measures how hard a masked code is to read (ISO/IEC 18004, 7.8.3): the mask with the least is used. */
export function penaltyOf(dark: Uint8Array, size: number): number {
  let penalty = 0
  let count = 0
  for (let i = 0; i < size; i++) penalty += linePenalty(dark, size, i * size, 1) + linePenalty(dark, size, i, size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const at = y * size + x
      const module = dark[at] ?? 0
      count += module
      if (x < size - 1 && y < size - 1 && module === dark[at + 1] && module === dark[at + size] && module === dark[at + size + 1]) penalty += 3
    }
  return penalty + 10 * Math.floor(Math.abs((20 * count) / (size * size) - 10))
}
