import { DomainError } from '../../shared/kernel/errors'
import type { Args } from '../../shared/kernel/model/command'
import type { RowOf } from '../../shared/registry'
import { type fenceDevice, returnRights, type revokeDevice } from '../../shared/rights/commands'
import { exposureOf, remainingRightQty } from '../../shared/rights/kinds'
import { recordedOn } from '../devices/handlers'
import { openIncident } from '../incidents/open-incident'
import { openQuarantineOf } from '../incidents/open-quarantine'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler, Handling } from '../kernel/commands/handler'
import { readRows } from '../kernel/commands/rows'
import type { Trx } from '../kernel/database/database'
import { consumeEarlyReturns } from './early-returns'
import { offerFreedPlaces } from './freed-places'
import { moveInPools, type Portion } from './pools'
import { advanceRecovery } from './recovery'
import { openShiftAt } from './shifts'

type Right = RowOf<'rights'>

/** Throws `rights.unknown`, `rights.fenced` or `rights.not_held` unless the right is live and this device's. */
export function assertHeld(right: Right | undefined, device_id: string): asserts right is Right {
  if (!right || right.device_id !== device_id) throw new DomainError('rights.unknown')
  if (right.status === 'fenced') throw new DomainError('rights.fenced')
  if (right.status !== 'live') throw new DomainError('rights.not_held')
}

/** A quantity of a right's subject. */
const portionOf = ({ kind, event_id, subject_id }: Right, qty: number): Portion => ({ kind, event_id, subject_id, qty })

/**
 * Throws `rights.undecided` where a manager has not decided about an earlier operation of this device with one of these
 * rights. Quantities sold to others meanwhile would be missing when it is booked. Returning twice is harmless.
 */
async function assertNothingUndecided(
  trx: Trx,
  ctx: Context,
  device_id: string,
  rights: readonly { readonly id: string }[],
): Promise<void> {
  const { org_id, id: op_id } = ctx.op
  const kept = (await openQuarantineOf(trx, org_id)).filter((each) => each.device_id === device_id)
  if (kept.length === 0) return
  const own = await trx
    .selectFrom('quarantined_ops')
    .select('op')
    .where('org_id', '=', org_id)
    .where('id', '=', op_id)
    .executeTakeFirst()
  // Operations of a copied device are not part of this log.
  const earlier = kept.filter(
    ({ op, code }) => code !== 'sync.chain' && op.name !== returnRights.name && (!own || op.seq < own.op.seq),
  )
  if (earlier.some(({ op }) => rights.some(({ id }) => op.input.includes(id))))
    throw new DomainError('rights.undecided')
}

const bookReturn: Handler<typeof returnRights> = async (trx, { input }, ctx) => {
  const device_id = recordedOn(ctx)
  await assertNothingUndecided(trx, ctx, device_id, input.rights)
  const found = await readRows(
    trx,
    'rights',
    ctx.op.org_id,
    input.rights.map((right) => right.id),
  )
  const byId = new Map(found.map((right) => [right.id, right]))
  const early = await consumeEarlyReturns(trx, ctx, device_id, input.rights)
  const parts = input.rights.flatMap(({ id, qty: all }) => {
    const right = byId.get(id)
    const qty = all - (early.get(id) ?? 0)
    if (qty === 0) return []
    assertHeld(right, device_id)
    if (remainingRightQty(right) < qty) throw new DomainError('rights.not_held')
    return [{ right, qty }]
  })
  if (byId.size !== input.rights.length)
    throw new DomainError('input.invalid', { field: 'rights', reason: 'one of them is named twice' })
  await returnQtys(trx, ctx, parts)
  return async () => ({ ok: true })
}

type ReturnedQty = { readonly right: Right; readonly qty: number }

async function returnQtys(trx: Trx, ctx: Context, parts: readonly ReturnedQty[]): Promise<void> {
  for (const { right, qty } of parts) {
    const rest = remainingRightQty(right) - qty
    const status = rest > 0 ? 'live' : 'returned'
    await ctx.rows.patch('rights', right.id, { returned: right.returned + qty, status, updated_at: ctx.now })
  }
  await moveInPools(
    trx,
    ctx,
    parts.map(({ right, qty }) => portionOf(right, qty)),
    (qty) => ({ held: -qty, sold: 0 }),
  )
  await offerFreedPlaces(
    ctx,
    parts.map(({ right }) => right),
  )
}

/**
 * Returns what is still live of the given rights after a settlement with a note: the device has put them down in any
 * case.
 */
async function returnWhatIsLeft(trx: Trx, { input }: Args<typeof returnRights>, ctx: Context): Promise<void> {
  const device_id = recordedOn(ctx)
  await assertNothingUndecided(trx, ctx, device_id, input.rights)
  const early = await consumeEarlyReturns(trx, ctx, device_id, input.rights)
  const parts: ReturnedQty[] = []
  for (const { id, qty: all } of input.rights) {
    const right = await ctx.rows.get('rights', id)
    if (right?.device_id !== device_id || right.status !== 'live') continue
    const qty = Math.min(all - (early.get(id) ?? 0), remainingRightQty(right))
    if (qty > 0) parts.push({ right, qty })
  }
  await returnQtys(trx, ctx, parts)
}

export const returnRightsHandling: Handling<typeof returnRights> = {
  book: bookReturn,
  /** A withdrawn device's rights were decided without it, so nothing is returned. */
  bookLater: async (trx, args, ctx, gone) => (gone ? async () => ({ ok: true }) : bookReturn(trx, args, ctx)),
  settleManually: returnWhatIsLeft,
}

export const bookFence: Handler<typeof fenceDevice> = async (trx, { id }, ctx) => {
  await withdrawDevice(trx, id, 'fenced', ctx)
  return async () => ({ ok: true })
}

export const bookRevocation: Handler<typeof revokeDevice> = async (trx, { id }, ctx) => {
  await withdrawDevice(trx, id, 'revoked', ctx)
  return async () => ({ ok: true })
}

/**
 * Withdraws a device's live rights and releases what they hold. The incident records what the device may have sold
 * meanwhile.
 */
async function withdrawDevice(trx: Trx, id: string, status: 'fenced' | 'revoked', ctx: Context): Promise<void> {
  const device = await existingRow(ctx, 'devices', id)
  // A fenced device holds nothing any more, but can still be revoked.
  if (device.status === status || device.status === 'revoked') return
  const { org_id } = ctx.op
  const live = await trx
    .selectFrom('rights')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('device_id', '=', id)
    .where('status', '=', 'live')
    .execute()
  const shift = await openShiftAt(trx, ctx, id)
  for (const right of live) await ctx.rows.patch('rights', right.id, { status: 'fenced', updated_at: ctx.now })
  const held = live.flatMap((right) =>
    remainingRightQty(right) > 0 ? [portionOf(right, remainingRightQty(right))] : [],
  )
  await moveInPools(trx, ctx, held, (qty) => ({ held: -qty, sold: 0 }))
  await offerFreedPlaces(ctx, live)
  await ctx.rows.patch('devices', id, { status, recovery: null, updated_at: ctx.now })
  await trx.deleteFrom('right_claims').where('org_id', '=', org_id).where('device_id', '=', id).execute()
  await advanceRecovery(trx, ctx)
  await openIncident(ctx, {
    kind: `device_${status}`,
    subject_id: id,
    device_id: id,
    details: withdrawalDetails(ctx, device, live, shift),
  })
}

function withdrawalDetails(ctx: Context, device: RowOf<'devices'>, live: readonly Right[], open_shift: string | null) {
  return {
    device: device.name,
    ...exposureOf(live),
    last_receipt: Math.max(0, ...live.map((right) => (right.kind === 'series' ? right.used : 0))),
    last_seq: device.last_seq,
    last_seen_at: device.last_seen_at,
    open_shift,
    fenced_by: ctx.op.user_id,
  }
}
