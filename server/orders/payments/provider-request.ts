import { z } from 'zod'
import { id } from '../../../shared/kernel/model/fields'
import { HOUR, iso, MINUTE, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { jobKind } from '../../jobs/job'
import { enqueue } from '../../jobs/queue'
import type { Context } from '../../kernel/commands/handler'
import { entryOf } from './payment-entry'

/**
 * Asks a provider for money, or how a payment stands. `ref`: what a message calls it, which may come before the answer that says so. What no
 * message is about is asked again by `polling`.
 */
export const askJob = jobKind('ask_provider', z.object({ payment_id: id(), ref: z.string().max(200).nullable() }), { comesAgain: ({ ref }) => ref === null })

/** When a payment is asked about again: after a quarter of its age, a minute at least and six hours at most. */
export const askAgainAt = (created_at: string, now: string): string => iso(ms(now) + Math.min(6 * HOUR, Math.max(MINUTE, (ms(now) - ms(created_at)) / 4)))

/** Asks when somebody said so, each thing that a message calls a payment for itself: what one is about another knows nothing of. */
export const askAt = (ctx: Context, payment_id: string, ref: string | null, at = ctx.now): Promise<void> =>
  enqueue(ctx, askJob, { payment_id, ref }, { key: ref === null ? payment_id : `${payment_id} ${ref}`, at })

type Entry = Pick<RowOf<'payments'>, 'id' | 'order_id' | 'method' | 'amount'>

/**
 * Writes a payment that only its provider can confirm, and has it asked for; an amount below nothing is given back of `refund_of_id`. Beside
 * what causes it: both are booked, or neither.
 */
export async function askProvider(ctx: Context, entry: Entry, refund_of_id: string | null = null): Promise<void> {
  await ctx.rows.insert('payments', entryOf(ctx, { ...entry, status: 'pending' }))
  await ctx.rows.patch('payments', entry.id, { refund_of_id, ask_again_at: iso(ms(ctx.now) + MINUTE) })
  await askAt(ctx, entry.id, null)
}
