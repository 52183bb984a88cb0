import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { iso, MINUTE, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { CHECKOUT_METHODS, type cancelPayment } from '../../../shared/orders/office/commands'
import { STATUS } from '../../../shared/orders/status'
import { databaseJob, jobKind } from '../../jobs/job'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { connectedMethods } from '../../payments/connected'
import { CHECKOUT_LIFETIME } from '../../payments/provider'
import { linesAndLedger } from '../refunds/request-refund'
import { enqueueProviderRequest } from './provider-request'

/**
 * Removes a checkout's URL and asks its provider to end it. The payment stays pending until the provider confirms that.
 */
async function abandonCheckout(ctx: Context, payment_id: string): Promise<void> {
  await ctx.rows.patch('payments', payment_id, { given_up_at: ctx.now, checkout_url: null })
  await enqueueProviderRequest(ctx, payment_id, null)
}

const isCheckout = ({ method, amount }: RowOf<'payments'>): boolean => amount > 0 && CHECKOUT_METHODS.includes(method)

/** True for a checkout that its buyer can still finish. */
const isUnderway = (payment: RowOf<'payments'>): boolean =>
  isCheckout(payment) && payment.status === 'pending' && payment.given_up_at === null

/** Abandons the checkouts of an order that are underway, so that it can be paid another way once they have ended. */
export async function abandonCheckoutsOf(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const { ledger } = await linesAndLedger(trx, ctx, order_id)
  const connected = await connectedMethods(trx, ctx.op.org_id, ctx.ports)
  for (const payment of ledger)
    if (isUnderway(payment) && connected.includes(payment.method)) await abandonCheckout(ctx, payment.id)
}

export const bookPaymentCancellation: Handler<typeof cancelPayment> = async (
  _trx,
  { id, input: { payment_id } },
  ctx,
) => {
  const answer = () => existingRow(ctx, 'orders', id)
  const payment = await existingRow(ctx, 'payments', payment_id)
  if (payment.order_id !== id) throw new DomainError('not_found', { table: 'payments', id: payment_id })
  if (!isCheckout(payment) || payment.status === 'confirmed') throw new DomainError('payments.no_checkout')
  if (!isUnderway(payment)) return answer
  if (!(await connectedMethods(ctx.rows.trx, ctx.op.org_id, ctx.ports)).includes(payment.method))
    throw new DomainError('payments.not_set_up')
  await abandonCheckout(ctx, payment_id)
  return answer
}

/**
 * Statuses in which a payment is refunded. An expired order is not among them: it claims its places again where it can.
 */
const CANCELLED_STATUSES: readonly number[] = [STATUS.cancelled, STATUS.deleted, STATUS.refunded]

/** Checkouts abandoned per transaction. */
const BATCH = 100

const UNFINISHED = `select payments.id from payments join orders on orders.org_id = payments.org_id and orders.id = payments.order_id
  where payments.org_id = ? and payments.status = 'pending' and payments.amount > 0 and payments.given_up_at is null
    and payments.method in (select value from json_each(?)) and (payments.created_at <= ? or orders.status_code in (${CANCELLED_STATUSES.join(', ')}))
  order by payments.id limit ?`

/** Abandons checkouts that were not finished in time, and those of cancelled orders. Runs every minute. */
export const abandonCheckoutsJob = databaseJob(
  jobKind('give_up_checkouts', z.object({})),
  async (trx, _payload, ctx) => {
    const over = iso(ms(ctx.now) - CHECKOUT_LIFETIME)
    // Without an account no provider can end them.
    const connected = await connectedMethods(trx, ctx.op.org_id, ctx.ports)
    const methods = CHECKOUT_METHODS.filter((method) => connected.includes(method))
    const due = await rawStatement<{ id: string }>(trx, UNFINISHED, [
      ctx.op.org_id,
      JSON.stringify(methods),
      over,
      BATCH,
    ])
    for (const { id } of due) await abandonCheckout(ctx, id)
    return iso(ms(ctx.now) + (due.length < BATCH ? MINUTE : 0))
  },
  { standing: true },
)
