import type { RightKind } from '../../shared/rights/entity'
import { RIGHT_KIND_FACTS } from '../../shared/rights/kinds'
import { type RightSubject, subjectKey } from '../../shared/rights/rules'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** A row that counts how much of something may be sold: by its own id, or for quotas by event and subject. */
type Pool = NonNullable<(typeof RIGHT_KIND_FACTS)[RightKind]['pool']> & { readonly keys: readonly string[] }

/** A change to one pool: how many more are held, and how many more are sold. */
export type Move = { readonly held: number; readonly sold: number }

/** Some of a subject. */
export type Portion = RightSubject & { readonly qty: number }

/** The pools that a right takes from, the inner first: a category and the house it lies in. A seat counts itself, a series nothing. */
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

/** Moves one pool in one guarded statement. Answers whether it stayed within its limit, if it has one; if not, nothing changed. */
async function movePool(trx: Trx, ctx: Context, pool: Pool, { held, sold }: Move): Promise<boolean> {
  const { table, limit } = pool
  const sql = `update ${table} set rev = ?, held = held + ?, sold = sold + ?
    where ${WHERE[table]} and (${limit} is null or sold + held + ? <= ${limit}) and held + ? >= 0 returning id`
  const [row] = await rawStatement<{ id: string }>(trx, sql, [await ctx.rows.rev(), held, sold, ctx.op.org_id, ...pool.keys, held + sold, held])
  if (row) ctx.rows.markChanged(table, row.id)
  return row !== undefined
}

/** Holds some of a subject in each of its pools, or none of it in any. Answers whether there was enough. */
export async function hold(trx: Trx, ctx: Context, { qty, ...subject }: Portion): Promise<boolean> {
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
 * Moves what is held already in each of its pools, a pool once and always in the same order. Throws where the pools do
 * not agree with the rights: that is a fault of ours, never of the person at the desk.
 */
export async function moveHeld(trx: Trx, ctx: Context, portions: readonly Portion[], move: (qty: number) => Move): Promise<void> {
  const sums = new Map<string, { readonly pool: Pool; readonly outer: boolean; qty: number }>()
  for (const portion of portions.filter(({ qty }) => qty > 0).sort((a, b) => (subjectKey(a) < subjectKey(b) ? -1 : 1))) {
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

/** How much of a subject can still be given out, each of its pools considered. */
export async function freeOf(trx: Trx, ctx: Context, subject: RightSubject): Promise<number> {
  const free: number[] = []
  for (const pool of poolsOf(subject)) {
    const [row] = await rawStatement<{ free: number | null }>(trx, FREE[pool.table], [ctx.op.org_id, ...pool.keys])
    // What nobody counts never runs out.
    free.push(row ? (row.free ?? Number.POSITIVE_INFINITY) : 0)
  }
  return Math.max(0, Math.min(...free))
}

const TAKEN = `select id from rights where org_id = ? and event_id = ? and subject_id = ? and kind = 'seat' and status in ('live', 'spent')`

/** Whether somebody holds or has sold a seat of an event. */
export const seatTaken = async (trx: Trx, ctx: Context, event_id: string | null, seat_id: string): Promise<boolean> =>
  (await rawStatement(trx, TAKEN, [ctx.op.org_id, event_id, seat_id])).length > 0
