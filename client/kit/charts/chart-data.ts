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
}
