type PositionedRow = { readonly id: string; readonly pos: number }

/**
 * Compares rows by their position. Rows with the same one are in the order in which they were created, on every device
 * and after each reload.
 */
export const byPosition = (a: PositionedRow, b: PositionedRow): number =>
  a.pos - b.pos || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** The position after all others, for a new row. */
export const nextPosition = (rows: readonly Pick<PositionedRow, 'pos'>[]): number =>
  rows.reduce((last, { pos }) => Math.max(last, pos), -1) + 1
