import type { Args, Command } from '../../../shared/kernel/model/command'
import type { TableName } from '../../../shared/model'
import type { Trx } from '../database/database'
import { allExisting, existing } from './existing'
import type { Answer, Context, Handler, Handling } from './handler'
import type { Rows } from './rows'

async function answerFrom(command: Command, rows: Rows): Promise<unknown> {
  if (command.returns === null || !('kind' in command.returns)) return { ok: true }
  const table = command.returns.name as TableName
  return rows.get(table, rows.first(table) ?? '')
}

/** Checks that the edited row, and each row it is changed to name, exist in the organisation. Throws `not_found`. */
async function assertThere({ edits }: Command, args: Readonly<Record<string, unknown>>, ctx: Context): Promise<void> {
  if (!edits) return
  if (edits.verb !== 'create') await existing(ctx, edits.entity.name as TableName, String(args.id))
  const input = (args.input ?? {}) as Readonly<Record<string, unknown>>
  for (const relation of Object.values(edits.entity.relations)) {
    if ('many' in relation) continue
    const table = ('one' in relation ? relation.one : relation.each) as TableName
    await allExisting(ctx, table, [input[relation.by] ?? []].flat().map(String))
  }
}

/** Books a command by applying its effect. */
export async function bookPlain(command: Command, args: Record<string, unknown>, ctx: Context): Promise<() => Promise<unknown>> {
  await assertThere(command, args, ctx)
  await ctx.rows.apply(command.effect(args, ctx.op))
  return () => answerFrom(command, ctx.rows)
}

/** A rule that must hold before a command is booked by its effect. Throws a DomainError if it does not. */
type Check<C extends Command> = (trx: Trx, args: Args<C>, ctx: Context) => Promise<void>

/** Books a command by its effect after a check passes. */
export function checked<C extends Command>(command: C, check: Check<C>): Handling<C> {
  const book: Handler<C> = async (trx, args, ctx) => {
    await check(trx, args, ctx)
    return (await bookPlain(command, args, ctx)) as () => Promise<Answer<C>>
  }
  return { book }
}
