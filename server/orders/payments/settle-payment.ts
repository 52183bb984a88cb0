import { sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/model'
import { remainingPrice, remainingQty, soldLine } from '../../../shared/orders/rest'
import { countsAsPaid, STATUS, VOID_STATUSES } from '../../../shared/orders/rules'
import { openIncident } from '../../incidents/open-incident'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import type { Said } from '../../payments/provider'
import { holdAgain } from '../office/reacquire-rights'
import { reproject } from '../projection'
import { linesAndLedger } from '../refunds/request-refund'
import { cancelLines } from '../refunds/return-lines'
import { entryOf } from './payment-entry'
import { toldFee } from './provider-fee'
import { askProvider } from './provider-request'

type Payment = RowOf<'payments'>
type Order = RowOf<'orders'>

/** Books what a provider says of a payment. However often it is said, and in whatever order, it is booked once. */
export async function bookSaid(trx: Trx, ctx: Context, payment_id: string, said: Said): Promise<void> {
  const payment = await existingRow(ctx, 'payments', payment_id)
  const order = await existingRow(ctx, 'orders', payment.order_id)
  const { currency } = await existingRow(ctx, 'orgs', ctx.op.org_id)
  const same = payment.provider_ref === null || payment.provider_ref === said.ref
  const refunds = payment.amount < 0
  if (said.state !== 'done') {
    // A bank may refuse what the provider has sent it.
    const bounced = refunds && payment.status === 'confirmed' && said.state === 'failed'
    if (same && (payment.status === 'pending' || bounced)) await bookUndone(trx, ctx, order, payment, said)
    return
  }
  const right = said.amount === Math.abs(payment.amount) && said.currency === currency && !(refunds && payment.status === 'failed')
  if (payment.status === 'confirmed' ? same : right) {
    if (payment.status !== 'confirmed') await bookDone(trx, ctx, order, payment, said)
    return
  }
  // Not what was asked for, or paid a second time: it is nobody's payment until a person has looked.
  await report(trx, ctx, 'payment_differs', order, { ref: said.ref, amount: Math.abs(payment.amount), paid: said.amount, currency: said.currency })
  if (payment.status === 'pending') await fail(trx, ctx, payment, said.ref)
}

async function bookUndone(trx: Trx, ctx: Context, order: Order, payment: Payment, { state, ref, checkout_url }: Said): Promise<void> {
  if (state === 'pending') {
    const told = payment.given_up_at === null ? checkout_url : null
    if (payment.provider_ref === null || payment.checkout_url !== told) await ctx.rows.patch('payments', payment.id, { provider_ref: ref, checkout_url: told })
    return
  }
  if (payment.amount < 0) {
    // It was promised: what the provider does not give back, the house does.
    const { order_id, amount } = payment
    await ctx.rows.insert('payments', entryOf(ctx, { id: ctx.ports.newId(), order_id, method: 'wire', amount, status: 'confirmed' }))
    await report(trx, ctx, 'refund_failed', order, { ref: ref ?? payment.id, amount: 0 - amount })
  }
  await fail(trx, ctx, payment, ref)
}

async function fail(trx: Trx, ctx: Context, { id, order_id, provider_ref }: Payment, ref: string | null): Promise<void> {
  await ctx.rows.patch('payments', id, { status: 'failed', provider_ref: ref ?? provider_ref, checkout_url: null })
  await reproject(trx, ctx, order_id)
}

const confirm = (ctx: Context, { id, method }: Payment, { ref, fee }: Said): Promise<void> =>
  ctx.rows.patch('payments', id, { status: 'confirmed', provider_ref: ref, checkout_url: null, ...toldFee(ctx, method, fee) })

/** The money has come, or has gone back. */
async function bookDone(trx: Trx, ctx: Context, order: Order, payment: Payment, said: Said): Promise<void> {
  const { ref } = said
  const expired = order.status_code === STATUS.expired
  const late = payment.amount > 0 && VOID_STATUSES.includes(order.status_code) && !(expired && (await holdAgain(trx, ctx, order)))
  if (late) return bookTooLate(trx, ctx, order, payment, said)
  await confirm(ctx, payment, said)
  await reproject(trx, ctx, order.id, expired ? { expired_at: null } : {})
  const { items, ledger } = await linesAndLedger(trx, ctx, order.id)
  const worth = sum(items.map((item) => remainingPrice(soldLine(item), remainingQty(item))))
  const beyond = Math.min(payment.amount, sum(ledger.filter(countsAsPaid).map(({ amount }) => amount)) - worth)
  // Some of it was called off while somebody paid.
  if (payment.amount > 0 && beyond > 0) await returnLate(trx, ctx, order, payment, beyond, ref)
}

/** What the money was for is gone: the order is called off, and the money goes back the way it came. */
async function bookTooLate(trx: Trx, ctx: Context, order: Order, payment: Payment, said: Said): Promise<void> {
  if (order.status_code === STATUS.expired) {
    const { items } = await linesAndLedger(trx, ctx, order.id)
    await cancelLines(
      ctx,
      items.flatMap((item) => (remainingQty(item) > 0 ? [{ item, qty: remainingQty(item) }] : [])),
    )
    await reproject(trx, ctx, order.id, { cancelled_at: ctx.now })
  }
  await confirm(ctx, payment, said)
  await returnLate(trx, ctx, order, payment, payment.amount, said.ref)
}

async function returnLate(trx: Trx, ctx: Context, order: Order, { id, method }: Payment, amount: number, ref: string | null): Promise<void> {
  await askProvider(ctx, { id: ctx.ports.newId(), order_id: order.id, method, amount: 0 - amount }, id)
  await reproject(trx, ctx, order.id)
  await report(trx, ctx, 'paid_too_late', order, { ref, amount })
}

type Kind = 'paid_too_late' | 'payment_differs' | 'refund_failed'

/** Opens what somebody must look at, once for each thing a provider has told. */
async function report(trx: Trx, ctx: Context, kind: Kind, { id, booking_code }: Order, details: RowOf<'incidents'>['details']): Promise<void> {
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
