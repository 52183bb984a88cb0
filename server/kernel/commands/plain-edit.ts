import type { Args, Command } from '../../../shared/kernel/model/command'
import { nextPosition } from '../../../shared/kernel/model/list/by-position'
import type { TableName } from '../../../shared/model'
import type { Trx } from '../database/database'
import { assertAllExist, existingRow } from './existing'
import type { CommandAnswer, Context, Handler, Handling } from './handler'
import type { RowWriter } from './rows'

async function answerFrom(command: Command, rows: RowWriter): Promise<unknown> {
  if (command.returns === null || !('kind' in command.returns)) return { ok: true }
  const table = command.returns.name as TableName
  return rows.get(table, rows.firstChanged(table) ?? '')
}

/** Checks that the edited row, and each row it is changed to name, exist in the organisation. Throws `not_found`. */
async function assertReferences({ edits }: Command, args: Readonly<Record<string, unknown>>, ctx: Context): Promise<void> {
  if (!edits) return
  if (edits.verb !== 'create') await existingRow(ctx, edits.entity.name as TableName, String(args.id))
  const input = (args.input ?? {}) as Readonly<Record<string, unknown>>
  for (const relation of Object.values(edits.entity.relations)) {
    if ('many' in relation) continue
    const table = ('one' in relation ? relation.one : relation.each) as TableName
    await assertAllExist(ctx, table, [input[relation.by] ?? []].flat().map(String))
  }
}

/** Books a command by applying its effect. */
export async function bookByEffect(command: Command, args: Record<string, unknown>, ctx: Context): Promise<() => Promise<unknown>> {
  await assertReferences(command, args, ctx)
  await ctx.rows.apply(command.effect(args, ctx.op))
  return () => answerFrom(command, ctx.rows)
}

/** A rule that must hold before a command is booked by its effect. Throws a DomainError if it does not. */
type Check<C extends Command> = (trx: Trx, args: Args<C>, ctx: Context) => Promise<void>

/** Books a command by its effect after a check passes. */
export function checked<C extends Command>(command: C, check: Check<C>): Handling<C> {
  const book: Handler<C> = async (trx, args, ctx) => {
    await check(trx, args, ctx)
    return (await bookByEffect(command, args, ctx)) as () => Promise<CommandAnswer<C>>
  }
  return { book }
}

/** Position after the existing rows of a table, for a new row that names none. */
export async function positionAfterLast(trx: Trx, ctx: Context, table: 'price_categories' | 'price_names'): Promise<number> {
  const last = trx.selectFrom(table).select('pos').where('org_id', '=', ctx.op.org_id).where('deleted', '=', false).orderBy('pos', 'desc').limit(1)
  return nextPosition(await last.execute())
}
