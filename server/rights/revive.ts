import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/registry'
import { isPossibleQty, remainingRightQty } from '../../shared/rights/kinds'
import type { RightPortion } from '../../shared/rights/rules'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { newRight } from './new-right'
import { canBeClaimed } from './order-at-desk'
import { holdInPools, isSeatTaken, moveInPools } from './pools'

type Right = RowOf<'rights'>

/**
 * Restores rights for the device that sold from them, so that its sales can be booked. Missing quantities are taken
 * from the pools. Throws `incidents.not_free` where others have them by now, `rights.unknown` for another device's
 * right.
 */
export async function reviveRights(
  trx: Trx,
  ctx: Context,
  device_id: string,
  parts: readonly RightPortion[],
): Promise<void> {
  for (const part of sumByRight(parts)) {
    const right = await ctx.rows.get('rights', part.right_id)
    if (right && right.device_id !== device_id) throw new DomainError('rights.unknown')
    const live = right?.status === 'live'
    const short = part.qty - (right && live ? remainingRightQty(right) : 0)
    if (!isPossibleQty({ ...part, qty: (right?.used ?? 0) + part.qty })) throw new DomainError('incidents.not_free')
    if (short > 0) await takeMissing(trx, ctx, { ...part, qty: short })
    if (!right) await ctx.rows.insert('rights', newRight(ctx, { device_id }, part, part.right_id))
    else if (!live)
      await ctx.rows.patch('rights', right.id, { ...reopenedColumns(right, part.qty), updated_at: ctx.now })
    else if (short > 0) await ctx.rows.patch('rights', right.id, { qty: right.qty + short, updated_at: ctx.now })
  }
}

/** Reactivates a withdrawn receipt series. A series that was never granted stays unknown. */
export async function reviveSeries(ctx: Context, device_id: string, right_id: string): Promise<void> {
  const right = await ctx.rows.get('rights', right_id)
  if (right?.device_id === device_id && right.status === 'fenced')
    await ctx.rows.patch('rights', right_id, { status: 'live', updated_at: ctx.now })
}

/** Withdraws revived rights of a withdrawn device and releases the rest. */
export async function withdrawRevived(trx: Trx, ctx: Context, right_ids: readonly string[]): Promise<void> {
  for (const id of new Set(right_ids)) {
    const right = await ctx.rows.get('rights', id)
    if (right?.status !== 'live') continue
    if (right.kind === 'series') {
      await ctx.rows.patch('rights', id, { status: 'fenced', updated_at: ctx.now })
      continue
    }
    const { kind, event_id, subject_id } = right
    const qty = remainingRightQty(right)
    await ctx.rows.patch('rights', id, {
      returned: right.returned + qty,
      status: right.used > 0 ? 'spent' : 'returned',
      updated_at: ctx.now,
    })
    await moveInPools(trx, ctx, [{ kind, event_id, subject_id, qty }], (gone) => ({ held: -gone, sold: 0 }))
  }
}

function sumByRight(parts: readonly RightPortion[]): RightPortion[] {
  const sums = new Map<string, RightPortion>()
  for (const part of parts) sums.set(part.right_id, { ...part, qty: part.qty + (sums.get(part.right_id)?.qty ?? 0) })
  return [...sums.values()].sort((a, b) => (a.right_id < b.right_id ? -1 : 1))
}

async function takeMissing(trx: Trx, ctx: Context, part: RightPortion): Promise<void> {
  const { kind, event_id, subject_id } = part
  const taken =
    kind === 'seat'
      ? await isSeatTaken(trx, ctx, event_id, subject_id)
      : kind === 'order' && !(await canBeClaimed(trx, ctx, subject_id))
  if (taken || !(await holdInPools(trx, ctx, part))) throw new DomainError('incidents.not_free')
}

/** Columns of a right with exactly `left` to sell and the rest returned. */
function reopenedColumns(right: Right, left: number): Pick<Right, 'qty' | 'returned' | 'status'> {
  const qty = Math.max(right.qty, right.used + left)
  return { qty, returned: qty - right.used - left, status: 'live' }
}
