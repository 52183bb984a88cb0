import type { SeatValues } from '../../../shared/seats/plan/edit'

type Props = {
  readonly id: string
  readonly seats: ReadonlyMap<string, SeatValues>
  readonly cursor: string | null
  readonly isSelected: (id: string) => boolean
  /** Description of a seat: number, state and price. */
  readonly spoken: (id: string, seat: SeatValues) => string
  readonly rowName: (row: string) => string
}

/** The branch of the tree of blocks, rows and seats that leads to the seat under the cursor, for screen readers. */
export function SeatTree({ id, seats, cursor, isSelected, spoken, rowName }: Props) {
  const seat = cursor === null ? undefined : seats.get(cursor)
  if (!seat || cursor === null) return null
  const blocks = [...new Set([...seats.values()].map(({ block }) => block))]
  const inBlock = [...seats].filter(([, each]) => each.block === seat.block)
  const rows = [...new Set(inBlock.map(([, { row }]) => row))]
  const line = inBlock.filter(([, { row }]) => row === seat.row).sort(([, a], [, b]) => a.x - b.x)
  const place = (level: number, size: number, position: number) => ({
    'aria-level': level,
    'aria-setsize': size,
    'aria-posinset': position + 1,
  })
  return (
    <div className="sr">
      <div role="treeitem" tabIndex={-1} {...place(1, blocks.length, blocks.indexOf(seat.block))} aria-expanded="true">
        {seat.block}
      </div>
      <div role="treeitem" tabIndex={-1} {...place(2, rows.length, rows.indexOf(seat.row))} aria-expanded="true">
        {rowName(seat.row)}
      </div>
      <div
        role="treeitem"
        tabIndex={-1}
        {...place(
          3,
          line.length,
          line.findIndex(([each]) => each === cursor),
        )}
        id={id}
        aria-selected={isSelected(cursor)}
      >
        {spoken(cursor, seat)}
      </div>
    </div>
  )
}
