import { DomainError } from '../../shared/kernel/errors'
import type { Subject } from '../../shared/rights/rules'
import { recordedOn } from '../devices/handlers'
import type { Trx } from '../kernel/database'
import type { Context } from '../kernel/handler'
import { readRows } from '../kernel/rows'
import { statement } from '../kernel/statement'
import { assertHeld } from '../rights/hand-back'
import { moveHeld } from '../rights/pools'
import type { Sale } from './sale'

type Item = Sale['items'][number]
type Spent = Subject & { readonly right_id: string; readonly qty: number }

/** The right a line is sold from; null for what nobody counts. Throws `rights.unknown` for a ticket that names none. */
function spentBy({ event_id, seat_id, price_category_id, product_id, right_id, qty }: Item): Spent | null {
  if (!event_id) return right_id && product_id ? { kind: 'stock', event_id: null, subject_id: product_id, right_id, qty } : null
  const subject_id = seat_id ?? price_category_id
  if (!right_id || !price_category_id || !subject_id) throw new DomainError('rights.unknown')
  return { kind: seat_id ? 'seat' : 'places', event_id, subject_id, right_id, qty }
}

/** The held balance a payment spends; null for other ways of paying. Throws `rights.unknown` for a voucher without a right. */
function redeemedBy({ method, voucher_id, right_id, amount }: Sale['payments'][number]): Spent | null {
  if (method !== 'voucher') return null
  if (!voucher_id || !right_id || amount === 0) throw new DomainError('rights.unknown')
  return { kind: 'balance', event_id: null, subject_id: voucher_id, right_id, qty: amount }
}

const SPEND = `update rights set rev = ?, used = used + ?, status = case when used + returned + ? = qty then 'spent' else status end, updated_at = ?
  where org_id = ? and id = ? and status = 'live' and used + returned + ? <= qty returning id`

/**
 * Takes what a sale sells from the rights of its device: a seat's right is spent, places, stock and balances move from held to sold.
 * Throws where a right is not this device's, not for this, or used up.
 */
export async function spendRights(trx: Trx, ctx: Context, sale: Sale): Promise<void> {
  const device_id = recordedOn(ctx)
  const { org_id } = ctx.op
  const lines = [...sale.items.flatMap((item) => spentBy(item) ?? []), ...sale.payments.flatMap((payment) => redeemedBy(payment) ?? [])]
  const spent = new Map<string, number>()
  for (const line of lines) spent.set(line.right_id, (spent.get(line.right_id) ?? 0) + line.qty)
  const rights = new Map((await readRows(trx, 'rights', org_id, [...spent.keys()])).map((right) => [right.id, right]))
  for (const { right_id, kind, event_id, subject_id } of lines) {
    const right = rights.get(right_id)
    assertHeld(right, device_id)
    if (right.kind !== kind || right.event_id !== event_id || right.subject_id !== subject_id) throw new DomainError('rights.unknown')
  }
  for (const [right_id, qty] of [...spent].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [taken] = await statement(trx, SPEND, [await ctx.rows.rev(), qty, qty, ctx.now, org_id, right_id, qty])
    if (!taken) throw new DomainError('rights.not_held')
    ctx.rows.touched('rights', right_id)
  }
  await moveHeld(trx, ctx, lines, (qty) => ({ held: -qty, sold: qty }))
}
