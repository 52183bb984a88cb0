/** One line of the bench: a measured value beside its rival or limit. */
export type Figure = {
  readonly work: string
  readonly ours: string
  readonly rival: string
  /** Ratio to the rival, with a text that says which direction is better. */
  readonly ratio: string
  readonly aim: string
  readonly verdict: 'met' | 'MISSED' | 'FAILED'
}

export const verdict = (met: boolean): Figure['verdict'] => (met ? 'met' : 'MISSED')

/** A named measurement that yields one or more figures. */
export type Measure = readonly [name: string, measure: () => Promise<readonly Figure[]>]

/**
 * Runs measurements one after another and prints how long each took. A failure becomes its own line and does not stop
 * the others.
 */
export async function runMeasures(measures: readonly Measure[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, measure] of measures) {
    const began = performance.now()
    try {
      figures.push(...(await measure()))
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
      figures.push({ work: name, ours: '–', rival: reason, ratio: '–', aim: '', verdict: 'FAILED' })
    }
    console.log(`  ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  return figures
}

export const percentile = (times: readonly number[], p: number): number => {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? Number.NaN
}

export const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`
export const formatRatio = (value: number): string => `${value.toFixed(2)}×`

/** Prints the figures as a table that can be pasted into a note. */
export function printFigures(figures: readonly Figure[]): void {
  const rows = [
    ['work', 'Foyer', 'rival or limit', 'ratio', 'aim', ''],
    ...figures.map((f) => [f.work, f.ours, f.rival, f.ratio, f.aim, f.verdict]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const [i, row] of rows.entries()) {
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    if (i === 0) console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  }
}
