import { attempt } from '../kernel/commands/group-commit'
import { isCommandName } from '../kernel/commands/handle'
import type { Context, Handlers } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import {
  applyManualSettlement,
  bookEntry,
  byLogPosition,
  type QuarantinedEntry,
  reportUnexpected,
  settleAsBooked,
} from './book-entry'

/** Error code of an entry that waits for a decision about another. */
const WAITING_CODE = 'rights.undecided'

/**
 * Retries a device's waiting entries after a decision about it. An open entry that only waited is booked with the
 * manager's note; one that was settled without booking gets its remaining effects. Others keep waiting.
 */
export async function releaseWaiting(
  trx: Trx,
  ctx: Context,
  device_id: string | null,
  decision: string,
  handlers: Handlers,
): Promise<void> {
  const device = device_id === null ? undefined : await ctx.rows.get('devices', device_id)
  // A withdrawn device's rights were decided without it.
  if (device?.status !== 'active') return
  for (const kept of await waitingEntries(trx, ctx.op.org_id, device.id, handlers)) {
    const { settled_at } = kept.incident
    const tried = await attempt(trx, () =>
      settled_at ? applyManualSettlement(trx, ctx, kept, handlers) : bookEntry(trx, ctx, kept, handlers),
    )
    if (!tried.ok) reportUnexpected(ctx, kept, tried.error)
    else if (!settled_at) await settleAsBooked(ctx, kept, decision)
  }
}

/** Lists a device's entries that wait for another decision, oldest first. */
async function waitingEntries(
  trx: Trx,
  org_id: string,
  device_id: string,
  handlers: Handlers,
): Promise<QuarantinedEntry[]> {
  const kept = trx
    .selectFrom('incidents')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('kind', '=', 'quarantined')
    .where('device_id', '=', device_id)
  const waiting = (await kept.execute()).filter(({ settled_at, details: { name, code, booked, done_in_words } }) => {
    const waits = typeof name === 'string' && isCommandName(name) && handlers[name]?.settleManually !== undefined
    // Operations of a copied device are not part of this device's log.
    return (
      waits &&
      booked !== true &&
      done_in_words !== true &&
      code !== 'sync.chain' &&
      (settled_at !== null || code === WAITING_CODE)
    )
  })
  if (waiting.length === 0) return []
  const ids = waiting.map(({ subject_id }) => subject_id)
  const ops = await trx
    .selectFrom('quarantined_ops')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('id', 'in', ids)
    .execute()
  const found = waiting.flatMap((incident) => {
    const op = ops.find(({ id }) => id === incident.subject_id)
    return op ? [{ incident, op: op.op, kept_at: op.created_at, code: op.code, details: op.details }] : []
  })
  return found.sort(byLogPosition)
}
