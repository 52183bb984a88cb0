import { z } from 'zod'
import { type CancellationProblem, MAX_PROBLEMS } from '../../shared/event_cancellations/entity'
import { DomainError } from '../../shared/kernel/errors'
import { id } from '../../shared/kernel/model/fields'
import type { RowOf } from '../../shared/model'
import { databaseJob, jobKind } from '../jobs/job'
import { enqueue } from '../jobs/queue'
import { writeActivity } from '../kernel/commands/activity'
import { existingRow } from '../kernel/commands/existing'
import { attempt } from '../kernel/commands/group-commit'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { nextAffectedOrders } from './affected-orders'
import { enqueueCancellationEmail } from './cancellation-email'
import { compensateOrder } from './compensate-order'

/** Orders handled per transaction, because sales wait meanwhile. */
const BATCH = 10

type Cancellation = RowOf<'event_cancellations'>
type Payload = { readonly cancellation_id: string; readonly after: string }

const cancellationJobKind = jobKind(
  'event_cancellation',
  z.object({ cancellation_id: id(), after: z.string().max(60) }),
  { rank: 1 },
)

/** Enqueues the handling of the orders after an order id; '' for all. */
export const enqueueCancellation = (ctx: Context, payload: Payload): Promise<void> =>
  enqueue(ctx, cancellationJobKind, payload)

/**
 * Handles the next orders of a cancelled event and enqueues itself for the rest, in one transaction: each order is
 * handled once, however often the server dies. An order that is refused is reported, and the others go on.
 */
export const cancellationJob = databaseJob(cancellationJobKind, async (trx, { cancellation_id, after }, ctx) => {
  const row = await ctx.rows.get('event_cancellations', cancellation_id)
  if (row?.state !== 'running') return null
  const event = await ctx.rows.get('events', row.event_id)
  // Nothing is left to do where the cancellation was withdrawn.
  const isOff = event?.cancelled === true && !event.deleted
  const ids = isOff ? await nextAffectedOrders(trx, ctx.op.org_id, row.event_id, after, BATCH) : []
  const counts = { handled: row.handled, amount: row.amount, emails: row.emails, failed: row.failed }
  const problems = [...row.problems]
  for (const order_id of ids) {
    const reply = await attempt(trx, () => handleOrder(trx, inTheNameOf(ctx, row), row, order_id))
    if (reply.ok) {
      counts.handled += 1
      counts.amount += reply.value.amount
      counts.emails += reply.value.emails
    } else {
      if (!(reply.error instanceof DomainError)) throw reply.error
      counts.failed += 1
      const { booking_code } = await existingRow(ctx, 'orders', order_id)
      if (problems.length < MAX_PROBLEMS)
        problems.push({ order_id, booking_code, code: reply.error.code, details: plainDetails(reply.error) })
    }
  }
  const last = ids.at(-1)
  const isDone = last === undefined || ids.length < BATCH
  await ctx.rows.patch('event_cancellations', row.id, {
    ...counts,
    problems,
    updated_at: ctx.now,
    ...(isDone && { state: 'done' as const }),
  })
  if (!isDone) await enqueueCancellation(ctx, { cancellation_id, after: last })
  return null
})

/** The surroundings of a job in the name of the user who cancelled the event. */
const inTheNameOf = (ctx: Context, { user_id }: Cancellation): Context => ({ ...ctx, op: { ...ctx.op, user_id } })

async function handleOrder(trx: Trx, ctx: Context, cancellation: Cancellation, order_id: string) {
  const order = await existingRow(ctx, 'orders', order_id)
  const done = await compensateOrder(trx, ctx, cancellation, order)
  await writeActivity(ctx, { name: 'CancelEvent', subject: 'orders', subject_id: order_id })
  const isSent = await enqueueCancellationEmail(ctx, cancellation, order, done)
  return { amount: done.amount, emails: isSent ? 1 : 0 }
}

/** Texts, each at most 200 characters long, and whole numbers among the details of a refusal. */
function plainDetails({ details }: DomainError): CancellationProblem['details'] {
  const plain: CancellationProblem['details'] = {}
  for (const [key, value] of Object.entries(details)) {
    if (typeof value === 'string') plain[key] = value.slice(0, 200)
    else if (Number.isInteger(value)) plain[key] = Number(value)
  }
  return plain
}
