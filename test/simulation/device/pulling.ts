import type { Outbox } from '../../../client/sync/log/outbox'
import { pruneRows } from '../../../client/sync/network/prune'
import { pullTableToEnd } from '../../../client/sync/network/pull'
import { type RowOf, TABLES, type TableName } from '../../../shared/registry'
import type { SimLock } from '../faults/lock'
import { Violation } from '../judge/oracle'
import type { SimRows } from '../lanes/storage'
import type { DeviceSetting, Tab } from './tab'
import { type UnsentWork, visibleWork, workAdrift, workBeyondWindow } from './unsent-work'

/** Tables that a simulated device pulls. */
const PULLED_TABLES: readonly TableName[] = TABLES.filter(
  (table) => !['users', 'contacts', 'orgs', 'seating_plans'].includes(table),
)

/** Tables that never change within a history. They are pulled once. */
const FIXED_TABLES: ReadonlySet<TableName> = new Set([
  'cash_boxes',
  'price_categories',
  'prices',
  'seats',
  'tax_groups',
])

/** Outcome of all pulls of a device. */
export type Pulled = {
  /** Tables that need not be pulled again. */
  readonly once: Set<TableName>
  /** Number of tables that the server told the device to drop. */
  dropped: number
}

export type PullPorts = {
  readonly setting: DeviceSetting
  readonly device_id: string
  readonly user_id: string
  readonly tab: Tab
  readonly lock: SimLock
  readonly all: boolean
  readonly pulled: Pulled
  readonly isAlive: () => boolean
  /** True when the rows were deleted since. */
  readonly isEvicted: () => boolean
}

/** Pulls some or all tables into a tab, and checks that unsent changes stay visible. */
export async function pullInto(ports: PullPorts): Promise<void> {
  const { setting, device_id, user_id, tab, lock, all, pulled, isAlive, isEvicted } = ports
  const { core, rows, overlay, pruned } = tab
  const { identity, server, dice } = setting
  const work: UnsentWork = { outbox: core.outbox, org_id: identity.org.id, rows, server }
  const before = pulled.dropped
  let dropped = before
  const seen = await visibleWork(work)
  const adrift = await workAdrift(work)
  const sink = {
    ...rows,
    drop: (table: TableName) => {
      dropped++
      pulled.dropped++
      return rows.drop(table)
    },
  }
  for (const table of PULLED_TABLES) {
    if (pulled.once.has(table) || !(all || dice.chance(40))) continue
    await pullTableToEnd(
      {
        sink,
        outbox: overlay,
        org_id: () => identity.org.id,
        holder: () => ({ holder: 'counter', device_id }),
        // A page that is switched off never sees the answer.
        pull: async (name, input) => {
          const page = await lock.ask(user_id, () => server.pull(device_id, name, input))
          return isAlive() ? page : new Promise(() => {})
        },
        onPage: async (name, documents, epoch) => {
          if (name === 'rights') await core.rights.importGrants(documents as readonly RowOf<'rights'>[], epoch)
        },
      },
      table,
    )
    if (FIXED_TABLES.has(table)) pulled.once.add(table)
  }
  if (!isEvicted()) await pruneWindow(rows, pruned, identity.org.id)
  // Another tab may be applying unsent changes to a table that the server told it to drop.
  if (dropped !== pulled.dropped) return
  const still = await visibleWork(work)
  const pending = new Set((await core.outbox.pending()).map((op) => op.id))
  const excused = new Set([
    ...adrift,
    ...(await workAdrift(work)),
    ...(dropped === before ? [] : await workBeyondWindow(work)),
  ])
  for (const id of seen) {
    if (!isEvicted() && pending.has(id) && !still.has(id) && !excused.has(id))
      throw new Violation(7, 'a pull has hidden unsent work')
  }
}

/** Removes rows that have left the window. */
async function pruneWindow(rows: SimRows, outbox: Outbox, org_id: string): Promise<void> {
  const window = (await rows.checkpoint('events'))?.window
  if (window) await pruneRows({ rows, outbox, org_id }, window)
}
