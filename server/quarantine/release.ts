import { attempt } from '../kernel/commands/group-commit'
import { isCommandName } from '../kernel/commands/handle'
import type { Context, Handlers } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { bookAgain, inOrder, type Kept, leaveInWords, reportFault, settleBooked } from './book-entry'

/** What an entry is kept for that waits for a decision about another. */
const WAITS = 'rights.undecided'

/**
 * After a decision about a device: what of its log had to wait for that. An entry kept for nothing else is booked, with the manager's
 * words; of one that was settled in words meanwhile, or just now, what they leave true is done. What still waits goes on waiting.
 */
export async function release(trx: Trx, ctx: Context, device_id: string | null, decision: string, handlers: Handlers): Promise<void> {
  const device = device_id === null ? undefined : await ctx.rows.get('devices', device_id)
  // What a device held that is gone has been decided without it.
  if (device?.status !== 'active') return
  for (const kept of await heldUp(trx, ctx.op.org_id, device.id, handlers)) {
    const { settled_at } = kept.incident
    const tried = await attempt(trx, () => (settled_at ? leaveInWords(trx, ctx, kept, handlers) : bookAgain(trx, ctx, kept, handlers)))
    if (!tried.ok) reportFault(ctx, kept, tried.error)
    else if (!settled_at) await settleBooked(ctx, kept, decision)
  }
}

/** Entries of a device that wait for a decision about another, the oldest first. */
async function heldUp(trx: Trx, org_id: string, device_id: string, handlers: Handlers): Promise<Kept[]> {
  const kept = trx.selectFrom('incidents').selectAll().where('org_id', '=', org_id).where('kind', '=', 'quarantined').where('device_id', '=', device_id)
  const waiting = (await kept.execute()).filter(({ settled_at, details: { name, code, booked, done_in_words } }) => {
    const waits = typeof name === 'string' && isCommandName(name) && handlers[name]?.settleManually !== undefined
    // What a copy did is no part of this device's log.
    return waits && booked !== true && done_in_words !== true && code !== 'sync.chain' && (settled_at !== null || code === WAITS)
  })
  if (waiting.length === 0) return []
  const ids = waiting.map(({ subject_id }) => subject_id)
  const ops = await trx.selectFrom('quarantined_ops').selectAll().where('org_id', '=', org_id).where('id', 'in', ids).execute()
  const found = waiting.flatMap((incident) => {
    const op = ops.find(({ id }) => id === incident.subject_id)
    return op ? [{ incident, op: op.op, kept_at: op.created_at, code: op.code, details: op.details }] : []
  })
  return found.sort(inOrder)
}
