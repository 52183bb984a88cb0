import { DomainError, namesMoney } from '../../../shared/kernel/errors'
import type { Command, OpContext } from '../../../shared/kernel/model/command'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { can, type RoleName } from '../../../shared/kernel/permissions'
import { iso } from '../../../shared/kernel/time'
import { type CommandName, commands, type TableName } from '../../../shared/model'
import type { Trx } from '../database/database'
import { beyond, scoped } from '../database/org-scope'
import { noteActivity } from './activity'
import type { Actor, Context, Handlers, Handling, Machine } from './handler'
import { bookPlain } from './plain-edit'
import { Rows } from './rows'

/** A command on its way in, whichever door it took. `args` are not validated yet. */
export type Incoming = { readonly name: string; readonly args: unknown; readonly op: OpContext }

/** What a booked command changed. `rev` is null where nothing did. */
export type Changed = { readonly org_id: string; readonly rev: number | null; readonly tables: readonly TableName[] }

export type Handled = {
  readonly changed: readonly Changed[]
  /** Reads the answer of the named mutation. */
  readonly answer: () => Promise<unknown>
}

/** `counted`: whether its receipt is, or only keeps its number. */
export type Salvaged = Changed & { readonly counted: boolean }

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name)

export function commandNamed(name: string): Command {
  if (!isCommandName(name)) throw new DomainError('sync.unknown_command', { name })
  return commands[name]
}

/** A context, and what was changed in it by now. */
type Begun = { readonly ctx: Context; readonly changes: () => readonly Changed[] }

/** `role`: null for what nobody asked for, which may nothing beyond itself. */
export function contextOf(trx: Trx, op: OpContext, { ports, report }: Pick<Machine, 'ports' | 'report'>, role: RoleName | null): Begun {
  const may: Context['may'] = (permission) => role !== null && can(role, permission)
  const written = [new Rows(scoped(trx, op.org_id), op.org_id)] as [Rows, ...Rows[]]
  const rowsOf: Context['rowsOf'] = (org_id) => {
    const rows = new Rows(scoped(beyond(trx), org_id), org_id)
    written.push(rows)
    return rows
  }
  const ctx = { op, may, ports, report, now: iso(ports.clock()), rows: written[0], rowsOf }
  return { ctx, changes: () => written.map(changedBy) }
}

export const handlingOf = (handlers: Handlers, command: Command) => handlers[command.name as CommandName] as Handling<Command> | undefined

/** What was written. */
export const changedBy = (rows: Rows): Changed => ({ org_id: rows.org_id, rev: rows.stamped, tables: rows.tables })

/**
 * The one way a command is booked, for the named mutation and for a device's log alike: authorise, validate, run the
 * handler or apply the effect, stamp every changed row with the organisation's next change number.
 * Throws a DomainError where it is refused; the caller's savepoint takes the rest back.
 */
export async function handle(trx: Trx, { name, args, op }: Incoming, actor: Actor, machine: Machine): Promise<Handled> {
  const command = commandNamed(name)
  if (op.org_id !== actor.org_id || op.user_id !== actor.user_id || !can(actor.role, command.can)) throw new DomainError('forbidden')
  const input = parseArgs(command.args, args)
  const needed = command.needs(input)
  if (needed && !can(actor.role, needed)) throw new DomainError('forbidden')
  const { ctx, changes } = contextOf(trx, op, machine, actor.role)
  const answer = await bookCommand(command, input, ctx, machine.handlers).catch(async (error) => Promise.reject(await inItsMoney(error, ctx)))
  if (command.logged) await noteActivity(command, ctx)
  return { answer, changed: changes() }
}

/** A refusal that names an amount says in which money. */
async function inItsMoney(error: unknown, ctx: Context): Promise<unknown> {
  if (!(error instanceof DomainError) || !namesMoney(error.code)) return error
  const org = await ctx.rows.get('orgs', ctx.op.org_id)
  return new DomainError(error.code, { ...error.details, currency: org?.currency })
}

/** Runs a command's handler or applies its effect, within a transaction that is under way. Answers how to read its answer. */
export async function bookCommand(command: Command, input: Record<string, unknown>, ctx: Context, handlers: Handlers): Promise<() => Promise<unknown>> {
  const handling = handlingOf(handlers, command)
  if (handling) return handling.book(ctx.rows.trx, input, ctx)
  return bookPlain(command, input, ctx)
}

/**
 * Books what is true of a command that cannot be booked whole, whoever did it: what lies in a drawer does not depend on a
 * role. Answers null where there is nothing to salvage.
 */
export async function salvage(trx: Trx, { name, args, op }: Incoming, machine: Machine): Promise<Salvaged | null> {
  const command = commandNamed(name)
  const input = parseArgs(command.args, args)
  const rescue = handlingOf(machine.handlers, command)?.salvage
  if (!rescue) return null
  const { ctx } = contextOf(trx, op, machine, null)
  const counted = await rescue(ctx.rows.trx, input, ctx)
  return { counted, ...changedBy(ctx.rows) }
}
