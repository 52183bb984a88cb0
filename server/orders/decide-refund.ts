import type { Args } from '../../shared/kernel/command'
import { DomainError } from '../../shared/kernel/errors'
import { sum } from '../../shared/kernel/money'
import type { decideRefund } from '../../shared/orders/commands'
import { leftOf } from '../../shared/orders/rest'
import { assertTransition, project, type StatusCode } from '../../shared/orders/rules'
import type { RowOf } from '../../shared/registry'
import type { Trx } from '../kernel/database'
import { existing } from '../kernel/existing'
import type { Context, Handler } from '../kernel/handler'
import { moveHeld, type Portion } from '../rights/pools'

type Decision = Args<typeof decideRefund>['input']
type Payment = RowOf<'payments'>

/** Books what the office decides about a refund that was asked for: once, and never more than is still paid. */
export const bookRefundDecision: Handler<typeof decideRefund> = async (trx, { id, input }, ctx) => {
  const incident = await existing(ctx, 'incidents', id)
  if (incident.kind !== 'refund_requested') throw new DomainError('not_found', { table: 'incidents', id })
  if (incident.settled_at) throw new DomainError('incidents.settled')
  const order = await existing(ctx, 'orders', incident.subject_id)
  const { approved, way, decision } = input
  if (approved) await giveBack(trx, ctx, order, input)
  else await ctx.rows.patch('orders', order.id, { refund_requested_at: null, refund_declined_at: ctx.now, refund_decision: decision, updated_at: ctx.now })
  await ctx.rows.patch('incidents', id, {
    ...{ settled_at: ctx.now, settled_by: ctx.op.user_id, decision, updated_at: ctx.now },
    details: { ...incident.details, approved, ...(approved ? { way, refunded: input.amount } : {}) },
  })
  return () => existing(ctx, 'incidents', id)
}

async function giveBack(trx: Trx, ctx: Context, order: RowOf<'orders'>, { way, amount, decision }: Decision): Promise<void> {
  const { org_id } = ctx.op
  const items = await trx.selectFrom('order_items').selectAll().where('org_id', '=', org_id).where('order_id', '=', order.id).execute()
  const ledger = await trx.selectFrom('payments').selectAll().where('org_id', '=', org_id).where('order_id', '=', order.id).execute()
  const paid = standing(ledger)
  const total = sum(paid.map((payment) => payment.amount))
  if (total === 0) throw new DomainError('orders.not_paid')
  if (total !== amount) throw new DomainError('orders.refund_changed')
  const left = items.filter((item) => leftOf(item) > 0)
  await takeBackVouchers(ctx, left)
  await freeAgain(trx, ctx, order, left)
  await creditVouchers(trx, ctx, paid)
  const back = paid.map((payment) => ({
    ...{ id: ctx.ports.newId(), order_id: order.id, method: way === 'wire' && payment.method !== 'voucher' ? ('wire' as const) : payment.method },
    ...{ amount: 0 - payment.amount, status: 'confirmed' as const, by_hand: false, given: null },
    ...{ voucher_id: payment.voucher_id, voucher_rate: payment.voucher_rate, receipt_id: null, shift_id: null, created_at: ctx.now },
  }))
  for (const payment of back) await ctx.rows.insert('payments', payment)
  for (const item of left) await ctx.rows.patch('order_items', item.id, { cancelled: true, updated_at: ctx.now })
  const life = { total: order.total, order_type: order.order_type, validated: true, invoiced: false, cancelled: true, expired: false, deleted: false }
  const status_code = project(life, [...ledger, ...back])
  assertTransition(order.status_code as StatusCode, status_code)
  await ctx.rows.patch('orders', order.id, {
    ...{ status_code, refunded_at: ctx.now, cancelled_at: ctx.now, refund_requested_at: null, refund_declined_at: null },
    ...{ refund_decision: decision, updated_at: ctx.now },
  })
}

/** What of each way of paying has not gone back yet; a voucher is a way of its own. */
function standing(ledger: readonly Payment[]): Payment[] {
  const sums = new Map<string, Payment>()
  for (const payment of ledger.filter(({ status }) => status === 'confirmed')) {
    const key = `${payment.method} ${payment.voucher_id} ${payment.voucher_rate}`
    sums.set(key, { ...payment, amount: payment.amount + (sums.get(key)?.amount ?? 0) })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
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
const creditVouchers = (trx: Trx, ctx: Context, paid: readonly Payment[]): Promise<void> =>
  moveHeld(
    trx,
    ctx,
    paid.flatMap(({ voucher_id, amount }) => (voucher_id ? [{ kind: 'balance' as const, event_id: null, subject_id: voucher_id, qty: amount }] : [])),
    (qty) => ({ held: 0, sold: -qty }),
  )

/** Places, seats, goods and uses of a code go back to the house: whoever sold them does not hold them any more. */
async function freeAgain(trx: Trx, ctx: Context, order: RowOf<'orders'>, items: readonly RowOf<'order_items'>[]): Promise<void> {
  const parts: (Portion & { readonly right_id: string })[] = items.flatMap((item) => [
    ...(item.right_id ? [{ ...subjectOf(item), qty: leftOf(item), right_id: item.right_id }] : []),
    ...(item.discount_right_id && order.promo_code_id
      ? [{ kind: 'uses' as const, event_id: null, subject_id: order.promo_code_id, qty: leftOf(item), right_id: item.discount_right_id }]
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
