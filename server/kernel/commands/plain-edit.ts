import { isDeepStrictEqual } from 'node:util'
import type { Args, Command } from '../../../shared/kernel/model/command'
import type { Entity } from '../../../shared/kernel/model/entity'
import { nextPosition } from '../../../shared/kernel/model/list/by-position'
import type { TableName } from '../../../shared/model'
import type { Trx } from '../database/database'
import { assertAllExist, existingRow } from './existing'
import type { CommandAnswer, Context, Handler, Handling } from './handler'

type Values = Readonly<Record<string, unknown>>

/**
 * Reads the row that a command is about. A check may have changed other rows of its table first, such as the default
 * before.
 */
async function answerFrom({ returns, edits }: Command, args: Values, { rows, op }: Context): Promise<unknown> {
  if (returns === null || !('kind' in returns)) return { ok: true }
  const table = returns.name as TableName
  const id = edits?.verb === 'create' ? ((args.input as Values).id ?? op.id) : args.id
  return rows.get(table, returns === edits?.entity ? String(id) : (rows.firstChanged(table) ?? ''))
}

/** Checks that each row that values of an entity name exists in the organisation. Throws `not_found`. */
export async function assertNamedRowsExist({ relations }: Entity, values: Values, ctx: Context): Promise<void> {
  for (const relation of Object.values(relations)) {
    if ('many' in relation) continue
    const table = ('one' in relation ? relation.one : relation.each) as TableName
    await assertAllExist(ctx, table, [values[relation.by] ?? []].flat().map(String))
  }
}

/** Checks that the edited row, and each row it is changed to name, exist in the organisation. Throws `not_found`. */
async function assertReferences({ edits }: Command, args: Values, ctx: Context): Promise<void> {
  if (!edits) return
  if (edits.verb !== 'create') await existingRow(ctx, edits.entity.name as TableName, String(args.id))
  await assertNamedRowsExist(edits.entity, (args.input ?? {}) as Values, ctx)
}

/**
 * Returns the answer to a command that creates a row which is already there with every value given: its first answer
 * was lost on the way, and it was sent or recorded again. Null where the command has to be booked, as one that creates
 * more than the row or says what has happened.
 */
export async function answerIfRepeated(
  { edits, returns, physical }: Command,
  args: Values,
  ctx: Context,
): Promise<(() => Promise<unknown>) | null> {
  const input = (args.input ?? {}) as Values
  const { id } = input
  if (typeof id !== 'string' || physical || returns === null || !('kind' in returns)) return null
  if (edits && (edits.verb !== 'create' || returns !== edits.entity)) return null
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const columns = given.filter(([field]) => field in returns.row.shape)
  if (!edits && columns.length < given.length) return null
  const table = returns.name as TableName
  const row: Values | undefined = await ctx.rows.get(table, id)
  if (!row || row.deleted === true) return null
  const isSame = columns.every(([field, value]) => isDeepStrictEqual(row[field] ?? null, value ?? null))
  return isSame ? () => ctx.rows.get(table, id) : null
}

/** Books a command by applying its effect. */
export async function bookByEffect(
  command: Command,
  args: Record<string, unknown>,
  ctx: Context,
): Promise<() => Promise<unknown>> {
  await assertReferences(command, args, ctx)
  await ctx.rows.apply(command.effect(args, ctx.op))
  return () => answerFrom(command, args, ctx)
}

/** A rule that must hold before a command is booked by its effect. Throws a DomainError if it does not. */
type Check<C extends Command> = (trx: Trx, args: Args<C>, ctx: Context) => Promise<void>

/** Books a command by its effect after a check passes. */
export function checkedHandling<C extends Command>(command: C, check: Check<C>): Handling<C> {
  const book: Handler<C> = async (trx, args, ctx) => {
    await check(trx, args, ctx)
    return (await bookByEffect(command, args, ctx)) as () => Promise<CommandAnswer<C>>
  }
  return { book }
}

/** Position after the existing rows of a table, for a new row that names none. */
export async function positionAfterLast(
  trx: Trx,
  ctx: Context,
  table: 'price_categories' | 'price_names',
): Promise<number> {
  const last = trx
    .selectFrom(table)
    .select('pos')
    .where('org_id', '=', ctx.op.org_id)
    .where('deleted', '=', false)
    .orderBy('pos', 'desc')
    .limit(1)
  return nextPosition(await last.execute())
}
