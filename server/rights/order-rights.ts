import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/registry'
import type { RightKind } from '../../shared/rights/entity'
import { remainingRightQty } from '../../shared/rights/kinds'
import type { RightSubject } from '../../shared/rights/rules'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { offerFreedPlaces } from './freed-places'
import { newRight } from './new-right'
import { holdInPools, isSeatTaken, moveInPools, type Portion } from './pools'
import { assertGranting } from './recovery'

type Right = RowOf<'rights'>

/** The rights a line claims, and the name to show where none are left. */
export type RightClaim = Portion & { readonly item_id: string; readonly name: string }

type HoldResult = { readonly rights: ReadonlyMap<string, string> } | { readonly missing: RightClaim }

/**
 * Claims the rights of an order's lines, all or none, from the same pools as devices.
 * @returns the right of each line by line id, or the first line without enough
 */
export async function tryHoldForOrder(
  trx: Trx,
  ctx: Context,
  order_id: string,
  lines: readonly RightClaim[],
): Promise<HoldResult> {
  await assertGranting(trx, ctx)
  const done: RightClaim[] = []
  for (const line of [...lines].sort((a, b) => (a.subject_id < b.subject_id ? -1 : 1))) {
    const taken = line.kind === 'seat' && (await isSeatTaken(trx, ctx, line.event_id, line.subject_id))
    if (taken || !(await holdInPools(trx, ctx, line))) {
      await moveInPools(trx, ctx, done, (qty) => ({ held: -qty, sold: 0 }))
      return { missing: line }
    }
    done.push(line)
  }
  const rights = new Map<string, string>()
  for (const { item_id, ...portion } of done) {
    const right = newRight(ctx, { order_id }, portion)
    await ctx.rows.insert('rights', right)
    rights.set(item_id, right.id)
  }
  return { rights }
}

/**
 * Claims the rights of an order's lines. Throws `rights.seat_taken`, `rights.sold_out` or `promo_codes.used_up` for the
 * first line without enough.
 */
export async function holdForOrder(
  trx: Trx,
  ctx: Context,
  order_id: string,
  lines: readonly RightClaim[],
): Promise<ReadonlyMap<string, string>> {
  const held = await tryHoldForOrder(trx, ctx, order_id, lines)
  if ('rights' in held) return held.rights
  const { kind, name } = held.missing
  if (kind === 'uses') throw new DomainError('promo_codes.used_up')
  throw kind === 'seat'
    ? new DomainError('rights.seat_taken', { seat: name })
    : new DomainError('rights.sold_out', { category: name })
}

/** Moves everything an order still holds to sold, because it is paid. */
export async function sellHeld(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const rights = await heldByOrder(trx, ctx, order_id)
  for (const right of rights)
    await ctx.rows.patch('rights', right.id, {
      used: right.used + remainingRightQty(right),
      status: 'spent',
      updated_at: ctx.now,
    })
  await moveInPools(trx, ctx, rights.map(portionOf), (qty) => ({ held: -qty, sold: qty }))
}

/** Releases everything an order still holds and has not sold, or all of one kind. */
export async function releaseHeld(trx: Trx, ctx: Context, order_id: string, kind?: RightKind): Promise<void> {
  const rights = (await heldByOrder(trx, ctx, order_id)).filter((right) => !kind || right.kind === kind)
  for (const right of rights) {
    const status = right.used > 0 ? 'spent' : 'returned'
    await ctx.rows.patch('rights', right.id, {
      returned: right.returned + remainingRightQty(right),
      status,
      updated_at: ctx.now,
    })
  }
  await moveInPools(trx, ctx, rights.map(portionOf), (qty) => ({ held: -qty, sold: 0 }))
  await offerFreedPlaces(ctx, rights)
}

/**
 * Gives back everything a cart holds, without a trace: no device has seen its rights, and there are thousands of carts
 * that nobody pays.
 */
export async function deleteCartRights(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const rights = await heldByOrder(trx, ctx, order_id)
  if (rights.length === 0) return
  await moveInPools(trx, ctx, rights.map(portionOf), (qty) => ({ held: -qty, sold: 0 }))
  await trx
    .deleteFrom('rights')
    .where('org_id', '=', ctx.op.org_id)
    .where('order_id', '=', order_id)
    .where('status', '=', 'live')
    .execute()
  // No row has this change number, but desks that show what carts hold ask again.
  await ctx.rows.rev()
  for (const { id } of rights) ctx.rows.markChanged('rights', id)
  await offerFreedPlaces(ctx, rights)
}

const heldByOrder = (trx: Trx, ctx: Context, order_id: string): Promise<Right[]> =>
  trx
    .selectFrom('rights')
    .selectAll()
    .where('org_id', '=', ctx.op.org_id)
    .where('order_id', '=', order_id)
    .where('status', '=', 'live')
    .orderBy('id')
    .execute()

const portionOf = (right: Right): Portion => ({
  kind: right.kind,
  event_id: right.event_id,
  subject_id: right.subject_id,
  qty: remainingRightQty(right),
})

/** A quantity of a right that returns to the pools. */
export type ReturnedPart = RightSubject & { readonly right_id: string; readonly qty: number }

/**
 * Returns sold quantities, or ones an order holds, to the pools. The unsold rest of a device's right stays with the
 * device.
 */
export async function returnToPools(trx: Trx, ctx: Context, parts: readonly ReturnedPart[]): Promise<void> {
  const [sold, held]: [Portion[], Portion[]] = [[], []]
  for (const { right_id, qty, ...subject } of parts) {
    const right = await ctx.rows.get('rights', right_id)
    if (!right) continue
    const unsold = Math.max(0, qty - right.used)
    const [used, returned] = [right.used - (qty - unsold), right.returned + qty]
    const gone = used + returned === right.qty
    const status = right.status === 'fenced' ? 'fenced' : gone ? (used > 0 ? 'spent' : 'returned') : 'live'
    await ctx.rows.patch('rights', right_id, { used, returned, status, updated_at: ctx.now })
    sold.push({ ...subject, qty: qty - unsold })
    held.push({ ...subject, qty: unsold })
  }
  await moveInPools(trx, ctx, sold, (qty) => ({ held: 0, sold: -qty }))
  await moveInPools(trx, ctx, held, (qty) => ({ held: -qty, sold: 0 }))
  await offerFreedPlaces(ctx, parts)
}
