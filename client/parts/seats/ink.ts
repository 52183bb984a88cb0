/** Colours of the current theme, read from the design tokens. */
export type Ink = {
  /** Theme of these colours. */
  readonly scheme: 'light' | 'dark'
  readonly surface: string
  readonly sold: string
  readonly line: string
  readonly lineStrong: string
  readonly text: string
  readonly quiet: string
  readonly inSale: string
  readonly onSale: string
  readonly focus: string
  readonly problem: string
  readonly category: (category_id: string) => CategoryInk
}

export type CategoryInk = { readonly fill: string; readonly line: string; readonly text: string }
