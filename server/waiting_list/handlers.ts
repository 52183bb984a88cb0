import { DomainError } from '../../shared/kernel/errors'
import { PAYABLE_STATUSES } from '../../shared/orders/status'
import type { offerToWaiting, removeWaiting } from '../../shared/waiting_list/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { offerTo } from '../orders/waiting/line'
import { closeOffer, releaseOffer } from '../orders/waiting/offers'
import { activeEntry } from './requests'

/**
 * Books an offer by hand. It comes before all others who wait; a second one for the same entry changes nothing. Throws
 * `waiting_list.other_entry` where the person waits, or has an offer, with another one.
 */
export const bookHandOffer: Handler<typeof offerToWaiting> = async (trx, { id }, ctx) => {
  const entry = await existingRow(ctx, 'waiting_list', id)
  if (entry.state === 'bought' || entry.state === 'left') throw new DomainError('waiting_list.not_waiting')
  if (entry.state === 'offered') return () => existingRow(ctx, 'waiting_list', id)
  if (await activeEntry(ctx, entry, id)) throw new DomainError('waiting_list.other_entry')
  await offerTo(trx, ctx, entry)
  return () => existingRow(ctx, 'waiting_list', id)
}

/**
 * Books that the office takes a person off the list. An offer whose order was placed already stays: throws
 * `waiting_list.is_paying` until it is paid.
 */
export const bookWaitingRemoval: Handler<typeof removeWaiting> = async (trx, { id }, ctx) => {
  const entry = await existingRow(ctx, 'waiting_list', id)
  if (entry.state === 'offered' && !(await releaseOffer(trx, ctx, entry))) {
    const order = entry.order_id === null ? undefined : await ctx.rows.get('orders', entry.order_id)
    const isPaying = order !== undefined && PAYABLE_STATUSES.includes(order.status_code)
    throw new DomainError(isPaying ? 'waiting_list.is_paying' : 'waiting_list.not_waiting')
  }
  if (entry.state === 'offered' || entry.state === 'waiting') await closeOffer(ctx, entry, 'left')
  return () => existingRow(ctx, 'waiting_list', id)
}
