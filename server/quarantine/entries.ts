import type { bookKeptEntry } from '../../shared/incidents/commands'
import { DomainError } from '../../shared/kernel/errors'
import { existingRow } from '../kernel/commands/existing'
import { attempt } from '../kernel/commands/group-commit'
import type { Handler, Handlers } from '../kernel/commands/handler'
import type { Db } from '../kernel/database/database'
import {
  bookEntry,
  bookReceiptOnly,
  byLogPosition,
  type Incident,
  type QuarantinedEntry,
  reportUnexpected,
  settleAsBooked,
} from './book-entry'
import { releaseWaiting } from './release'

/** Entries booked per transaction, because other writers wait meanwhile. */
export const ENTRIES_PER_BATCH = 25

/**
 * Lists a device's open quarantined entries up to one, oldest first; empty for an incident about something else.
 * `after` names an operation to continue after.
 */
export async function openEntriesUpTo(
  db: Db,
  org_id: string,
  incident: Incident,
  after: string | null = null,
): Promise<readonly QuarantinedEntry[]> {
  if (incident.kind !== 'quarantined') return []
  const open = await db
    .selectFrom('incidents')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('kind', '=', 'quarantined')
    .where('device_id', '=', incident.device_id)
    .where('settled_at', 'is', null)
    .execute()
  const ops = await db
    .selectFrom('quarantined_ops')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('device_id', '=', incident.device_id)
    .execute()
  const byId = new Map(
    ops.map(({ id, op, created_at: kept_at, code, details }) => [id, { op, kept_at, code, details }]),
  )
  const last = byId.get(incident.subject_id)?.op.seq ?? 0
  const from = after === null ? undefined : byId.get(after)
  const found = open.flatMap((each): QuarantinedEntry[] => {
    const kept = byId.get(each.subject_id)
    return kept && (kept.op.seq < last || each.id === incident.id) && (!from || byLogPosition(from, kept) < 0)
      ? [{ incident: each, ...kept }]
      : []
  })
  return found.sort(byLogPosition)
}

/** Reads the entry of an incident, open or settled; null for an incident about something else. */
export async function entryOfIncident(db: Db, org_id: string, incident: Incident): Promise<QuarantinedEntry | null> {
  if (incident.kind !== 'quarantined') return null
  const found = await db
    .selectFrom('quarantined_ops')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('id', '=', incident.subject_id)
    .executeTakeFirst()
  return found ? { incident, op: found.op, kept_at: found.created_at, code: found.code, details: found.details } : null
}

/**
 * Books quarantined entries by a manager's decision, as they were recorded: by the same user, at the same time and
 * place.
 */
export const bookQuarantinedEntries =
  (handlers: Handlers): Handler<typeof bookKeptEntry> =>
  async (trx, { id, input }, ctx) => {
    const incident = await existingRow(ctx, 'incidents', id)
    if (incident.settled_at) throw new DomainError('incidents.settled')
    const open = await openEntriesUpTo(trx, ctx.op.org_id, incident, input.after)
    const asked = open.filter((kept) => input.earlier || kept.incident.id === id)
    const chosen = asked.slice(0, ENTRIES_PER_BATCH)
    if (chosen.length === 0) throw new DomainError('not_found', { table: 'incidents', id })
    const left = []
    for (const kept of chosen) {
      const tried = await attempt(trx, () => bookEntry(trx, ctx, kept, handlers))
      if (!tried.ok) reportUnexpected(ctx, kept, tried.error)
      if (tried.ok) await settleAsBooked(ctx, kept, input.decision)
      else if (!input.earlier) throw notBookable(kept, tried.error)
      else left.push(await bookReceiptOnly(trx, ctx, kept, handlers))
    }
    await releaseWaiting(trx, ctx, incident.device_id, input.decision, handlers)
    const next = asked.length > chosen.length ? (chosen.at(-1)?.op.id ?? null) : null
    return async () => ({ booked: chosen.length - left.length, left: left.length, next })
  }

/**
 * Makes the error that tells why an entry stays open. An entry that this version cannot process is still a manager's to
 * settle, and blocks no other.
 */
function notBookable({ op }: QuarantinedEntry, error: unknown): DomainError {
  const { code, details } = error instanceof DomainError ? error : new DomainError('internal')
  return new DomainError('incidents.not_bookable', { ...details, seq: op.seq, code })
}
