import { changesOfOperation } from '../../../client/sync/log/effects'
import type { Outbox } from '../../../client/sync/log/outbox'
import type { OpRow } from '../../../client/sync/log/store/store'
import type { TableName } from '../../../shared/registry'
import { windowTruth } from '../judge/truth/windows'
import type { SimRows } from '../lanes/storage'
import type { DeviceServer } from '../server'

/** Unsent work of a device, beside its rows and those of the server. */
export type UnsentWork = {
  readonly outbox: Outbox
  readonly org_id: string
  readonly rows: SimRows
  readonly server: DeviceServer
}

/** Ids of the unsent operations whose changes are all visible at this device. */
export async function visibleWork({ outbox, org_id, rows }: UnsentWork): Promise<ReadonlySet<string>> {
  const shown = new Set<string>()
  const later = new Map<string, unknown[]>()
  for (const op of [...(await outbox.pending())].reverse()) {
    let whole = true
    for (const change of changesOfOperation(op, org_id)) {
      const row: Readonly<Record<string, unknown>> | null = await rows.get(change.table as TableName, change.id)
      // The row may already hold the value of a later change.
      const stands = ([column, value]: [string, unknown]) => {
        const values = [...(later.get(`${change.id} ${column}`) ?? []), value]
        later.set(`${change.id} ${column}`, values)
        return row !== null && values.includes(row[column])
      }
      whole &&= 'insert' in change ? row !== null : Object.entries(change.patch).map(stands).every(Boolean)
    }
    if (whole) shown.add(op.id)
  }
  return shown
}

/**
 * Ids of unsent operations on rows that the server does not hold, because the creating operation is quarantined, or was
 * forgotten by a restore and is sent again. There is no row to show these changes on until it is booked.
 */
export async function workAdrift({ outbox, org_id, server }: UnsentWork): Promise<readonly string[]> {
  const onNothing = (op: OpRow) =>
    changesOfOperation(op, org_id).some(
      (change) => 'patch' in change && !server.holds(change.table as TableName, change.id),
    )
  return (await outbox.pending()).filter(onNothing).map((op) => op.id)
}

/**
 * Ids of unsent operations on rows that have left the window within which their table was last pulled. A device keeps
 * such a row until they are sent, but a server that was restored makes it pull anew, and the row does not come again.
 */
export async function workBeyondWindow({ outbox, org_id, rows, server }: UnsentWork): Promise<readonly string[]> {
  const found: string[] = []
  for (const op of await outbox.pending()) {
    for (const change of changesOfOperation(op, org_id)) {
      const table = change.table as TableName
      const truth = await windowTruth(server, (await rows.checkpoint(table))?.window)
      const all = (await server.all(table)).filter(({ id }) => 'patch' in change && id === change.id)
      if (all.length > truth(table, all).length) found.push(op.id)
    }
  }
  return found
}
