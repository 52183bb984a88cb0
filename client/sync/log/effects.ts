import type { Change, Command, OpContext } from '../../../shared/kernel/model/command'
import { commands } from '../../../shared/registry'
import type { OpRow } from './store/store'

/**
 * Cache of each operation's changes. An operation never changes, and its changes are applied to every page while it
 * waits.
 */
const computed = new WeakMap<OpRow, { readonly org_id: string; readonly changes: readonly Change[] }>()

/** The rows an operation changes, as its command says; nothing for a command this version does not know. */
export function changesOfOperation(op: OpRow, org_id: string): readonly Change[] {
  const before = computed.get(op)
  if (before?.org_id === org_id) return before.changes
  const changes = computeChanges(op, org_id)
  computed.set(op, { org_id, changes })
  return changes
}

function computeChanges(op: OpRow, org_id: string): readonly Change[] {
  const command: Command | undefined = (commands as unknown as Readonly<Record<string, Command>>)[op.name]
  if (!command) return []
  const context: OpContext = {
    id: op.id,
    org_id,
    device_id: op.device_id,
    user_id: op.user_id,
    shift_id: op.shift_id,
    at: op.at,
  }
  return command.effect(JSON.parse(op.input) as Record<string, unknown>, context)
}

type AnyRow = Readonly<Record<string, unknown>>

/** One row with changes applied. An insert of an existing row and a patch of a missing row change nothing. */
export function applyChanges(row: AnyRow | null, changes: readonly Change[]): AnyRow | null {
  let current = row
  for (const change of changes) {
    if ('insert' in change) current ??= change.insert
    else if (current) current = { ...current, ...change.patch }
  }
  return current
}

/** Changes gathered by the row they belong to, in their order; the key is `table:id`. */
export function groupByRow(changes: readonly Change[]): ReadonlyMap<string, readonly Change[]> {
  const rows = new Map<string, Change[]>()
  for (const change of changes) {
    const key = `${change.table}:${change.id}`
    rows.set(key, [...(rows.get(key) ?? []), change])
  }
  return rows
}
