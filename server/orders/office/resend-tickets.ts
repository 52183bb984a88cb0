import { EMAIL_ADDRESS } from '../../../shared/contacts/email'
import { DomainError } from '../../../shared/kernel/errors'
import { DAY, iso, ms } from '../../../shared/kernel/time'
import type { resendTickets } from '../../../shared/orders/papers/ticket-commands'
import { hasEmailedItems } from '../../../shared/orders/refunds/rest'
import { VOIDABLE_STATUSES } from '../../../shared/orders/status'
import { enqueueEmail } from '../../email/delivery/outbox'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { linesAndLedger } from '../refunds/request-refund'

/** Maximum number of ticket emails per order and day. */
const MAX_PER_DAY = 5

/** Deduplication key of an email with an order's tickets. */
export const ticketEmailKey = (order_id: string, asking: string): string => `tickets ${order_id} ${asking}`

/** Deduplication key of an email with an invoice. */
export const invoiceEmailKey = (invoice_id: string, asking: string): string => `invoice ${invoice_id} ${asking}`

/**
 * Throws `orders.tickets_sent_often` above the daily limit. Keys are found by range: the order's or invoice's id is
 * followed by another id, which starts with a hexadecimal digit in any database's order.
 */
export async function assertNotTooOften(trx: Trx, ctx: Context, keyOf: (asking: string) => string): Promise<void> {
  const sql = 'select count(*) as sent from outbox where org_id = ? and key >= ? and key < ? and created_at > ?'
  const day = iso(ms(ctx.now) - DAY)
  const [found] = await rawStatement<{ sent: number }>(trx, sql, [ctx.op.org_id, keyOf('0'), keyOf('g'), day])
  if ((found?.sent ?? 0) >= MAX_PER_DAY) throw new DomainError('orders.tickets_sent_often', { max: MAX_PER_DAY })
}

/**
 * Returns the address that an email goes to: the given one, or the contact's. Throws `orders.no_email` without a valid
 * one.
 */
export async function recipientOf(ctx: Context, asked: string | null | undefined, contact_id: string | null) {
  const given = asked?.trim()
  const contact = contact_id ? await ctx.rows.get('contacts', contact_id) : undefined
  const own = contact?.deleted ? null : contact?.email
  const address = given || own
  if (!address || !EMAIL_ADDRESS.test(address)) throw new DomainError('orders.no_email')
  return { address, contact_id: given && given !== own ? null : contact_id }
}

/** Sends an order's tickets and sold vouchers by email, once per request id. */
export const bookTicketResend: Handler<typeof resendTickets> = async (trx, { id, input }, ctx) => {
  const answer = () => existingRow(ctx, 'orders', id)
  const order = await existingRow(ctx, 'orders', id)
  const key = ticketEmailKey(id, input.id)
  const [before] = await rawStatement(trx, 'select id from outbox where org_id = ? and key = ?', [ctx.op.org_id, key])
  if (before) return answer
  if (!VOIDABLE_STATUSES.includes(order.status_code)) throw new DomainError('orders.tickets_unpaid')
  const { items } = await linesAndLedger(trx, ctx, id)
  if (!hasEmailedItems(items)) throw new DomainError('orders.no_tickets')
  const to = await recipientOf(ctx, input.address, order.contact_id)
  await assertNotTooOften(trx, ctx, (asking) => ticketEmailKey(id, asking))
  await enqueueEmail(ctx, { ...to, kind: 'tickets', key, payload: { order_id: id } })
  // Changes the order so that the activity log names it.
  await ctx.rows.patch('orders', id, { updated_at: ctx.now })
  return answer
}
