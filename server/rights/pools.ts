import type { RightKind } from '../../shared/rights/entity'
import { RIGHT_KIND_FACTS } from '../../shared/rights/kinds'
import { type RightSubject, subjectKey } from '../../shared/rights/rules'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/**
 * A row that counts the sold and held quantity of a subject, identified by its id, or for quotas by event and subject.
 */
type Pool = NonNullable<(typeof RIGHT_KIND_FACTS)[RightKind]['pool']> & { readonly keys: readonly string[] }

/** Change of a pool's held and sold quantities. */
export type PoolMove = { readonly held: number; readonly sold: number }

/** A quantity of a subject. */
export type Portion = RightSubject & { readonly qty: number }

/**
 * Lists the pools of a right, innermost first: a category, then the whole event. A seat and a receipt series have none.
 */
function poolsOf({ kind, event_id, subject_id }: RightSubject): Pool[] {
  const { pool } = RIGHT_KIND_FACTS[kind]
  if (!pool) return []
  if (pool.table !== 'quotas') return [{ ...pool, keys: [subject_id] }]
  return event_id === null ? [] : [subject_id, event_id].map((of) => ({ ...pool, keys: [event_id, of] }))
}

const WHERE = {
  quotas: 'org_id = ? and event_id = ? and subject_id = ?',
  products: 'org_id = ? and id = ?',
  promo_codes: 'org_id = ? and id = ?',
  vouchers: 'org_id = ? and id = ?',
} as const

/** Changes one pool in a guarded statement. Returns false, without a change, where it would exceed its limit. */
async function movePool(trx: Trx, ctx: Context, pool: Pool, { held, sold }: PoolMove): Promise<boolean> {
  const { table, limit } = pool
  const sql = `update ${table} set rev = ?, held = held + ?, sold = sold + ?
    where ${WHERE[table]} and (${limit} is null or sold + held + ? <= ${limit}) and held + ? >= 0 returning id`
  const [row] = await rawStatement<{ id: string }>(trx, sql, [
    await ctx.rows.rev(),
    held,
    sold,
    ctx.op.org_id,
    ...pool.keys,
    held + sold,
    held,
  ])
  if (row) ctx.rows.markChanged(table, row.id)
  return row !== undefined
}

/** Holds a quantity in all pools of a subject, or in none. Returns whether there was enough. */
export async function holdInPools(trx: Trx, ctx: Context, { qty, ...subject }: Portion): Promise<boolean> {
  const done: Pool[] = []
  for (const pool of poolsOf(subject)) {
    if (await movePool(trx, ctx, pool, { held: qty, sold: 0 })) done.push(pool)
    else {
      for (const each of done) await movePool(trx, ctx, each, { held: -qty, sold: 0 })
      return false
    }
  }
  return true
}

/**
 * Moves held quantities in their pools, each pool once and in a fixed order against deadlocks. Throws an Error where
 * pools and rights disagree, which is a bug.
 */
export async function moveInPools(
  trx: Trx,
  ctx: Context,
  portions: readonly Portion[],
  move: (qty: number) => PoolMove,
): Promise<void> {
  const sums = new Map<string, { readonly pool: Pool; readonly outer: boolean; qty: number }>()
  for (const portion of portions
    .filter(({ qty }) => qty > 0)
    .sort((a, b) => (subjectKey(a) < subjectKey(b) ? -1 : 1))) {
    poolsOf(portion).forEach((pool, depth) => {
      const key = `${pool.table} ${pool.keys.join(' ')}`
      const sum = sums.get(key) ?? { pool, outer: depth > 0, qty: 0 }
      sum.qty += portion.qty
      sums.set(key, sum)
    })
  }
  for (const { pool, qty } of [...sums.values()].sort((a, b) => Number(a.outer) - Number(b.outer)))
    if (!(await movePool(trx, ctx, pool, move(qty)))) throw new Error(`${pool.table} do not hold what their rights say`)
}

const FREE = {
  quotas: `select capacity - sold - held as free from quotas where ${WHERE.quotas} and not deleted`,
  products: `select stock - sold - held as free from products where ${WHERE.products} and not deleted`,
  promo_codes: `select limit_tickets - sold - held as free from promo_codes where ${WHERE.promo_codes} and not deleted`,
  vouchers: `select value - sold - held as free from vouchers where ${WHERE.vouchers} and not deleted`,
} as const

/** Returns the free quantity of a subject across its pools. */
export async function freeQty(trx: Trx, ctx: Context, subject: RightSubject): Promise<number> {
  const free: number[] = []
  for (const pool of poolsOf(subject)) {
    const [row] = await rawStatement<{ free: number | null }>(trx, FREE[pool.table], [ctx.op.org_id, ...pool.keys])
    // An uncounted pool never runs out.
    free.push(row ? (row.free ?? Number.POSITIVE_INFINITY) : 0)
  }
  return Math.max(0, Math.min(...free))
}

const TAKEN_SEAT = `select id from rights where org_id = ? and event_id = ? and subject_id = ? and kind = 'seat' and status in ('live', 'spent')`

/** Tells whether a seat of an event is held or sold. */
export const isSeatTaken = async (trx: Trx, ctx: Context, event_id: string | null, seat_id: string): Promise<boolean> =>
  (await rawStatement(trx, TAKEN_SEAT, [ctx.op.org_id, event_id, seat_id])).length > 0
