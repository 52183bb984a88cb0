import { isSaleClosed } from '../../shared/events/rules'
import { digest } from '../../shared/kernel/encoding/canonical'
import { DomainError, type ErrorCode } from '../../shared/kernel/errors'
import { codeEndedReason } from '../../shared/promo_codes/rules'
import type { RowOf } from '../../shared/registry'
import type { acquireRights, WantedRight } from '../../shared/rights/commands'
import { RIGHT_KIND_FACTS } from '../../shared/rights/kinds'
import { voucherRefusal } from '../../shared/vouchers/rules'
import { hasWorkedOnDevice } from '../devices/device-users'
import { activeCounter } from '../devices/handlers'
import type { Context, Handler } from '../kernel/commands/handler'
import { readRows } from '../kernel/commands/rows'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { isSaleUnbooked } from '../vouchers/unbooked-sale'
import { answer } from './acquire-answer'
import { newRight } from './new-right'
import { deskRight, pickUpRefusal } from './order-at-desk'
import { freeQty, holdInPools } from './pools'
import { assertGranting } from './recovery'

type RefusedRight = {
  readonly kind: string
  readonly subject_id: string
  readonly code: ErrorCode
  readonly by?: string
}
type GrantResult = { readonly right_ids: string[]; readonly missing: RefusedRight[] }
type EventsOnSale = ReadonlyMap<string, RowOf<'events'>>

/** Maximum unsold quantity of one category or product, or seats of one event, that a device may hold. */
export const MAX_HELD = 500

const HELD_QTY = `select sum(qty - used - returned) as left from rights
  where org_id = ? and device_id = ? and kind = ? and subject_id = ? and event_id is not distinct from ? and status = 'live'`

const HELD_WHOLE = `select id from rights where org_id = ? and device_id = ? and kind = ? and subject_id = ? and status = 'live'`

/** A receipt series never runs out: its numbers are 32-bit. */
export const SERIES_QTY = 2_000_000_000

/** Grants rights to a device. Idempotent: the same request gets the same grants. */
export const bookAcquisition: Handler<typeof acquireRights> = async (trx, { input }, ctx) => {
  const { org_id } = ctx.op
  await activeCounter(ctx, input.device_id)
  await assertGranting(trx, ctx)
  if (!(await hasWorkedOnDevice(trx, org_id, input.device_id, ctx.op.user_id)))
    throw new DomainError('device.not_yours')
  const request_hash = digest(input)
  const claimed = await trx
    .insertInto('right_requests')
    .values({
      id: input.id,
      org_id,
      device_id: input.device_id,
      request_hash,
      right_ids: [],
      missing: [],
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!claimed) {
    const before = await trx
      .selectFrom('right_requests')
      .selectAll()
      .where('org_id', '=', org_id)
      .where('id', '=', input.id)
      .executeTakeFirst()
    if (before?.request_hash !== request_hash) throw new DomainError('sync.reused')
    return () => answer(trx, ctx, before)
  }
  const granted = await grant(trx, ctx, input.device_id, distinctWants(input.wanted))
  await trx.updateTable('right_requests').set(granted).where('org_id', '=', org_id).where('id', '=', input.id).execute()
  return () => answer(trx, ctx, granted)
}

type GrantRule = (trx: Trx, ctx: Context, device_id: string, want: WantedRight) => Promise<GrantResult>

/** Grant rules of the kinds that are not simply counted from a pool. */
const GRANT_RULES: Partial<Record<WantedRight['kind'], GrantRule>> = {
  series: grantSeries,
  balance: grantBalance,
  uses: grantUses,
  order: grantOrder,
}

const distinctWants = (wanted: readonly WantedRight[]): WantedRight[] => [
  ...new Map(wanted.map((want) => [`${want.kind} ${want.event_id} ${want.subject_id}`, want])).values(),
]

async function grant(trx: Trx, ctx: Context, device_id: string, wanted: readonly WantedRight[]): Promise<GrantResult> {
  const event_ids = [...new Set(wanted.flatMap((want) => want.event_id ?? []))]
  const events = await readRows(trx, 'events', ctx.op.org_id, event_ids)
  const onSale: EventsOnSale = new Map(
    events
      .filter(
        (event) =>
          event.on_sale && !event.cancelled && !event.is_template && !event.deleted && !isSaleClosed(event, ctx.now),
      )
      .map((event) => [event.id, event]),
  )
  const parts: GrantResult[] = []
  for (const event of [...onSale.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const seats = wanted.filter((want) => want.kind === 'seat' && want.event_id === event.id)
    if (seats.length > 0) parts.push(await grantSeats(trx, ctx, device_id, event, seats))
  }
  for (const want of wanted) {
    if (!RIGHT_KIND_FACTS[want.kind].of_event)
      parts.push(await (GRANT_RULES[want.kind] ?? grantFromPool)(trx, ctx, device_id, { ...want, event_id: null }))
    else if (!want.event_id || !onSale.has(want.event_id)) parts.push(refuseRight(want, 'orders.not_on_sale'))
    else if (want.kind !== 'seat') parts.push(await grantFromPool(trx, ctx, device_id, want))
  }
  return { right_ids: parts.flatMap((part) => part.right_ids), missing: parts.flatMap((part) => part.missing) }
}

const refuseRight = (want: WantedRight, code: ErrorCode, by?: string): GrantResult => ({
  right_ids: [],
  missing: [{ kind: want.kind, subject_id: want.subject_id, code, ...(by ? { by } : {}) }],
})

/** Selects a device's live rights on an event. */
const heldByDevice = (trx: Trx, ctx: Context, device_id: string, event_id: string) =>
  trx
    .selectFrom('rights')
    .where('org_id', '=', ctx.op.org_id)
    .where('event_id', '=', event_id)
    .where('device_id', '=', device_id)
    .where('status', '=', 'live')

/**
 * Grants seats by one insert, sorted by seat to avoid deadlocks. The unique index on live rights decides. A seat this
 * device already holds counts as granted, because its first answer may have been lost.
 */
async function grantSeats(
  trx: Trx,
  ctx: Context,
  device_id: string,
  event: RowOf<'events'>,
  wanted: readonly WantedRight[],
): Promise<GrantResult> {
  const { org_id } = ctx.op
  const seats = await readRows(
    trx,
    'seats',
    org_id,
    wanted.map((want) => want.subject_id),
  )
  const inPlan = new Set(
    seats.filter((seat) => seat.seating_plan_id === event.seating_plan_id && !seat.deleted).map((seat) => seat.id),
  )
  const own = await heldByDevice(trx, ctx, device_id, event.id)
    .where('kind', '=', 'seat')
    .select(['id', 'subject_id'])
    .execute()
  const held = new Map(own.map((right) => [right.subject_id, right.id]))
  const unknown = wanted
    .filter((want) => !inPlan.has(want.subject_id))
    .flatMap((want) => refuseRight(want, 'not_found').missing)
  const onHold = new Set(seats.filter((seat) => seat.on_hold && !held.has(seat.id)).map((seat) => seat.id))
  const reserved = wanted
    .filter((want) => onHold.has(want.subject_id))
    .flatMap((want) => refuseRight(want, 'rights.seat_on_hold').missing)
  const fresh = wanted
    .filter((want) => inPlan.has(want.subject_id) && !held.has(want.subject_id) && !onHold.has(want.subject_id))
    .sort((a, b) => (a.subject_id < b.subject_id ? -1 : 1))
  const allowed = fresh.slice(0, Math.max(0, MAX_HELD - held.size))
  const tooMany = fresh.slice(allowed.length).flatMap((want) => refuseRight(want, 'rights.too_many').missing)
  const rev = await ctx.rows.rev()
  const made =
    allowed.length === 0
      ? []
      : await trx
          .insertInto('rights')
          .values(
            allowed.map((want) => ({
              ...newRight(ctx, { device_id }, { ...want, qty: 1 }),
              org_id,
              rev,
              deleted: false,
            })),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning(['id', 'subject_id'])
          .execute()
  for (const right of made) {
    ctx.rows.markChanged('rights', right.id)
    held.set(right.subject_id, right.id)
  }
  const taken = allowed
    .filter((want) => !held.has(want.subject_id))
    .flatMap((want) => refuseRight(want, 'rights.seat_taken').missing)
  const right_ids = wanted.flatMap((want) => (inPlan.has(want.subject_id) ? (held.get(want.subject_id) ?? []) : []))
  return { right_ids, missing: [...unknown, ...reserved, ...tooMany, ...taken] }
}

/** Grants as much as is free, up to the wanted quantity and the device's limit. The rest is refused with its reason. */
async function grantFromPool(trx: Trx, ctx: Context, device_id: string, want: WantedRight): Promise<GrantResult> {
  const own = await rawStatement<{ left: number | null }>(trx, HELD_QTY, [
    ctx.op.org_id,
    device_id,
    want.kind,
    want.subject_id,
    want.event_id,
  ])
  const room = MAX_HELD - (own[0]?.left ?? 0)
  if (room <= 0) return refuseRight(want, 'rights.too_many')
  const qty = Math.min(want.qty, room, await freeQty(trx, ctx, want))
  if (qty === 0 || !(await holdInPools(trx, ctx, { ...want, qty }))) return refuseRight(want, 'rights.sold_out')
  const right = newRight(ctx, { device_id }, { ...want, qty })
  await ctx.rows.insert('rights', right)
  return {
    right_ids: [right.id],
    missing: qty < want.qty ? refuseRight(want, qty === room ? 'rights.too_many' : 'rights.sold_out').missing : [],
  }
}

/** Finds a right that a device has as a whole, or null. */
async function alreadyGranted(
  trx: Trx,
  ctx: Context,
  device_id: string,
  { kind, subject_id }: WantedRight,
): Promise<GrantResult | null> {
  const [own] = await rawStatement<{ id: string }>(trx, HELD_WHOLE, [ctx.op.org_id, device_id, kind, subject_id])
  return own ? { right_ids: [own.id], missing: [] } : null
}

/**
 * Grants the whole balance of a voucher to one device, so nothing is left for another. Idempotent for the device that
 * holds it.
 */
async function grantBalance(trx: Trx, ctx: Context, device_id: string, want: WantedRight): Promise<GrantResult> {
  const voucher = await ctx.rows.get('vouchers', want.subject_id)
  if (!voucher) return refuseRight(want, 'vouchers.unknown')
  const own = await alreadyGranted(trx, ctx, device_id, want)
  if (own) return own
  if (await isSaleUnbooked(trx, ctx, voucher)) return refuseRight(want, 'vouchers.on_the_way')
  const wrong = voucherRefusal(voucher, ctx.now)
  if (wrong) return refuseRight(want, wrong)
  const qty = voucher.value - voucher.sold - voucher.held
  if (voucher.held > 0 || !(await holdInPools(trx, ctx, { ...want, qty })))
    return refuseRight(want, 'vouchers.held_elsewhere')
  const right = newRight(ctx, { device_id }, { ...want, qty })
  await ctx.rows.insert('rights', right)
  return { right_ids: [right.id], missing: [] }
}

/** Grants uses of an active promo code. */
async function grantUses(trx: Trx, ctx: Context, device_id: string, want: WantedRight): Promise<GrantResult> {
  const code = await ctx.rows.get('promo_codes', want.subject_id)
  const wrong = code ? codeEndedReason(code, ctx.now) : 'promo_codes.unknown'
  return wrong ? refuseRight(want, wrong) : grantFromPool(trx, ctx, device_id, want)
}

/** Grants an unpaid order to one desk. Idempotent for the desk that has it. */
async function grantOrder(trx: Trx, ctx: Context, device_id: string, want: WantedRight): Promise<GrantResult> {
  const own = await deskRight(trx, ctx.op.org_id, want.subject_id)
  if (own?.device_id === device_id) return { right_ids: [own.id], missing: [] }
  const why = await pickUpRefusal(trx, ctx, want.subject_id)
  if (why) return refuseRight(want, why.code, why.by)
  const right = newRight(ctx, { device_id }, { ...want, qty: 1 })
  await ctx.rows.insert('rights', right)
  return { right_ids: [right.id], missing: [] }
}

/** Grants a device its only receipt series at a cash box, or finds it again. */
async function grantSeries(trx: Trx, ctx: Context, device_id: string, want: WantedRight): Promise<GrantResult> {
  const box = await ctx.rows.get('cash_boxes', want.subject_id)
  if (!box || box.deleted) return refuseRight(want, 'not_found')
  const own = await alreadyGranted(trx, ctx, device_id, want)
  if (own) return own
  const right = newRight(ctx, { device_id }, { ...want, qty: SERIES_QTY })
  await ctx.rows.insert('rights', right)
  return { right_ids: [right.id], missing: [] }
}
