import { DomainError } from '../../../shared/kernel/errors'
import { DAY, iso, ms } from '../../../shared/kernel/time'
import type { resendTickets } from '../../../shared/orders/office-commands'
import { admittingItems } from '../../../shared/orders/rest'
import { VOIDABLE_STATUSES } from '../../../shared/orders/rules'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { EMAIL_ADDRESS, enqueueEmail } from '../../mail/outbox'
import { linesAndLedger } from '../refunds/request-refund'

/** Maximum number of ticket emails per order and day. */
const MAX_PER_DAY = 5

/** Deduplication key of an email with an order's tickets. */
export const ticketEmailKey = (order_id: string, asking: string): string => `tickets ${order_id} ${asking}`

/**
 * Throws `orders.tickets_sent_often` above the daily limit. Keys are found by range: the order's id is followed by another id, which
 * starts with a hexadecimal digit in any database's order.
 */
async function assertNotTooOften(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const sql = 'select count(*) as sent from outbox where org_id = ? and key >= ? and key < ? and created_at > ?'
  const day = iso(ms(ctx.now) - DAY)
  const [found] = await rawStatement<{ sent: number }>(trx, sql, [ctx.op.org_id, ticketEmailKey(order_id, '0'), ticketEmailKey(order_id, 'g'), day])
  if ((found?.sent ?? 0) >= MAX_PER_DAY) throw new DomainError('orders.tickets_sent_often', { max: MAX_PER_DAY })
}

/** Sends an order's tickets by email, once per request id. */
export const bookTicketResend: Handler<typeof resendTickets> = async (trx, { id, input }, ctx) => {
  const answer = () => existingRow(ctx, 'orders', id)
  const order = await existingRow(ctx, 'orders', id)
  const key = ticketEmailKey(id, input.id)
  const [before] = await rawStatement(trx, 'select id from outbox where org_id = ? and key = ?', [ctx.op.org_id, key])
  if (before) return answer
  if (!VOIDABLE_STATUSES.includes(order.status_code)) throw new DomainError('orders.tickets_unpaid')
  const { items } = await linesAndLedger(trx, ctx, id)
  if (admittingItems(items).length === 0) throw new DomainError('orders.no_tickets')
  const given = input.address?.trim()
  const contact = order.contact_id ? await ctx.rows.get('contacts', order.contact_id) : undefined
  const own = contact?.deleted ? null : contact?.email
  const address = given || own
  if (!address || !EMAIL_ADDRESS.test(address)) throw new DomainError('orders.no_email')
  await assertNotTooOften(trx, ctx, id)
  await enqueueEmail(ctx, { kind: 'tickets', key, address, contact_id: given && given !== own ? null : order.contact_id, payload: { order_id: id } })
  // Changes the order so that the activity log names it.
  await ctx.rows.patch('orders', id, { updated_at: ctx.now })
  return answer
}
