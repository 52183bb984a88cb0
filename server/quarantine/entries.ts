import type { bookKeptEntry } from '../../shared/incidents/commands'
import { DomainError } from '../../shared/kernel/errors'
import { existingRow } from '../kernel/commands/existing'
import { attempt } from '../kernel/commands/group-commit'
import type { Handler, Handlers } from '../kernel/commands/handler'
import type { Db } from '../kernel/database/database'
import { bookAgain, type Incident, inOrder, type Kept, keepReceipt, reportFault, settleBooked } from './book-entry'
import { release } from './release'

/** How many entries are booked in one transaction, while everybody else waits. */
export const BOOKED_AT_ONCE = 25

/**
 * Everything open of a device's quarantine up to one entry, the oldest first; empty where the incident is about something else.
 * `after` names an operation: only what comes after it.
 */
export async function openUpTo(db: Db, org_id: string, incident: Incident, after: string | null = null): Promise<readonly Kept[]> {
  if (incident.kind !== 'quarantined') return []
  const open = await db
    .selectFrom('incidents')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('kind', '=', 'quarantined')
    .where('device_id', '=', incident.device_id)
    .where('settled_at', 'is', null)
    .execute()
  const ops = await db.selectFrom('quarantined_ops').selectAll().where('org_id', '=', org_id).where('device_id', '=', incident.device_id).execute()
  const byId = new Map(ops.map(({ id, op, created_at: kept_at, code, details }) => [id, { op, kept_at, code, details }]))
  const last = byId.get(incident.subject_id)?.op.seq ?? 0
  const from = after === null ? undefined : byId.get(after)
  const found = open.flatMap((each): Kept[] => {
    const kept = byId.get(each.subject_id)
    return kept && (kept.op.seq < last || each.id === incident.id) && (!from || inOrder(from, kept) < 0) ? [{ incident: each, ...kept }] : []
  })
  return found.sort(inOrder)
}

/** The entry an incident is about, whether it is settled or not; null where it is about something else. */
export async function keptAbout(db: Db, org_id: string, incident: Incident): Promise<Kept | null> {
  if (incident.kind !== 'quarantined') return null
  const found = await db.selectFrom('quarantined_ops').selectAll().where('org_id', '=', org_id).where('id', '=', incident.subject_id).executeTakeFirst()
  return found ? { incident, op: found.op, kept_at: found.created_at, code: found.code, details: found.details } : null
}

/** Books what lies in quarantine as a manager decides, as it was recorded: by whom, when and where it was done. */
export const bookingKept =
  (handlers: Handlers): Handler<typeof bookKeptEntry> =>
  async (trx, { id, input }, ctx) => {
    const incident = await existingRow(ctx, 'incidents', id)
    if (incident.settled_at) throw new DomainError('incidents.settled')
    const open = await openUpTo(trx, ctx.op.org_id, incident, input.after)
    const asked = open.filter((kept) => input.earlier || kept.incident.id === id)
    const chosen = asked.slice(0, BOOKED_AT_ONCE)
    if (chosen.length === 0) throw new DomainError('not_found', { table: 'incidents', id })
    const left = []
    for (const kept of chosen) {
      const tried = await attempt(trx, () => bookAgain(trx, ctx, kept, handlers))
      if (!tried.ok) reportFault(ctx, kept, tried.error)
      if (tried.ok) await settleBooked(ctx, kept, input.decision)
      else if (!input.earlier) throw notBookable(kept, tried.error)
      else left.push(await keepReceipt(trx, ctx, kept, handlers))
    }
    await release(trx, ctx, incident.device_id, input.decision, handlers)
    const next = asked.length > chosen.length ? (chosen.at(-1)?.op.id ?? null) : null
    return async () => ({ booked: chosen.length - left.length, left: left.length, next })
  }

/** Why an entry stays open. One that this version cannot digest is none the less a person's to settle, and holds up no other. */
function notBookable({ op }: Kept, error: unknown): DomainError {
  const { code, details } = error instanceof DomainError ? error : new DomainError('internal')
  return new DomainError('incidents.not_bookable', { ...details, seq: op.seq, code })
}
