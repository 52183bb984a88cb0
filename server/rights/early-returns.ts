import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/**
 * Account of rights returned early. After a restore a desk's report returns at once what the desk had returned before
 * the restore, because others may have sold it since. The desk's operations arrive later and must find the state they
 * were recorded in. The functions here move quantities within that account, so each is counted once.
 */
type EarlyReturnAccount = { readonly id: string; readonly early: number; readonly borrowed: number }

const OPEN_ACCOUNTS = `select id, early, borrowed from right_claims
  where org_id = ? and device_id = ? and (early > 0 or borrowed > 0) and id in (select value from json_each(?))`

const MOVE_WITHIN_ACCOUNT =
  'update right_claims set early = early + ?, borrowed = borrowed + ? where org_id = ? and id = ?'

type RightQty = { readonly id: string; readonly qty: number }

async function moveWithinAccount(
  trx: Trx,
  ctx: Context,
  device_id: string,
  wanted: readonly RightQty[],
  from: 'early' | 'borrowed',
  step: (part: number) => readonly [early: number, borrowed: number],
): Promise<ReadonlyMap<string, number>> {
  const { org_id } = ctx.op
  const accounts = await rawStatement<EarlyReturnAccount>(trx, OPEN_ACCOUNTS, [
    org_id,
    device_id,
    JSON.stringify(wanted.map(({ id }) => id)),
  ])
  const parts = new Map<string, number>()
  for (const { id, qty } of wanted) {
    const part = Math.min(qty, accounts.find((account) => account.id === id)?.[from] ?? 0)
    if (part === 0) continue
    parts.set(id, part)
    await rawStatement(trx, MOVE_WITHIN_ACCOUNT, [...step(part), org_id, id])
  }
  return parts
}

/** Takes from the account what the report has already returned of a return, and returns the quantity by right. */
export const consumeEarlyReturns = (
  trx: Trx,
  ctx: Context,
  device_id: string,
  wanted: readonly RightQty[],
): Promise<ReadonlyMap<string, number>> => moveWithinAccount(trx, ctx, device_id, wanted, 'early', (part) => [-part, 0])

/**
 * Marks as borrowed what a sale takes from early returns, and returns the quantity by right. A later operation voids that
 * sale.
 */
export const sellEarlyReturns = (
  trx: Trx,
  ctx: Context,
  device_id: string,
  wanted: readonly RightQty[],
): Promise<ReadonlyMap<string, number>> =>
  moveWithinAccount(trx, ctx, device_id, wanted, 'early', (part) => [-part, part])

/** Gives back to the account what a void had sold from early returns, and returns the quantity by right. */
export const voidEarlySales = (
  trx: Trx,
  ctx: Context,
  device_id: string,
  wanted: readonly RightQty[],
): Promise<ReadonlyMap<string, number>> =>
  moveWithinAccount(trx, ctx, device_id, wanted, 'borrowed', (part) => [part, -part])
