import { errorPhrases } from '../../../shared/kernel/error-phrases'
import { DomainError } from '../../../shared/kernel/errors'
import { type Command, entityOf, NO_USER, type OpContext } from '../../../shared/kernel/model/command'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { can, type RoleName } from '../../../shared/kernel/permissions'
import { iso } from '../../../shared/kernel/time'
import { type CommandName, commands, type TableName } from '../../../shared/model'
import type { Trx } from '../database/database'
import { scoped, unscoped } from '../database/org-scope'
import { noteActivity } from './activity'
import type { Actor } from './actor'
import type { Context, Handlers, Handling, Machine } from './handler'
import { answerIfRepeated, bookByEffect } from './plain-edit'
import { sanitizeRichText } from './rich-text'
import { RowWriter } from './rows'

/**
 * A command as it arrives, from GraphQL or from a device's log. `args` are not validated yet. `prepared`: the result of
 * its preparation.
 */
export type IncomingCommand = {
  readonly name: string
  readonly args: unknown
  readonly op: OpContext
  readonly prepared?: unknown
}

/** The tables a booked command changed. `rev` is null if nothing changed. */
export type ChangeSet = { readonly org_id: string; readonly rev: number | null; readonly tables: readonly TableName[] }

export type HandledCommand = {
  readonly changed: readonly ChangeSet[]
  /** Reads the result that the named mutation returns. */
  readonly answer: () => Promise<unknown>
}

/** Result of a salvage. `counted`: the receipt counts towards the totals; otherwise it only keeps its number. */
export type SalvageResult = ChangeSet & { readonly counted: boolean }

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name)

export function commandNamed(name: string): Command {
  if (!isCommandName(name)) throw new DomainError('sync.unknown_command', { name })
  return commands[name]
}

/** A handler context and a function that lists the changes made through it so far. */
type StartedCommand = { readonly ctx: Context; readonly changes: () => readonly ChangeSet[] }

/**
 * Creates the context for one command. `role` is null for work that no user asked for; it gets no extra permissions.
 */
export function createContext(
  trx: Trx,
  op: OpContext,
  { ports, report }: Pick<Machine, 'ports' | 'report'>,
  role: RoleName | null,
  prepared?: unknown,
): StartedCommand {
  const may: Context['may'] = (permission) => role !== null && can(role, permission)
  const written = [new RowWriter(scoped(trx, op.org_id), op.org_id)] as [RowWriter, ...RowWriter[]]
  const rowsOf: Context['rowsOf'] = (org_id) => {
    const rows = new RowWriter(scoped(unscoped(trx), org_id), org_id)
    written.push(rows)
    return rows
  }
  const ctx = { op, may, ports, report, now: iso(ports.clock()), rows: written[0], rowsOf, prepared }
  return { ctx, changes: () => written.map(changesOf) }
}

/**
 * Begins something that the product does by itself in an organisation: without a user, a role and a device. `id` is
 * that of a job.
 */
export function startUnattended(
  trx: Trx,
  { org_id, id }: { readonly org_id: string; readonly id?: string },
  { ports, report }: Pick<Machine, 'ports' | 'report'>,
): StartedCommand {
  const op = {
    id: id ?? ports.newId(),
    org_id,
    device_id: null,
    user_id: NO_USER,
    shift_id: null,
    at: iso(ports.clock()),
  }
  return createContext(trx, op, { ports, report }, null)
}

export const handlingOf = (handlers: Handlers, command: Command) =>
  handlers[command.name as CommandName] as Handling<Command> | undefined

/** Returns the organisation, change number and tables written through `rows`. */
export const changesOf = (rows: RowWriter): ChangeSet => ({
  org_id: rows.org_id,
  rev: rows.changeNumber,
  tables: rows.tables,
})

/**
 * Books a command: authorises, validates, runs the handler or applies the effect, and stamps changed rows with the
 * organisation's next change number. The named mutation and a device's log both come through here. Throws a DomainError
 * if the command is refused; the caller's savepoint rolls back the rest.
 */
export async function handle(
  trx: Trx,
  { name, args, op, prepared }: IncomingCommand,
  actor: Actor,
  machine: Machine,
): Promise<HandledCommand> {
  const command = commandNamed(name)
  if (op.org_id !== actor.org_id || op.user_id !== actor.user_id || !can(actor.role, command.can))
    throw new DomainError('forbidden')
  const input = sanitizeRichText(command.args, parseArgs(command.args, args, entityOf(command))) as Record<
    string,
    unknown
  >
  const needed = command.needs(input)
  if (needed && !can(actor.role, needed)) throw new DomainError('forbidden')
  const { ctx, changes } = createContext(trx, op, machine, actor.role, prepared)
  const known = await answerIfRepeated(command, input, ctx)
  if (known) return { answer: known, changed: [] }
  const answer = await bookCommand(command, input, ctx, machine.handlers).catch(async (error) =>
    Promise.reject(await withCurrency(error, ctx)),
  )
  if (command.logged) await noteActivity(command, ctx)
  return { answer, changed: changes() }
}

/** Adds the organisation's currency to a refusal that names an amount. */
async function withCurrency(error: unknown, ctx: Context): Promise<unknown> {
  if (!(error instanceof DomainError)) return error
  const isAmountNamed = errorPhrases.en[`error.${error.code}`].includes(', money}')
  if (!isAmountNamed) return error
  const org = await ctx.rows.get('orgs', ctx.op.org_id)
  return new DomainError(error.code, { ...error.details, currency: org?.currency })
}

/**
 * Runs a command's handler or applies its effect inside an open transaction. Returns a function that reads the answer.
 */
export async function bookCommand(
  command: Command,
  input: Record<string, unknown>,
  ctx: Context,
  handlers: Handlers,
): Promise<() => Promise<unknown>> {
  const handling = handlingOf(handlers, command)
  if (handling) return handling.book(ctx.rows.trx, input, ctx)
  return bookByEffect(command, input, ctx)
}

/**
 * Books the facts of a command that cannot be booked as a whole. Ignores roles, because the contents of a drawer do not
 * depend on them. Returns null if there is nothing to salvage.
 */
export async function salvage(
  trx: Trx,
  { name, args, op }: IncomingCommand,
  machine: Machine,
): Promise<SalvageResult | null> {
  const command = commandNamed(name)
  const input = parseArgs(command.args, args, entityOf(command))
  const rescue = handlingOf(machine.handlers, command)?.salvage
  if (!rescue) return null
  const { ctx } = createContext(trx, op, machine, null)
  const counted = await rescue(ctx.rows.trx, input, ctx)
  return { counted, ...changesOf(ctx.rows) }
}
