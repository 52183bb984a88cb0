import { type ArgsWithReceipt, receiptIn } from '../../shared/cash_boxes/receipt'
import { settleIncident } from '../../shared/incidents/commands'
import { parseJson } from '../../shared/kernel/encoding/json'
import { DomainError } from '../../shared/kernel/errors'
import type { OpContext } from '../../shared/kernel/model/command'
import { isInstant } from '../../shared/kernel/model/fields'
import { parseArgs } from '../../shared/kernel/model/parse'
import type { RowOf } from '../../shared/registry'
import type { RightPortion } from '../../shared/rights/rules'
import type { Operation } from '../../shared/sync/protocol'
import { recordedOn } from '../devices/handlers'
import { existingRow } from '../kernel/commands/existing'
import { attempt } from '../kernel/commands/group-commit'
import { bookCommand, commandNamed, handlingOf } from '../kernel/commands/handle'
import type { Context, Handlers } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { reviveRights, reviveSeries, withdrawRevived } from '../rights/revive'

export type Incident = RowOf<'incidents'>

/** A quarantined operation with its open incident. */
export type QuarantinedEntry = {
  readonly incident: Incident
  readonly op: Operation
  readonly kept_at: string
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
}

type LogPosition = { readonly op: Operation; readonly kept_at: string }

/**
 * Sorts by position in the device's log. A copied device's entries have the same positions and are sorted by arrival.
 */
export const byLogPosition = (a: LogPosition, b: LogPosition): number =>
  a.op.seq - b.op.seq ||
  (a.kept_at === b.kept_at ? (a.op.id < b.op.id ? -1 : Number(a.op.id > b.op.id)) : a.kept_at < b.kept_at ? -1 : 1)

/** Reports an unexpected error, which is not a refusal, to the server's log. The manager's action goes on. */
export function reportUnexpected({ report }: Context, { op }: QuarantinedEntry, error: unknown): void {
  if (!(error instanceof DomainError)) report(error, { op_id: op.id, name: op.name })
}

/** Settles the incident of a booked entry with the manager's note. */
export async function settleAsBooked(ctx: Context, { incident }: QuarantinedEntry, decision: string): Promise<void> {
  await ctx.rows.apply(settleIncident.effect({ id: incident.id, input: { decision } }, ctx.op))
  await ctx.rows.patch('incidents', incident.id, { details: { ...incident.details, booked: true, receipt_kept: true } })
}

/**
 * Books only the receipt of an entry that is not booked, because it was printed and the drawer moved. Where even that
 * is inconsistent, nothing changes. The incident records which.
 */
export async function bookReceiptOnly(
  trx: Trx,
  ctx: Context,
  kept: QuarantinedEntry,
  handlers: Handlers,
): Promise<void> {
  if (kept.incident.details.receipt_kept === true) return
  const tried = await attempt(trx, async () => {
    const { handling, input, then } = parseEntry(ctx, kept, handlers)
    if (!handling?.salvage) throw new DomainError('not_found')
    const { salvage } = handling
    return withRevivedRights(trx, then, kept, input, [], () => salvage(trx, input, then))
  })
  if (!tried.ok) return reportUnexpected(ctx, kept, tried.error)
  const receipt = tried.value ? { receipt_kept: true } : { receipt_disputed: true }
  await ctx.rows.patch('incidents', kept.incident.id, {
    details: { ...kept.incident.details, ...receipt },
    updated_at: ctx.now,
  })
}

/** Parses an entry into its command, arguments, and the context it was recorded in. */
function parseEntry(ctx: Context, { op, kept_at }: QuarantinedEntry, handlers: Handlers) {
  const command = commandNamed(op.name)
  if (!command.offline) throw new DomainError('sync.unknown_command', { name: op.name })
  const recorded: OpContext = {
    id: op.id,
    org_id: ctx.op.org_id,
    device_id: op.device_id,
    user_id: op.user_id,
    shift_id: op.shift_id,
    at: isInstant(op.at) ? op.at : kept_at,
  }
  const then: Context = { ...ctx, op: recorded }
  return { command, input: parseArgs(command.args, parseJson(op.input)), handling: handlingOf(handlers, command), then }
}

/** Applies what remains true of an entry settled with a note. Throws where another decision has to come first. */
export async function applyManualSettlement(
  trx: Trx,
  ctx: Context,
  kept: QuarantinedEntry,
  handlers: Handlers,
): Promise<void> {
  const { handling, input, then } = parseEntry(ctx, kept, handlers)
  await handling?.settleManually?.(trx, input, then)
  await ctx.rows.patch('incidents', kept.incident.id, {
    details: { ...kept.incident.details, done_in_words: true },
    updated_at: ctx.now,
  })
}

/** Books an entry as it was recorded, after reviving the rights it needs. */
export async function bookEntry(trx: Trx, ctx: Context, kept: QuarantinedEntry, handlers: Handlers): Promise<void> {
  const { command, input, handling, then } = parseEntry(ctx, kept, handlers)
  const parts = (await handling?.rightsTaken?.(trx, input, then)) ?? []
  const { status } = await existingRow(then, 'devices', recordedOn(then))
  const gone = status !== 'active' || kept.code === 'sync.chain'
  const { bookLater: afterwards } = handling ?? {}
  await withRevivedRights(trx, then, kept, input, parts, () =>
    afterwards ? afterwards(trx, input, then, gone) : bookCommand(command, input, then, handlers),
  )
}

/**
 * Revives the rights an entry needs, runs the work, and withdraws them again for a withdrawn device. A copied device
 * has no rights of its own while the original is active. Throws `incidents.copied` then.
 */
async function withRevivedRights<T>(
  trx: Trx,
  then: Context,
  { code }: QuarantinedEntry,
  input: ArgsWithReceipt,
  parts: readonly RightPortion[],
  work: () => Promise<T>,
): Promise<T> {
  const { id, status } = await existingRow(then, 'devices', recordedOn(then))
  const active = status === 'active'
  const series = receiptIn(input).map((receipt) => receipt.right_id)
  if (code === 'sync.chain' && active && parts.length + series.length > 0) throw new DomainError('incidents.copied')
  await reviveRights(trx, then, id, parts)
  for (const right_id of series) await reviveSeries(then, id, right_id)
  const done = await work()
  if (!active) await withdrawRevived(trx, then, [...parts.map((part) => part.right_id), ...series])
  return done
}
