import type { Trx } from '../kernel/database'
import type { Context } from '../kernel/handler'
import { statement } from '../kernel/statement'

/** A change to one quota: how many places more are held, and how many more are sold. */
type Move = { readonly held: number; readonly sold: number }

/** Places of an event, by category. */
export type Places = ReadonlyMap<string, { readonly event_id: string; readonly category_id: string; readonly qty: number }>

/** Adds up places of the same event and category. */
export function sumPlaces(parts: readonly { readonly event_id: string; readonly category_id: string; readonly qty: number }[]): Places {
  const sums = new Map<string, { event_id: string; category_id: string; qty: number }>()
  for (const { event_id, category_id, qty } of parts) {
    const key = `${event_id} ${category_id}`
    sums.set(key, { event_id, category_id, qty: (sums.get(key)?.qty ?? 0) + qty })
  }
  return sums
}

const MOVE = `update quotas set rev = ?, held = held + ?, sold = sold + ?
  where org_id = ? and event_id = ? and subject_id = ? and sold + held + ? <= capacity and held + ? >= 0 returning id`

/** Moves one quota in one guarded statement. Answers whether it stayed within its capacity; if not, nothing changed. */
export async function moveQuota(trx: Trx, ctx: Context, event_id: string, subject_id: string, move: Move): Promise<boolean> {
  const { held, sold } = move
  const [row] = await statement<{ id: string }>(trx, MOVE, [await ctx.rows.rev(), held, sold, ctx.op.org_id, event_id, subject_id, held + sold, held])
  if (row) ctx.rows.touched('quotas', row.id)
  return row !== undefined
}

/**
 * Moves places that are held already, in each category and in the house it lies in, always in the same order. Throws where
 * the quotas do not agree with the rights: that is a fault of ours, never of the person at the desk.
 */
export async function moveHeld(trx: Trx, ctx: Context, places: Places, move: (qty: number) => Move): Promise<void> {
  const houses = new Map<string, number>()
  const sorted = [...places].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [, { event_id, category_id, qty }] of sorted) {
    houses.set(event_id, (houses.get(event_id) ?? 0) + qty)
    if (!(await moveQuota(trx, ctx, event_id, category_id, move(qty)))) throw new Error('a category does not hold what its rights say')
  }
  for (const [event_id, qty] of houses)
    if (!(await moveQuota(trx, ctx, event_id, event_id, move(qty)))) throw new Error('a house does not hold what its rights say')
}

/** The places a category can still give, the house's own limit included. */
export async function placesFree(trx: Trx, ctx: Context, event_id: string, category_id: string): Promise<number> {
  const rows = await trx
    .selectFrom('quotas')
    .select(['subject_id', 'capacity', 'sold', 'held'])
    .where('org_id', '=', ctx.op.org_id)
    .where('event_id', '=', event_id)
    .where('subject_id', 'in', [category_id, event_id])
    .where('deleted', '=', false)
    .execute()
  if (rows.length < 2) return 0
  return Math.max(0, Math.min(...rows.map((row) => row.capacity - row.sold - row.held)))
}
