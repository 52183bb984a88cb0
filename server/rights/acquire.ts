import { isSaleClosed } from '../../shared/events/rules'
import { digest } from '../../shared/kernel/canonical'
import { DomainError, type ErrorCode } from '../../shared/kernel/errors'
import { codeEndedReason } from '../../shared/promo_codes/rules'
import type { RowOf } from '../../shared/registry'
import type { acquireRights, WantedRight } from '../../shared/rights/commands'
import { RIGHT_KIND_FACTS } from '../../shared/rights/kinds'
import { voucherRefusal } from '../../shared/vouchers/rules'
import { isAuthor } from '../devices/device-users'
import { activeDevice } from '../devices/handlers'
import type { CommandAnswer, Context, Handler } from '../kernel/commands/handler'
import { readRows } from '../kernel/commands/rows'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { readEpoch } from '../sync/epoch'
import { unsold } from '../vouchers/unbooked-sale'
import { newRight } from './new-right'
import { deskRight, heldOrders, hindranceOf } from './order-at-desk'
import { freeOf, hold } from './pools'
import { assertGranting } from './recovery'
import { shiftsOf } from './shifts'

type Missing = { readonly kind: string; readonly subject_id: string; readonly code: ErrorCode; readonly by?: string }
type Granted = { readonly right_ids: string[]; readonly missing: Missing[] }
type OnSale = ReadonlyMap<string, RowOf<'events'>>

/** The most of one category or product, and seats of one event, that one device may hold unsold. */
export const MAX_HELD = 500

const OWN = `select sum(qty - used - returned) as left from rights
  where org_id = ? and device_id = ? and kind = ? and subject_id = ? and event_id is not distinct from ? and status = 'live'`

const OWN_WHOLE = `select id from rights where org_id = ? and device_id = ? and kind = ? and subject_id = ? and status = 'live'`

/** A series never runs out of numbers: they are 32-bit. */
export const SERIES_QTY = 2_000_000_000

/** Books what a device asked for. The same request answers with the same grants, however often it is sent. */
export const bookAcquisition: Handler<typeof acquireRights> = async (trx, { input }, ctx) => {
  const { org_id } = ctx.op
  await activeDevice(ctx, input.device_id)
  await assertGranting(trx, ctx)
  if (!(await isAuthor(trx, org_id, input.device_id, ctx.op.user_id))) throw new DomainError('device.not_yours')
  const request_hash = digest(input)
  const claimed = await trx
    .insertInto('right_requests')
    .values({ id: input.id, org_id, device_id: input.device_id, request_hash, right_ids: [], missing: [], created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!claimed) {
    const before = await trx.selectFrom('right_requests').selectAll().where('org_id', '=', org_id).where('id', '=', input.id).executeTakeFirst()
    if (before?.request_hash !== request_hash) throw new DomainError('sync.reused')
    return () => answer(trx, ctx, before)
  }
  const granted = await grant(trx, ctx, input.device_id, distinct(input.wanted))
  await trx.updateTable('right_requests').set(granted).where('org_id', '=', org_id).where('id', '=', input.id).execute()
  return () => answer(trx, ctx, granted)
}

type Grant = (trx: Trx, ctx: Context, device_id: string, want: WantedRight) => Promise<Granted>

/** What is not just counted out of a pool. */
const OWN_WAY: Partial<Record<WantedRight['kind'], Grant>> = { series: grantSeries, balance: grantBalance, uses: grantUses, order: grantOrder }

const distinct = (wanted: readonly WantedRight[]): WantedRight[] => [
  ...new Map(wanted.map((want) => [`${want.kind} ${want.event_id} ${want.subject_id}`, want])).values(),
]

async function grant(trx: Trx, ctx: Context, device_id: string, wanted: readonly WantedRight[]): Promise<Granted> {
  const event_ids = [...new Set(wanted.flatMap((want) => want.event_id ?? []))]
  const events = await readRows(trx, 'events', ctx.op.org_id, event_ids)
  const onSale: OnSale = new Map(
    events
      .filter((event) => event.on_sale && !event.cancelled && !event.is_template && !event.deleted && !isSaleClosed(event, ctx.now))
      .map((event) => [event.id, event]),
  )
  const parts: Granted[] = []
  for (const event of [...onSale.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const seats = wanted.filter((want) => want.kind === 'seat' && want.event_id === event.id)
    if (seats.length > 0) parts.push(await grantSeats(trx, ctx, device_id, event, seats))
  }
  for (const want of wanted) {
    if (!RIGHT_KIND_FACTS[want.kind].of_event) parts.push(await (OWN_WAY[want.kind] ?? grantSome)(trx, ctx, device_id, { ...want, event_id: null }))
    else if (!want.event_id || !onSale.has(want.event_id)) parts.push(none(want, 'orders.not_on_sale'))
    else if (want.kind !== 'seat') parts.push(await grantSome(trx, ctx, device_id, want))
  }
  return { right_ids: parts.flatMap((part) => part.right_ids), missing: parts.flatMap((part) => part.missing) }
}

const none = (want: WantedRight, code: ErrorCode, by?: string): Granted => ({
  right_ids: [],
  missing: [{ kind: want.kind, subject_id: want.subject_id, code, ...(by ? { by } : {}) }],
})

/** Live rights of a device on an event, nothing of them sold. */
const heldBy = (trx: Trx, ctx: Context, device_id: string, event_id: string) =>
  trx.selectFrom('rights').where('org_id', '=', ctx.op.org_id).where('event_id', '=', event_id).where('device_id', '=', device_id).where('status', '=', 'live')

/**
 * One insert of many rows, sorted by seat so that two such inserts never wait for each other in a circle; the unique index
 * on live rights decides. A seat this device holds already counts as granted: its first answer may have been lost.
 */
async function grantSeats(trx: Trx, ctx: Context, device_id: string, event: RowOf<'events'>, wanted: readonly WantedRight[]): Promise<Granted> {
  const { org_id } = ctx.op
  const seats = await readRows(
    trx,
    'seats',
    org_id,
    wanted.map((want) => want.subject_id),
  )
  const inPlan = new Set(seats.filter((seat) => seat.seating_plan_id === event.seating_plan_id && !seat.deleted).map((seat) => seat.id))
  const own = await heldBy(trx, ctx, device_id, event.id).where('kind', '=', 'seat').select(['id', 'subject_id']).execute()
  const held = new Map(own.map((right) => [right.subject_id, right.id]))
  const unknown = wanted.filter((want) => !inPlan.has(want.subject_id)).flatMap((want) => none(want, 'not_found').missing)
  const fresh = wanted.filter((want) => inPlan.has(want.subject_id) && !held.has(want.subject_id)).sort((a, b) => (a.subject_id < b.subject_id ? -1 : 1))
  const allowed = fresh.slice(0, Math.max(0, MAX_HELD - held.size))
  const tooMany = fresh.slice(allowed.length).flatMap((want) => none(want, 'rights.too_many').missing)
  const rev = await ctx.rows.rev()
  const made =
    allowed.length === 0
      ? []
      : await trx
          .insertInto('rights')
          .values(allowed.map((want) => ({ ...newRight(ctx, { device_id }, { ...want, qty: 1 }), org_id, rev, deleted: false })))
          .onConflict((conflict) => conflict.doNothing())
          .returning(['id', 'subject_id'])
          .execute()
  for (const right of made) {
    ctx.rows.markChanged('rights', right.id)
    held.set(right.subject_id, right.id)
  }
  const taken = allowed.filter((want) => !held.has(want.subject_id)).flatMap((want) => none(want, 'rights.seat_taken').missing)
  const right_ids = wanted.flatMap((want) => (inPlan.has(want.subject_id) ? (held.get(want.subject_id) ?? []) : []))
  return { right_ids, missing: [...unknown, ...tooMany, ...taken] }
}

/** As much as there still is, up to what was asked for and what one device may hold; what is missing is said, with why. */
async function grantSome(trx: Trx, ctx: Context, device_id: string, want: WantedRight): Promise<Granted> {
  const own = await rawStatement<{ left: number | null }>(trx, OWN, [ctx.op.org_id, device_id, want.kind, want.subject_id, want.event_id])
  const room = MAX_HELD - (own[0]?.left ?? 0)
  if (room <= 0) return none(want, 'rights.too_many')
  const qty = Math.min(want.qty, room, await freeOf(trx, ctx, want))
  if (qty === 0 || !(await hold(trx, ctx, { ...want, qty }))) return none(want, 'rights.sold_out')
  const right = newRight(ctx, { device_id }, { ...want, qty })
  await ctx.rows.insert('rights', right)
  return { right_ids: [right.id], missing: qty < want.qty ? none(want, qty === room ? 'rights.too_many' : 'rights.sold_out').missing : [] }
}

/** What a device has of something that it has whole or not at all, or null. */
async function ownWhole(trx: Trx, ctx: Context, device_id: string, { kind, subject_id }: WantedRight): Promise<Granted | null> {
  const [own] = await rawStatement<{ id: string }>(trx, OWN_WHOLE, [ctx.op.org_id, device_id, kind, subject_id])
  return own ? { right_ids: [own.id], missing: [] } : null
}

/**
 * The whole balance of a voucher, to one device alone: nothing is left for another. A device that holds it already is told
 * so again.
 */
async function grantBalance(trx: Trx, ctx: Context, device_id: string, want: WantedRight): Promise<Granted> {
  const voucher = await ctx.rows.get('vouchers', want.subject_id)
  if (!voucher) return none(want, 'vouchers.unknown')
  const own = await ownWhole(trx, ctx, device_id, want)
  if (own) return own
  if (await unsold(trx, ctx, voucher)) return none(want, 'vouchers.on_the_way')
  const wrong = voucherRefusal(voucher, ctx.now)
  if (wrong) return none(want, wrong)
  const qty = voucher.value - voucher.sold - voucher.held
  if (voucher.held > 0 || !(await hold(trx, ctx, { ...want, qty }))) return none(want, 'vouchers.held_elsewhere')
  const right = newRight(ctx, { device_id }, { ...want, qty })
  await ctx.rows.insert('rights', right)
  return { right_ids: [right.id], missing: [] }
}

/** Uses of a promo code that has not been ended and is not over. */
async function grantUses(trx: Trx, ctx: Context, device_id: string, want: WantedRight): Promise<Granted> {
  const code = await ctx.rows.get('promo_codes', want.subject_id)
  const wrong = code ? codeEndedReason(code, ctx.now) : 'promo_codes.unknown'
  return wrong ? none(want, wrong) : grantSome(trx, ctx, device_id, want)
}

/** An order that waits for its money, to one desk alone; a desk that has it already is told so again. */
async function grantOrder(trx: Trx, ctx: Context, device_id: string, want: WantedRight): Promise<Granted> {
  const own = await deskRight(trx, ctx, want.subject_id)
  if (own?.device_id === device_id) return { right_ids: [own.id], missing: [] }
  const why = await hindranceOf(trx, ctx, want.subject_id)
  if (why) return none(want, why.code, why.by)
  const right = newRight(ctx, { device_id }, { ...want, qty: 1 })
  await ctx.rows.insert('rights', right)
  return { right_ids: [right.id], missing: [] }
}

/** The one series of a device at a cash box: made once, and found again ever after. */
async function grantSeries(trx: Trx, ctx: Context, device_id: string, want: WantedRight): Promise<Granted> {
  const box = await ctx.rows.get('cash_boxes', want.subject_id)
  if (!box || box.deleted) return none(want, 'not_found')
  const own = await ownWhole(trx, ctx, device_id, want)
  if (own) return own
  const right = newRight(ctx, { device_id }, { ...want, qty: SERIES_QTY })
  await ctx.rows.insert('rights', right)
  return { right_ids: [right.id], missing: [] }
}

async function answer(
  trx: Trx,
  ctx: Context,
  { right_ids, missing }: { right_ids: readonly string[]; missing: CommandAnswer<typeof acquireRights>['missing'] },
) {
  const found = await readRows(trx, 'rights', ctx.op.org_id, right_ids)
  const rights = found.sort((a, b) => (a.id < b.id ? -1 : 1))
  const heads: CommandAnswer<typeof acquireRights>['heads'] = []
  for (const right of rights.filter((one) => one.kind === 'series')) heads.push(await seriesHead(trx, ctx, right))
  return { rights, heads, orders: await heldOrders(trx, ctx, rights), missing: [...missing], epoch: await readEpoch(trx) }
}

async function seriesHead(trx: Trx, ctx: Context, right: RowOf<'rights'>) {
  const { org_id } = ctx.op
  const last = await trx
    .selectFrom('receipts')
    .select('hash')
    .where('org_id', '=', org_id)
    .where('right_id', '=', right.id)
    .where('number', '=', right.used)
    .executeTakeFirst()
  const shifts = await shiftsOf(trx, ctx, right.id)
  return { right_id: right.id, number: right.used, hash: last?.hash ?? null, shifts }
}
