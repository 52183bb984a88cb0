/** One bar of a chart and the one it is compared with. */
export type ChartPoint = {
  readonly key: string
  /** Text below the bar. */
  readonly tick: string
  readonly label: string
  readonly value: number
  readonly compared: number | null
  readonly compared_label: string | null
  /** True for a period that is not over yet. */
  readonly unfinished: boolean
}

const valuesOf = (points: readonly ChartPoint[]): readonly number[] =>
  points.flatMap(({ value, compared }) => [value, compared ?? 0])

/** Range of the axis, so that no two of its marks read the same: "0 0 0 0" where nothing was sold. */
export function axisRange(points: readonly ChartPoint[], least: number): [number, number | 'auto'] {
  const most = Math.max(0, ...valuesOf(points))
  const lowest = Math.min(0, ...valuesOf(points))
  return [lowest, most < least && lowest === 0 ? least : 'auto']
}

/** Number of steps that an axis has, more or less. */
const STEPS = 4

/** Marks of the axis, the lowest first: round numbers that enclose all values. */
export function axisMarks(points: readonly ChartPoint[], least: number): readonly number[] {
  const [low, top] = axisRange(points, least)
  const high = top === 'auto' ? Math.max(0, ...valuesOf(points)) : top
  const rough = Math.max(high - low, least) / STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find((each) => each * power >= rough) ?? 10)
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)]
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step)
}

/** Width in px of a character below the axis, and the least space between two texts. */
const CHARACTER = 7
const SPACE = 24

/** Returns every how many bars there is room for a text below the axis. `band`: width in px of a bar with its space. */
export function tickInterval(points: readonly ChartPoint[], band: number): number {
  const longest = Math.max(0, ...points.map(({ tick }) => tick.length))
  return Math.max(1, Math.ceil((longest * CHARACTER + SPACE) / band))
}

/** Words and number formats of a chart. */
export type ChartTexts = {
  readonly title: string
  readonly value: string
  readonly compared: string
  readonly when: string
  readonly table: string
  /** A summary of the chart, in a sentence or two. */
  readonly summary: string
  /** Name of the control that reads the chart bar by bar. */
  readonly reader: string
  readonly format: (value: number) => string
  /** Short form for the axis. */
  readonly axis: (value: number) => string
  /** Least top of the axis: five marks below it would read the same. */
  readonly least: number
}
