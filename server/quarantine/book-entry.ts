import { type Numbered, receiptIn } from '../../shared/cash_boxes/receipt'
import { settleIncident } from '../../shared/incidents/commands'
import { DomainError } from '../../shared/kernel/errors'
import { parseJson } from '../../shared/kernel/json'
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
import { revive, reviveSeries, withdrawAgain } from '../rights/revive'

export type Incident = RowOf<'incidents'>

/** An operation in quarantine, and the incident that is open about it. */
export type Kept = {
  readonly incident: Incident
  readonly op: Operation
  readonly kept_at: string
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
}

type Placed = { readonly op: Operation; readonly kept_at: string }

/** The order of a device's log; of a copy's entries beside it, that in which they came. */
export const inOrder = (a: Placed, b: Placed): number =>
  a.op.seq - b.op.seq || (a.kept_at === b.kept_at ? (a.op.id < b.op.id ? -1 : Number(a.op.id > b.op.id)) : a.kept_at < b.kept_at ? -1 : 1)

/** What is no refusal is a fault of ours: the manager goes on, and whoever looks after the server reads of it. */
export function reportFault({ report }: Context, { op }: Kept, error: unknown): void {
  if (!(error instanceof DomainError)) report(error, { op_id: op.id, name: op.name })
}

/** Settles an entry that was booked, with the manager's words. */
export async function settleBooked(ctx: Context, { incident }: Kept, decision: string): Promise<void> {
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
  return { command, input: parseArgs(command.args, parseJson(op.input)), handling: handlingOf(handlers, command), then }
}

/** Does what words about an entry leave true. Throws where another decision has to come first. */
export async function leaveInWords(trx: Trx, ctx: Context, kept: Kept, handlers: Handlers): Promise<void> {
  const { handling, input, then } = recordedAs(ctx, kept, handlers)
  await handling?.settleManually?.(trx, input, then)
  await ctx.rows.patch('incidents', kept.incident.id, { details: { ...kept.incident.details, done_in_words: true }, updated_at: ctx.now })
}

/** Books an entry as it was recorded, with what it took made good again. */
export async function bookAgain(trx: Trx, ctx: Context, kept: Kept, handlers: Handlers): Promise<void> {
  const { command, input, handling, then } = recordedAs(ctx, kept, handlers)
  const parts = (await handling?.rightsTaken?.(trx, input, then)) ?? []
  const { status } = await existingRow(then, 'devices', recordedOn(then))
  const gone = status !== 'active' || kept.code === 'sync.chain'
  const { bookLater: afterwards } = handling ?? {}
  await withRights(trx, then, kept, input, parts, () => (afterwards ? afterwards(trx, input, then, gone) : bookCommand(command, input, then, handlers)))
}

/**
 * Does something with the rights that an entry needs. A device out of service keeps none of them. A copy has none of its
 * own: while the other goes on, what both sell from is the other's. Throws `incidents.copied` then.
 */
async function withRights<T>(trx: Trx, then: Context, { code }: Kept, input: Numbered, parts: readonly RightPortion[], work: () => Promise<T>): Promise<T> {
  const { id, status } = await existingRow(then, 'devices', recordedOn(then))
  const active = status === 'active'
  const series = receiptIn(input).map((receipt) => receipt.right_id)
  if (code === 'sync.chain' && active && parts.length + series.length > 0) throw new DomainError('incidents.copied')
  await revive(trx, then, id, parts)
  for (const right_id of series) await reviveSeries(then, id, right_id)
  const done = await work()
  if (!active) await withdrawAgain(trx, then, [...parts.map((part) => part.right_id), ...series])
  return done
}
