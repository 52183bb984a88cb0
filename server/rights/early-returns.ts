import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/**
 * After a restore a desk's report gives back at once what the desk had handed back before: others may have sold it since.
 * Its operations come again later, and must find what they once found. Each function moves what they need within the
 * account that the report has opened, and counts it once.
 */
type Account = { readonly id: string; readonly early: number; readonly borrowed: number }

const OPEN = `select id, early, borrowed from right_claims
  where org_id = ? and device_id = ? and (early > 0 or borrowed > 0) and id in (select value from json_each(?))`

const MOVE = 'update right_claims set early = early + ?, borrowed = borrowed + ? where org_id = ? and id = ?'

type Wanted = { readonly id: string; readonly qty: number }

async function moved(
  trx: Trx,
  ctx: Context,
  device_id: string,
  wanted: readonly Wanted[],
  from: 'early' | 'borrowed',
  step: (part: number) => readonly [early: number, borrowed: number],
): Promise<ReadonlyMap<string, number>> {
  const { org_id } = ctx.op
  const accounts = await rawStatement<Account>(trx, OPEN, [org_id, device_id, JSON.stringify(wanted.map(({ id }) => id))])
  const parts = new Map<string, number>()
  for (const { id, qty } of wanted) {
    const part = Math.min(qty, accounts.find((account) => account.id === id)?.[from] ?? 0)
    if (part === 0) continue
    parts.set(id, part)
    await rawStatement(trx, MOVE, [...step(part), org_id, id])
  }
  return parts
}

/** How much of what an operation hands back was given back by the report already, by right. */
export const givenBackEarly = (trx: Trx, ctx: Context, device_id: string, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, number>> =>
  moved(trx, ctx, device_id, wanted, 'early', (part) => [-part, 0])

/** How much of what is sold lies in what was given back early, by right: a later operation takes that sale back. */
export const soldEarly = (trx: Trx, ctx: Context, device_id: string, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, number>> =>
  moved(trx, ctx, device_id, wanted, 'early', (part) => [-part, part])

/** How much of what is taken back was sold from what was given back early, by right. */
export const takenBackEarly = (trx: Trx, ctx: Context, device_id: string, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, number>> =>
  moved(trx, ctx, device_id, wanted, 'borrowed', (part) => [part, -part])
