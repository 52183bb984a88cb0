/** One bar of a chart and the one it is compared with. */
export type ChartPoint = {
  readonly key: string
  /** Text below the bar; null where there is no room. */
  readonly tick: string
  readonly label: string
  readonly value: number
  readonly compared: number | null
  readonly compared_label: string | null
  /** True for a period that is not over yet. */
  readonly unfinished: boolean
}

/** Range of the axis, so that no two of its marks read the same: "0 0 0 0" where nothing was sold. */
export function axisRange(points: readonly ChartPoint[], least: number): [number, number | 'auto'] {
  const most = Math.max(0, ...points.flatMap(({ value, compared }) => [value, compared ?? 0]))
  const lowest = Math.min(0, ...points.flatMap(({ value, compared }) => [value, compared ?? 0]))
  return [lowest, most < least && lowest === 0 ? least : 'auto']
}

/** Words and number formats of a chart. */
export type ChartTexts = {
  readonly title: string
  readonly value: string
  readonly compared: string
  readonly when: string
  readonly table: string
  readonly format: (value: number) => string
  /** Short form for the axis. */
  readonly axis: (value: number) => string
  /** Least top of the axis: five marks below it would read the same. */
  readonly least: number
}
