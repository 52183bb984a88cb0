/** The rows of a list as a page shows them: every row has its place, those in sight are read. */
export type ListedRows<R> = {
  /** Number of all rows; undefined until it is known. */
  readonly total: number | undefined
  /** Number of rows that can be read at their place, where it is less than all. */
  readonly reach?: number
  /** The row at a place; undefined while it is not read. */
  readonly at: (index: number) => R | undefined
  /** The place of a row among those that are read; -1 if it is not there. */
  readonly indexOf: (id: string | null) => number
  /** Asks for the rows between two places. */
  readonly want: (first: number, last: number) => void
  /** The reason why rows could not be read; null if they could. */
  readonly problem: unknown
  /** Tries again after a problem. */
  readonly retry: () => void
}

const nothing = () => {}

/** Rows that are all here, or begin here and go on where there is `more`, which reads at least the given number. */
export function rowsOf<R extends { readonly id: string }>(
  rows: readonly R[] | undefined,
  more?: (atLeast: number) => void,
  total = rows?.length,
): ListedRows<R> {
  let places: ReadonlyMap<string, number> | undefined
  return {
    total: rows && total,
    at: (index) => rows?.[index],
    indexOf: (id) => {
      places ??= new Map(rows?.map((row, place) => [row.id, place]))
      return places.get(id ?? '') ?? -1
    },
    want: (_, last) => {
      if (more && rows && last >= rows.length - 20) more(last + 1)
    },
    problem: null,
    retry: nothing,
  }
}
