import { z } from 'zod'
import { id } from '../../../shared/kernel/model/fields'
import { HOUR, iso, MINUTE, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { jobKind } from '../../jobs/job'
import { enqueue } from '../../jobs/queue'
import type { Context } from '../../kernel/commands/handler'
import { paymentEntry } from './payment-entry'

/**
 * Starts a payment at its provider, or asks for its state. `ref` is a webhook's reference, which may arrive before the
 * answer that contains it. Without a webhook, `pollPaymentsJob` asks again.
 */
export const askProviderJob = jobKind(
  'ask_provider',
  z.object({ payment_id: id(), ref: z.string().max(200).nullable() }),
  {
    comesAgain: ({ ref }) => ref === null,
  },
)

/** Next poll of a payment: after a quarter of its age, at least a minute and at most six hours. */
export const nextPollAt = (created_at: string, now: string): string =>
  iso(ms(now) + Math.min(6 * HOUR, Math.max(MINUTE, (ms(now) - ms(created_at)) / 4)))

/**
 * Enqueues a provider request. Each reference of a webhook gets a job of its own, because one says nothing about
 * another.
 */
export const enqueueProviderRequest = (
  ctx: Context,
  payment_id: string,
  ref: string | null,
  at = ctx.now,
): Promise<void> =>
  enqueue(ctx, askProviderJob, { payment_id, ref }, { key: ref === null ? payment_id : `${payment_id} ${ref}`, at })

type NewPayment = Pick<RowOf<'payments'>, 'id' | 'order_id' | 'method' | 'amount'>

/**
 * Inserts a payment that its provider has to confirm, and enqueues the request, in the same transaction. A negative
 * amount refunds `refund_of_id`.
 */
export async function requestPayment(
  ctx: Context,
  entry: NewPayment,
  refund_of_id: string | null = null,
): Promise<void> {
  await ctx.rows.insert('payments', paymentEntry(ctx, { ...entry, status: 'pending' }))
  await ctx.rows.patch('payments', entry.id, { refund_of_id, ask_again_at: iso(ms(ctx.now) + MINUTE) })
  await enqueueProviderRequest(ctx, entry.id, null)
}
