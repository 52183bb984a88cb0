import type { Args } from '../../shared/kernel/command'
import { DomainError } from '../../shared/kernel/errors'
import type { decideRefund } from '../../shared/orders/commands'
import { askedIn, assertRefundable, type Refund, refundOf, type Some } from '../../shared/orders/refund'
import { leftOf } from '../../shared/orders/rest'
import { assertTransition, project, type StatusCode } from '../../shared/orders/rules'
import type { RowOf } from '../../shared/registry'
import { projectOrders } from '../contacts/orders'
import { projectClosing } from '../events/closing'
import { undecidedIn } from '../incidents/undecided'
import type { Trx } from '../kernel/database'
import { existing } from '../kernel/existing'
import type { Context, Handler } from '../kernel/handler'
import { moveHeld, type Portion } from '../rights/pools'
import { linesAndLedger } from './refund'
import { takeOverScans } from './scans'

type Decision = Args<typeof decideRefund>['input']
type Payment = RowOf<'payments'>

/** Books what the office decides about a refund that was asked for: once, and never more than is still paid. */
export const bookRefundDecision: Handler<typeof decideRefund> = async (trx, { id, input }, ctx) => {
  const incident = await existing(ctx, 'incidents', id)
  if (incident.kind !== 'refund_requested') throw new DomainError('not_found', { table: 'incidents', id })
  if (incident.settled_at) throw new DomainError('incidents.settled')
  const order = await existing(ctx, 'orders', incident.subject_id)
  const { approved, way, decision } = input
  if (approved) await giveBack(trx, ctx, order, askedIn(incident.details), input)
  else await ctx.rows.patch('orders', order.id, { refund_requested_at: null, refund_declined_at: ctx.now, refund_decision: decision, updated_at: ctx.now })
  await ctx.rows.patch('incidents', id, {
    ...{ settled_at: ctx.now, settled_by: ctx.op.user_id, decision, updated_at: ctx.now },
    details: { ...incident.details, approved, ...(approved ? { way, refunded: input.amount } : {}) },
  })
  return () => existing(ctx, 'incidents', id)
}

/**
 * Throws `orders.shift_open` while the desk that sold it can still take it back itself, and sell it again, without the server: by the
 * time its closing is booked, everything it voided before has come. Throws `orders.undecided` where some of that waits for a manager,
 * `orders.void_unbooked` where money lies outside the drawer for a void that a manager settled without booking it.
 */
async function assertNobodyElses(trx: Trx, ctx: Context, { id, shift_id }: RowOf<'orders'>): Promise<void> {
  const shift = shift_id === null ? undefined : await ctx.rows.get('cash_box_shifts', shift_id)
  const device = shift?.status === 'open' ? await ctx.rows.get('devices', shift.device_id) : undefined
  if (device?.status === 'active') throw new DomainError('orders.shift_open', { device: device.name })
  if ((await undecidedIn(trx, ctx.op.org_id)).some(({ op }) => op.input.includes(id))) throw new DomainError('orders.undecided')
  const voids = await trx
    .selectFrom('receipts')
    .select(['id', 'tenders'])
    .where('org_id', '=', ctx.op.org_id)
    .where('order_id', '=', id)
    .where('kind', '=', 'void')
    .where('disputed', '=', false)
    .execute()
  const booked = await trx.selectFrom('payments').select('receipt_id').where('org_id', '=', ctx.op.org_id).where('order_id', '=', id).execute()
  const unbooked = voids.some((receipt) => receipt.tenders.length > 0 && !booked.some(({ receipt_id }) => receipt_id === receipt.id))
  if (unbooked) throw new DomainError('orders.void_unbooked')
}

async function giveBack(trx: Trx, ctx: Context, order: RowOf<'orders'>, asked: readonly Some[] | null, { way, amount, decision }: Decision): Promise<void> {
  await assertNobodyElses(trx, ctx, order)
  const { items, ledger } = await linesAndLedger(trx, ctx, order.id)
  const refund = refundOf(items, ledger, asked)
  assertRefundable(refund)
  if (refund.amount !== amount) throw new DomainError('orders.refund_changed')
  const returned = refund.returned ?? []
  await takeBackVouchers(
    ctx,
    refund.lines.map(({ item }) => item),
  )
  await freeAgain(trx, ctx, order, refund.lines)
  await creditVouchers(trx, ctx, returned)
  const back = returned.map((payment) => ({
    ...{ id: ctx.ports.newId(), order_id: order.id, method: way === 'wire' && payment.method !== 'voucher' ? ('wire' as const) : payment.method },
    ...{ amount: payment.amount, status: 'confirmed' as const, by_hand: false, given: null },
    ...{ voucher_id: payment.voucher_id, voucher_rate: payment.voucher_rate, receipt_id: null, shift_id: null, created_at: ctx.now },
  }))
  for (const payment of back) await ctx.rows.insert('payments', payment)
  for (const { item, qty } of refund.lines) {
    const cancelled_qty = item.qty - leftOf(item) + qty
    await ctx.rows.patch('order_items', item.id, { cancelled: cancelled_qty === item.qty, cancelled_qty, updated_at: ctx.now })
  }
  const life = { total: order.total, order_type: order.order_type, validated: true, invoiced: false, expired: false, deleted: false }
  const status_code = project({ ...life, cancelled: !refund.left }, [...ledger, ...back])
  assertTransition(order.status_code as StatusCode, status_code)
  await ctx.rows.patch('orders', order.id, {
    ...{ status_code, refunded_at: ctx.now, refund_requested_at: null, refund_declined_at: null, refund_decision: decision, updated_at: ctx.now },
    ...(refund.left ? {} : { cancelled_at: ctx.now }),
  })
  await takeOverScans(
    trx,
    ctx,
    refund.lines.map(({ item }) => item.id),
  )
  await projectClosing(
    trx,
    ctx,
    refund.lines.flatMap(({ item }) => item.event_id ?? []),
  )
  await projectOrders(trx, ctx, order.contact_id)
}

/** Vouchers the order made are worth nothing any more. Throws `vouchers.in_use` where somebody has spent or holds some of one. */
async function takeBackVouchers(ctx: Context, items: readonly RowOf<'order_items'>[]): Promise<void> {
  for (const voucher_id of items.flatMap((item) => item.voucher_id ?? [])) {
    const { code, sold, held, value } = await existing(ctx, 'vouchers', voucher_id)
    if (sold > 0 || held > 0) throw new DomainError('vouchers.in_use', { code })
    await ctx.rows.patch('vouchers', voucher_id, { sold: value, cancelled: true, updated_at: ctx.now })
  }
}

/** What vouchers paid is on them again. */
const creditVouchers = (trx: Trx, ctx: Context, returned: readonly Payment[]): Promise<void> =>
  moveHeld(
    trx,
    ctx,
    returned.flatMap(({ voucher_id, amount }) => (voucher_id ? [{ kind: 'balance' as const, event_id: null, subject_id: voucher_id, qty: 0 - amount }] : [])),
    (qty) => ({ held: 0, sold: -qty }),
  )

/** Places, seats, goods and uses of a code go back to the house: whoever sold them does not hold them any more. */
async function freeAgain(trx: Trx, ctx: Context, order: RowOf<'orders'>, lines: Refund['lines']): Promise<void> {
  const parts: (Portion & { readonly right_id: string })[] = lines.flatMap(({ item, qty }) => [
    ...(item.right_id ? [{ ...subjectOf(item), qty, right_id: item.right_id }] : []),
    ...(item.discount_right_id && order.promo_code_id
      ? [{ kind: 'uses' as const, event_id: null, subject_id: order.promo_code_id, qty, right_id: item.discount_right_id }]
      : []),
  ])
  for (const { right_id, qty } of parts) {
    const right = await ctx.rows.get('rights', right_id)
    if (!right) continue
    const { used, returned } = { used: right.used - qty, returned: right.returned + qty }
    const gone = used + returned === right.qty
    const status = right.status === 'fenced' ? 'fenced' : gone ? (used > 0 ? 'spent' : 'returned') : 'live'
    await ctx.rows.patch('rights', right_id, { used, returned, status, updated_at: ctx.now })
  }
  await moveHeld(trx, ctx, parts, (qty) => ({ held: 0, sold: -qty }))
}

const subjectOf = ({ event_id, seat_id, price_category_id, product_id }: RowOf<'order_items'>): Omit<Portion, 'qty'> =>
  event_id === null
    ? { kind: 'stock', event_id, subject_id: product_id ?? '' }
    : { kind: seat_id ? 'seat' : 'places', event_id, subject_id: seat_id ?? price_category_id ?? '' }
