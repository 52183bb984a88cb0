import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { type ItemQty, type Refund, requestedRefund } from '../../../shared/orders/refunds/refund'
import { newVoucherCode } from '../../../shared/vouchers/code'
import { enqueueEmail } from '../../email/delivery/outbox'
import { existingRow } from '../../kernel/commands/existing'
import { type ChangeSet, startUnattended } from '../../kernel/commands/handle'
import type { Context, Machine } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { recalculateTaxes } from '../payments/pay-order'
import { assertExpectedAmount, checkedRefund } from '../refunds/decide-refund'
import { refundLines, returnsAsVoucher, splitRefund } from '../refunds/refund-order'
import { reportTransfer, transferredOf } from '../refunds/report-transfer'
import { type MoneyReturn, moneyReturns } from '../refunds/return-lines'
import { randomOf } from '../vouchers'
import { bookedForBuyer } from './buyer-refusals'
import { planReturn, type ReturnableOrder, type ReturnPlan, type ReturnWay, readReturnableOrder } from './plan-return'

/** Request of a buyer to return tickets of an order, as plain data. Each `request_id` is booked once. */
export type ReturnRequest = {
  readonly org_id: string
  readonly order_id: string
  readonly request_id: string
  readonly items: readonly ItemQty[]
  readonly way: ReturnWay
  /** The amount in cents that the buyer saw. */
  readonly amount: number
  /** Reason on a credit note, in the organisation's language. */
  readonly reason: string
}

/** Books the return of whoever has an order's token. Throws in the buyer's words why it cannot be done. */
export async function bookReturnRequest(
  trx: Trx,
  request: ReturnRequest,
  machine: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly ChangeSet[]> {
  const { ctx, changes } = startUnattended(trx, { org_id: request.org_id }, machine)
  const own = ctx.rows.trx
  if (await isBooked(ctx, request)) return changes()
  const bought = await readReturnableOrder(own, request.org_id, request.order_id)
  if (!bought) throw new DomainError('not_found')
  const { lang } = await existingRow(ctx, 'orgs', request.org_id)
  const by = { now: ctx.now, newId: ctx.ports.newId, lang }
  const plan = planReturn(bought, request.items, by)
  if (!plan.ways.includes(request.way)) throw new DomainError('shop.return_changed')
  await bookedForBuyer(() => bookPlanned(own, ctx, bought, plan, request))
  return changes()
}

/** True if the request was booked already: its first repayment has the request's id. */
async function isBooked(ctx: Context, { request_id, order_id }: Pick<ReturnRequest, 'request_id' | 'order_id'>) {
  const known = await ctx.rows.get('payments', request_id)
  if (known && (known.order_id !== order_id || known.amount >= 0))
    throw new DomainError('sync.reused', { table: 'payments', id: request_id })
  return known !== undefined
}

type ReturnBooking = Pick<ReturnRequest, 'request_id' | 'way' | 'amount' | 'reason'> & {
  /** True if somebody of the waiting list has bought the tickets. */
  readonly sold_on?: boolean
}

/**
 * Books a planned return as the office books a refund: the fees become lines of the order, then what exceeds the rest
 * goes back. The buyer gets an email, and the office hears of what it has to transfer.
 */
export async function bookPlanned(
  trx: Trx,
  ctx: Context,
  { order }: Pick<ReturnableOrder, 'order'>,
  plan: Omit<ReturnPlan, 'ways'>,
  { request_id, way, amount, reason, sold_on = false }: ReturnBooking,
): Promise<void> {
  for (const fee of plan.fees) await ctx.rows.insert('order_items', fee)
  if (plan.fees.length > 0) await recalculateTaxes(trx, ctx, order.id)
  const lines = plan.lines.map(({ item, qty }) => ({ id: item.id, qty }))
  const refund = await checkedRefund(trx, ctx, order, lines, requestedRefund)
  assertExpectedAmount(refund, amount)
  const [first, ...others] = await returnsOf(ctx, order, refund, way)
  const returns = first ? [{ ...first, id: request_id }, ...others] : []
  const total = order.total + plan.fee
  await refundLines(trx, ctx, order, refund, returns, { reason }, { total, refund_decision: reason })
  await reportTransfer(ctx, order, returns)
  await emailReturn(ctx, order.id, { request_id, plan, returns, sold_on })
}

/** Returns the repayments of a return. What vouchers paid goes back to them in any case. */
async function returnsOf(
  ctx: Context,
  order: ReturnableOrder['order'],
  refund: Refund,
  way: ReturnWay,
): Promise<readonly MoneyReturn[]> {
  if (way === 'money' || splitRefund(refund).worth === 0) return moneyReturns(refund.returned ?? [], 'as_paid')
  return returnsAsVoucher(ctx, order, refund, { id: ctx.ports.newId(), code: newVoucherCode(randomOf(ctx)) })
}

type BookedReturn = {
  readonly request_id: string
  readonly plan: Omit<ReturnPlan, 'ways'>
  readonly returns: readonly MoneyReturn[]
  readonly sold_on: boolean
}

/** Returns the key of the email about a return. Its first repayment has the request's id. */
export const returnEmailKey = (request_id: string): string => `order_return ${request_id}`

/** Emails the buyer what was returned and where the money goes, once per return. */
async function emailReturn(
  ctx: Context,
  order_id: string,
  { request_id, plan, returns, sold_on }: BookedReturn,
): Promise<void> {
  const order = await ctx.rows.get('orders', order_id)
  const contact = order?.contact_id ? await ctx.rows.get('contacts', order.contact_id) : undefined
  if (!contact?.email || contact.deleted) return
  const made = returns.find(({ voucher_id, of }) => voucher_id !== null && of === undefined)
  const to_vouchers = returns.filter(({ voucher_id }) => voucher_id !== null)
  const money = 0 - sum(returns.filter(({ voucher_id }) => voucher_id === null).map((each) => each.amount))
  const transfer = transferredOf(returns)
  await enqueueEmail(ctx, {
    kind: 'order_return',
    key: returnEmailKey(request_id),
    address: contact.email,
    contact_id: contact.id,
    payload: {
      order_id,
      sold_on: sold_on ? 1 : 0,
      tickets: sum(plan.lines.map(({ item, qty }) => (item.event_id === null ? 0 : qty))),
      fee: plan.fee,
      money: money - transfer,
      transfer,
      vouchers: 0 - sum(to_vouchers.filter((each) => each !== made).map((each) => each.amount)),
      voucher_id: made?.voucher_id ?? null,
      at: ctx.now,
    },
  })
}
