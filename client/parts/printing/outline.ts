import type { PathCommand } from 'opentype.js'

/** Micrometres, as fine as the drawing of a page has to be. */
const rounded = (millimetres: number): number => Math.round(millimetres * 1000) / 1000

/**
 * Writes an outline as the `d` of an SVG path. The library's own `toPathData` writes NaN for numbers just above a whole
 * one, and browsers draw nothing after it.
 */
export function outlineData(commands: readonly PathCommand[]): string {
  const points = (...numbers: readonly number[]) => numbers.map(rounded).join(' ')
  return commands
    .map((command) => {
      if (command.type === 'Z') return 'Z'
      if (command.type === 'Q') return `Q${points(command.x1, command.y1, command.x, command.y)}`
      if (command.type === 'C')
        return `C${points(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`
      return `${command.type}${points(command.x, command.y)}`
    })
    .join('')
}
