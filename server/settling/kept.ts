import { type Numbered, receiptIn } from '../../shared/cash_boxes/receipt'
import type { bookKeptEntry } from '../../shared/incidents/commands'
import { settleIncident } from '../../shared/incidents/commands'
import type { OpContext } from '../../shared/kernel/command'
import { DomainError } from '../../shared/kernel/errors'
import { isInstant } from '../../shared/kernel/fields'
import { readJson } from '../../shared/kernel/json'
import type { RowOf } from '../../shared/registry'
import type { Part } from '../../shared/rights/rules'
import type { Operation } from '../../shared/sync/protocol'
import { recordedOn } from '../devices/handlers'
import type { Db, Trx } from '../kernel/database'
import { existing } from '../kernel/existing'
import { attempt } from '../kernel/group-commit'
import { bookCommand, commandNamed, handlingOf, parseArgs } from '../kernel/handle'
import type { Context, Handler, Handlers } from '../kernel/handler'
import { revive, reviveSeries, withdrawAgain } from '../rights/revive'

type Incident = RowOf<'incidents'>

/** An operation in quarantine, and the incident that is open about it. */
export type Kept = {
  readonly incident: Incident
  readonly op: Operation
  readonly kept_at: string
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
}

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

type Placed = { readonly op: Operation; readonly kept_at: string }

/** The order of a device's log; of a copy's entries beside it, that in which they came. */
const inOrder = (a: Placed, b: Placed): number =>
  a.op.seq - b.op.seq || (a.kept_at === b.kept_at ? (a.op.id < b.op.id ? -1 : Number(a.op.id > b.op.id)) : a.kept_at < b.kept_at ? -1 : 1)

/** Books what lies in quarantine as a manager decides, as it was recorded: by whom, when and where it was done. */
export const bookingKept =
  (handlers: Handlers): Handler<typeof bookKeptEntry> =>
  async (trx, { id, input }, ctx) => {
    const incident = await existing(ctx, 'incidents', id)
    if (incident.settled_at) throw new DomainError('incidents.settled')
    const open = await openUpTo(trx, ctx.op.org_id, incident, input.after)
    const asked = open.filter((kept) => input.earlier || kept.incident.id === id)
    const chosen = asked.slice(0, BOOKED_AT_ONCE)
    if (chosen.length === 0) throw new DomainError('not_found', { table: 'incidents', id })
    const left = []
    for (const kept of chosen) {
      const tried = await attempt(trx, () => bookAgain(trx, ctx, kept, handlers))
      if (!tried.ok) reportFault(ctx, kept, tried.error)
      if (tried.ok) await settle(ctx, kept, input.decision)
      else if (!input.earlier) throw notBookable(kept, tried.error)
      else left.push(await keepReceipt(trx, ctx, kept, handlers))
    }
    const next = asked.length > chosen.length ? (chosen.at(-1)?.op.id ?? null) : null
    return async () => ({ booked: chosen.length - left.length, left: left.length, next })
  }

/** What is no refusal is a fault of ours: the manager goes on, and whoever looks after the server reads of it. */
function reportFault({ report }: Context, { op }: Kept, error: unknown): void {
  if (!(error instanceof DomainError)) report(error, { op_id: op.id, name: op.name })
}

/** Why an entry stays open. One that this version cannot digest is none the less a person's to settle, and holds up no other. */
function notBookable({ op }: Kept, error: unknown): DomainError {
  const { code, details } = error instanceof DomainError ? error : new DomainError('internal')
  return new DomainError('incidents.not_bookable', { ...details, seq: op.seq, code })
}

async function settle(ctx: Context, { incident }: Kept, decision: string): Promise<void> {
  await ctx.rows.apply(settleIncident.effect({ id: incident.id, input: { decision } }, ctx.op))
  await ctx.rows.patch('incidents', incident.id, { details: { ...incident.details, booked: true, receipt_kept: true } })
}

/**
 * Books the receipt alone of an entry that nobody books: the paper was printed and the drawer moved. Where even that does
 * not follow from the books, they stay as they are. The incident says which.
 */
export async function keepReceipt(trx: Trx, ctx: Context, kept: Kept, handlers: Handlers): Promise<void> {
  if (kept.incident.details.receipt_kept === true) return
  const tried = await attempt(trx, async () => {
    const { handling, input, then } = recordedAs(ctx, kept, handlers)
    if (!handling?.salvage) throw new DomainError('not_found')
    const { salvage } = handling
    return withRights(trx, then, kept, input, [], () => salvage(trx, input, then))
  })
  if (!tried.ok) return reportFault(ctx, kept, tried.error)
  const receipt = tried.value ? { receipt_kept: true } : { receipt_disputed: true }
  await ctx.rows.patch('incidents', kept.incident.id, { details: { ...kept.incident.details, ...receipt }, updated_at: ctx.now })
}

/** An entry's command, its arguments, and the context it was recorded in. */
function recordedAs(ctx: Context, { op, kept_at }: Kept, handlers: Handlers) {
  const command = commandNamed(op.name)
  if (!command.offline) throw new DomainError('sync.unknown_command', { name: op.name })
  const recorded: OpContext = {
    ...{ id: op.id, org_id: ctx.op.org_id, device_id: op.device_id, user_id: op.user_id, shift_id: op.shift_id },
    at: isInstant(op.at) ? op.at : kept_at,
  }
  const then: Context = { ...ctx, op: recorded }
  return { command, input: parseArgs(command.args, readJson(op.input)), handling: handlingOf(handlers, command), then }
}

async function bookAgain(trx: Trx, ctx: Context, kept: Kept, handlers: Handlers): Promise<void> {
  const { command, input, handling, then } = recordedAs(ctx, kept, handlers)
  const parts = (await handling?.takes?.(trx, input, then)) ?? []
  const { status } = await existing(then, 'devices', recordedOn(then))
  const gone = status !== 'active' || kept.code === 'sync.chain'
  const { afterwards } = handling ?? {}
  await withRights(trx, then, kept, input, parts, () => (afterwards ? afterwards(trx, input, then, gone) : bookCommand(command, input, then, handlers)))
}

/**
 * Does something with the rights that an entry needs. A device out of service keeps none of them. A copy has none of its
 * own: while the other goes on, what both sell from is the other's. Throws `incidents.copied` then.
 */
async function withRights<T>(trx: Trx, then: Context, { code }: Kept, input: Numbered, parts: readonly Part[], work: () => Promise<T>): Promise<T> {
  const { id, status } = await existing(then, 'devices', recordedOn(then))
  const active = status === 'active'
  const series = receiptIn(input).map((receipt) => receipt.right_id)
  if (code === 'sync.chain' && active && parts.length + series.length > 0) throw new DomainError('incidents.copied')
  await revive(trx, then, id, parts)
  for (const right_id of series) await reviveSeries(then, id, right_id)
  const done = await work()
  if (!active) await withdrawAgain(trx, then, [...parts.map((part) => part.right_id), ...series])
  return done
}
