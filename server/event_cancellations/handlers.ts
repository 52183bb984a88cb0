import type { cancelEvent } from '../../shared/event_cancellations/commands'
import { DomainError } from '../../shared/kernel/errors'
import type { Args } from '../../shared/kernel/model/command'
import type { RowOf } from '../../shared/model'
import { eventHandlings } from '../events/handlers'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { convertsToVouchers } from '../vouchers/conversion'
import { countAffectedOrders } from './affected-orders'
import { enqueueCancellation } from './cancellation-job'

type Input = Args<typeof cancelEvent>['input']

/** Throws unless the compensation is possible for this event and organisation. */
async function assertPossible(
  trx: Trx,
  ctx: Context,
  event: RowOf<'events'>,
  { compensation, target_event_id }: Input,
): Promise<void> {
  const running = trx
    .selectFrom('event_cancellations')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('event_id', '=', event.id)
  if (await running.where('state', '=', 'running').executeTakeFirst())
    throw new DomainError('events.cancellation_running')
  if (compensation === 'voucher' && !(await convertsToVouchers(trx, ctx.op.org_id)))
    throw new DomainError('orders.no_vouchers')
  if (compensation !== 'exchange') return
  if (!target_event_id || target_event_id === event.id) throw new DomainError('events.no_target')
  const { title, cancelled, on_sale, on_hold, is_template, ends_at } = await existingRow(ctx, 'events', target_event_id)
  if (cancelled || !on_sale || on_hold || is_template || ends_at <= ctx.now)
    throw new DomainError('orders.not_on_sale', { event: title })
}

export const bookEventCancellation: Handler<typeof cancelEvent> = async (trx, { id, input }, ctx) => {
  const answer = () => existingRow(ctx, 'event_cancellations', input.id)
  const known = await ctx.rows.get('event_cancellations', input.id)
  if (known && known.event_id !== id)
    throw new DomainError('sync.reused', { table: 'event_cancellations', id: input.id })
  if (known) return answer
  const event = await existingRow(ctx, 'events', id)
  await assertPossible(trx, ctx, event, input)
  if (!event.cancelled)
    await eventHandlings.update.book(trx, { id, input: { cancelled: true, on_sale: false, soon_on_sale: false } }, ctx)
  const isLater = input.compensation === 'later'
  await ctx.rows.insert('event_cancellations', {
    id: input.id,
    event_id: id,
    compensation: input.compensation,
    target_event_id: input.compensation === 'exchange' ? (input.target_event_id ?? null) : null,
    reason: input.reason,
    state: isLater ? 'done' : 'running',
    total: isLater ? 0 : await countAffectedOrders(trx, ctx.op.org_id, id),
    handled: 0,
    failed: 0,
    amount: 0,
    emails: 0,
    problems: [],
    user_id: ctx.op.user_id,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  if (!isLater) await enqueueCancellation(ctx, { cancellation_id: input.id, after: '' })
  return answer
}
