import { DomainError } from '../../shared/kernel/errors'
import { can } from '../../shared/kernel/permissions'
import type { RowOf } from '../../shared/model'
import { admittingItems } from '../../shared/orders/refunds/rest'
import { VOIDABLE_STATUSES } from '../../shared/orders/status'
import type { Actor } from '../kernel/commands/actor'
import { readRow, readVisibleRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { ticketPdf } from './ticket-pdf'

/** Most tickets of one PDF. */
const MOST = 500

/** An order with its tickets that are still valid. */
export type PrintableTickets = {
  readonly org: RowOf<'orgs'>
  readonly order: RowOf<'orders'>
  readonly tickets: readonly Omit<RowOf<'order_items'>, 'fees'>[]
}

/**
 * Reads the tickets of an order. Throws `forbidden` for readers who may not see their codes, `not_found`,
 * `orders.no_tickets` where none admits anybody, and `orders.too_many_tickets`.
 */
export async function printableTickets(db: Db, actor: Actor, order_id: string, now: number): Promise<PrintableTickets> {
  // The code of a ticket admits its bearer.
  if (!can(actor.role, 'orders.sell')) throw new DomainError('forbidden')
  const own = scoped(db, actor.org_id)
  const org = await readRow(own, 'orgs', actor.org_id, actor.org_id)
  const order = await readVisibleRow(own, 'orders', actor, order_id, now)
  if (!org || !order || order.deleted) throw new DomainError('not_found', { table: 'orders', id: order_id })
  return validTickets(own, org, order)
}

/**
 * Reads the tickets of an order for somebody who may have them. Throws `orders.no_tickets` where none admits anybody,
 * and `orders.too_many_tickets`.
 */
export async function validTickets(own: Db, org: RowOf<'orgs'>, order: RowOf<'orders'>): Promise<PrintableTickets> {
  const items = VOIDABLE_STATUSES.includes(order.status_code)
    ? await own
        .selectFrom('order_items')
        .selectAll()
        .where('org_id', '=', org.id)
        .where('order_id', '=', order.id)
        .orderBy('id')
        .limit(2 * MOST)
        .execute()
    : []
  const tickets = admittingItems(items)
  if (tickets.length === 0) throw new DomainError('orders.no_tickets')
  if (tickets.length > MOST) throw new DomainError('orders.too_many_tickets', { most: MOST })
  return { org, order, tickets }
}

/** Renders the tickets as a PDF. */
export const orderTicketsPdf = (
  db: Db,
  { org, order, tickets }: PrintableTickets,
  now: number,
  fonts: string,
  logo: Buffer | null,
): Promise<Buffer> => ticketPdf(scoped(db, org.id), org, order, tickets, now, fonts, logo)
