import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/model'
import { holdsNoPlace } from '../../../shared/orders/held-places'
import { remainingLineQty, remainingPrice, soldLine } from '../../../shared/orders/refunds/rest'
import { countsAsPaid, STATUS, VOID_STATUSES } from '../../../shared/orders/status'
import { openIncident } from '../../incidents/open-incident'
import { existingRow } from '../../kernel/commands/existing'
import { attemptStep } from '../../kernel/commands/group-commit'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import type { PaymentState } from '../../payments/provider'
import { becomeContact } from '../cart/buyer'
import { canHoldAgain, holdAgain } from '../cart/vouchers'
import { expire } from '../office/expire-orders'
import { reacquireRights } from '../office/reacquire-rights'
import { projectOrder } from '../projection'
import { linesAndLedger } from '../refunds/request-refund'
import { cancelLines } from '../refunds/return-lines'
import { sellOn } from '../resale/sell-on'
import { confirmVouchers } from './held-vouchers'
import { paymentEntry } from './payment-entry'
import { feeColumns } from './provider-fee'
import { requestPayment } from './provider-request'
import { emailPaidTickets } from './ticket-delivery'

type Payment = RowOf<'payments'>
type Order = RowOf<'orders'>

/** Books a payment's state at its provider. Idempotent, in any order of states. */
export async function bookPaymentState(trx: Trx, ctx: Context, payment_id: string, said: PaymentState): Promise<void> {
  const payment = await existingRow(ctx, 'payments', payment_id)
  const order = await existingRow(ctx, 'orders', payment.order_id)
  const { currency } = await existingRow(ctx, 'orgs', ctx.op.org_id)
  const same = payment.provider_ref === null || payment.provider_ref === said.ref
  const refunds = payment.amount < 0
  if (said.state !== 'done') {
    // A bank may reject a refund that the provider has sent.
    const bounced = refunds && payment.status === 'confirmed' && said.state === 'failed'
    if (same && (payment.status === 'pending' || bounced)) await bookUnconfirmed(trx, ctx, order, payment, said)
    return
  }
  const right =
    said.amount === Math.abs(payment.amount) && said.currency === currency && !(refunds && payment.status === 'failed')
  if (payment.status === 'confirmed' ? same : right) {
    if (payment.status !== 'confirmed') await bookConfirmed(trx, ctx, order, payment, said)
    return
  }
  // Another amount, or a second payment: a manager has to look at it.
  await openPaymentIncident(trx, ctx, 'payment_differs', order, {
    ref: said.ref,
    amount: Math.abs(payment.amount),
    paid: said.amount,
    currency: said.currency,
  })
  if (payment.status === 'pending') await fail(trx, ctx, payment, said.ref)
}

async function bookUnconfirmed(
  trx: Trx,
  ctx: Context,
  order: Order,
  payment: Payment,
  { state, ref, checkout_url }: PaymentState,
): Promise<void> {
  if (state === 'pending') {
    const told = payment.given_up_at === null ? checkout_url : null
    if (payment.provider_ref === null || payment.checkout_url !== told)
      await ctx.rows.patch('payments', payment.id, { provider_ref: ref, checkout_url: told })
    return
  }
  if (payment.amount < 0) {
    // The refund was promised: the organisation pays what the provider cannot.
    const { order_id, amount } = payment
    await ctx.rows.insert(
      'payments',
      paymentEntry(ctx, { id: ctx.ports.newId(), order_id, method: 'wire', amount, status: 'confirmed' }),
    )
    await openPaymentIncident(trx, ctx, 'refund_failed', order, { ref: ref ?? payment.id, amount: 0 - amount })
  }
  await fail(trx, ctx, payment, ref)
}

async function fail(
  trx: Trx,
  ctx: Context,
  { id, order_id, provider_ref }: Payment,
  ref: string | null,
): Promise<void> {
  await ctx.rows.patch('payments', id, { status: 'failed', provider_ref: ref ?? provider_ref, checkout_url: null })
  await projectOrder(trx, ctx, order_id)
}

const confirm = (ctx: Context, { id, method }: Payment, { ref, fee }: PaymentState): Promise<void> =>
  ctx.rows.patch('payments', id, {
    status: 'confirmed',
    provider_ref: ref,
    checkout_url: null,
    ...feeColumns(ctx, method, fee),
  })

/** Books a confirmed payment or refund. */
async function bookConfirmed(
  trx: Trx,
  ctx: Context,
  order: Order,
  payment: Payment,
  said: PaymentState,
): Promise<void> {
  const { ref } = said
  const expired = order.status_code === STATUS.expired
  if (payment.amount > 0 && !(await holdsWhatIsPaid(trx, ctx, order)))
    return bookLatePayment(trx, ctx, order, payment, said)
  await confirm(ctx, payment, said)
  if (payment.amount > 0) await confirmVouchers(trx, ctx, order.id)
  await projectOrder(trx, ctx, order.id, expired ? { expired_at: null } : {})
  const { items, ledger } = await linesAndLedger(trx, ctx, order.id)
  const worth = sum(items.map((item) => remainingPrice(soldLine(item), remainingLineQty(item))))
  const beyond = Math.min(payment.amount, sum(ledger.filter(countsAsPaid).map(({ amount }) => amount)) - worth)
  // Some of the order was cancelled while the buyer paid.
  if (payment.amount > 0 && beyond > 0) await refundLatePayment(trx, ctx, order, payment, beyond, ref)
  if (payment.amount > 0) await becomeContact(trx, ctx, order.id)
  if (payment.amount > 0) await emailPaidTickets(ctx, order.id, items)
}

/** Has an order hold all that its buyer pays for. Returns false where anything of it is gone. */
async function holdsWhatIsPaid(trx: Trx, ctx: Context, order: Order): Promise<boolean> {
  if (order.status_code === STATUS.expired) return revive(trx, ctx, order)
  return !VOID_STATUSES.includes(order.status_code) && (await getsPlaces(trx, ctx, order))
}

/**
 * Claims again what an expired order held: its places, and the balances of the vouchers that were to pay a part of it.
 * Returns false where anything of it is gone.
 */
async function revive(trx: Trx, ctx: Context, order: Order): Promise<boolean> {
  if (!(await canHoldAgain(trx, ctx, order.id)) || !(await getsPlaces(trx, ctx, order))) return false
  await holdAgain(trx, ctx, order.id)
  return true
}

/**
 * Gets an order the places that it does not hold: those that it held before it expired, and those of tickets that others
 * give back for it. Returns false where one is gone; then nothing has changed.
 */
async function getsPlaces(trx: Trx, ctx: Context, order: Order): Promise<boolean> {
  const isExpired = order.status_code === STATUS.expired
  const { items } = await linesAndLedger(trx, ctx, order.id)
  if (!items.some((item) => holdsNoPlace(order, item))) return !isExpired || reacquireRights(trx, ctx, order)
  const got = await attemptStep(ctx, async () => {
    if (isExpired && !(await reacquireRights(trx, ctx, order))) throw new DomainError('shop.resale_gone')
    await sellOn(trx, ctx, order.id)
  })
  if (!got.ok && !(got.error instanceof DomainError && got.error.code === 'shop.resale_gone')) throw got.error
  return got.ok
}

/** Books a payment for an order that no longer exists. The order is cancelled and the money refunded. */
async function bookLatePayment(
  trx: Trx,
  ctx: Context,
  order: Order,
  payment: Payment,
  said: PaymentState,
): Promise<void> {
  const isOpen = !VOID_STATUSES.includes(order.status_code)
  // Somebody else's ticket that it was to get is gone.
  if (isOpen) await expire(trx, ctx, order.id)
  if (isOpen || order.status_code === STATUS.expired) {
    const { items } = await linesAndLedger(trx, ctx, order.id)
    await cancelLines(
      ctx,
      items.flatMap((item) => (remainingLineQty(item) > 0 ? [{ item, qty: remainingLineQty(item) }] : [])),
    )
    await projectOrder(trx, ctx, order.id, { cancelled_at: ctx.now })
  }
  await confirm(ctx, payment, said)
  await refundLatePayment(trx, ctx, order, payment, payment.amount, said.ref)
}

async function refundLatePayment(
  trx: Trx,
  ctx: Context,
  order: Order,
  { id, method }: Payment,
  amount: number,
  ref: string | null,
): Promise<void> {
  await requestPayment(ctx, { id: ctx.ports.newId(), order_id: order.id, method, amount: 0 - amount }, id)
  await projectOrder(trx, ctx, order.id)
  await openPaymentIncident(trx, ctx, 'paid_too_late', order, { ref, amount })
}

type PaymentIncidentKind = 'paid_too_late' | 'payment_differs' | 'refund_failed'

/** Opens an incident, once per provider reference. */
async function openPaymentIncident(
  trx: Trx,
  ctx: Context,
  kind: PaymentIncidentKind,
  { id, booking_code }: Order,
  details: RowOf<'incidents'>['details'],
): Promise<void> {
  const before = await trx
    .selectFrom('incidents')
    .select('details')
    .where('org_id', '=', ctx.op.org_id)
    .where('subject_id', '=', id)
    .where('kind', '=', kind)
    .execute()
  if (before.some((incident) => incident.details.ref === details.ref)) return
  await openIncident(ctx, { kind, subject_id: id, device_id: null, details: { ...details, booking_code, at: ctx.now } })
}
