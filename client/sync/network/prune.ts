import type { WindowBounds } from '../../../shared/kernel/model/window'
import { entities, TABLES, type TableName } from '../../../shared/registry'
import { isSameEpoch } from '../../../shared/sync/protocol'
import { windowOf } from '../../../shared/sync/window'
import { groupByRow } from '../log/effects'
import type { Outbox } from '../log/outbox'
import type { LocalRows } from '../rows/local-rows'
import { type PullPosition, type RowSink, scanTable } from '../rows/row-sink'
import { WindowRows } from '../rows/window-rows'
import { pendingChanges, withRowsLock } from './pull'

/** Tables before those whose rows are kept because of them. */
const PRUNED: readonly TableName[] = ((first: readonly TableName[]) => [
  ...first,
  ...TABLES.filter((table) => !first.includes(table) && windowOf(entities[table])),
])(['events', 'cash_box_shifts', 'orders', 'order_items'])

export type PrunePorts = {
  readonly rows: Pick<LocalRows, 'several'> & RowSink
  readonly outbox: Outbox
  readonly org_id: string
}

type Positions = ReadonlyMap<TableName, PullPosition>

/**
 * True while no table has been emptied since its position was read: what was found out about other tables still holds.
 */
const stillHolds = (before: Positions, now: Positions): boolean =>
  [...before].every(([table, known]) => {
    const position = now.get(table)
    return position?.epoch === known.epoch && (known.below !== undefined || position.below === undefined)
  })

/**
 * Removes the rows that have left the window as time passed. Never a row that something unsent changes: it stays until
 * that has been booked and the window no longer has it. The bounds must be those of the last pull of the events: an
 * event that moves later than that brings its rows again. Returns false if it gave up, because a table was emptied
 * meanwhile, to be pulled again from a restored server: rows that depend on it would look as if they had left.
 */
export async function pruneRows({ rows, outbox, org_id }: PrunePorts, bounds: WindowBounds): Promise<boolean> {
  const unsent = async () => groupByRow(await pendingChanges(outbox, org_id))
  const before = await unsent()
  const positions = await rows.checkpoints()
  const kept = new WindowRows({
    rows,
    bounds,
    isTouched: (table, id) => before.has(`${table}:${id}`),
    pulledTo: (table, of) => {
      const [position, own] = [positions.get(table), positions.get(of)]
      return position && !position.below && own && isSameEpoch(position, own) ? position.rev : -1
    },
  })
  for (const table of PRUNED) {
    const window = windowOf(entities[table])
    if (!window) continue
    for await (const chunk of scanTable(rows, table)) {
      const gone = await kept.gone(table, window, chunk)
      if (gone.length === 0) continue
      const holds = await withRowsLock(outbox, table, async () => {
        if (!stillHolds(positions, await rows.checkpoints())) return false
        const now = await unsent()
        await rows.forget(
          table,
          gone.filter(({ id }) => !now.has(`${table}:${id}`)),
        )
        return true
      })
      if (!holds) return false
    }
  }
  return true
}

/**
 * Creates the pruning of a device: removes rows whenever the bounds of its window have moved, which is once a day. The
 * bounds are those that the events were pulled within. Those of an earlier start count as pruned, because looking
 * through all rows takes seconds. Rows that a browser which was closed halfway has left over go when the bounds next
 * move.
 */
export function pruning(ports: PrunePorts): () => Promise<void> {
  const readBounds = async () => (await ports.rows.checkpoint('events'))?.window
  // Where they cannot be read, all rows are looked through.
  let done = readBounds().catch(() => undefined)
  return async () => {
    const bounds = await readBounds()
    if (!bounds || JSON.stringify(bounds) === JSON.stringify(await done)) return
    if (await pruneRows(ports, bounds)) done = Promise.resolve(bounds)
  }
}
