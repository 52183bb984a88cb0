import { eventConsequences } from '../../shared/events/queries'
import { DomainError } from '../../shared/kernel/errors'
import { VOID_STATUSES } from '../../shared/orders/status'
import { readRow } from '../kernel/commands/rows'
import { rawStatement } from '../kernel/database/statement'
import { reading } from '../kernel/reads/reading'
import { mayReadRevenues } from './totals'

/** SQL: what is left of a line, in cents. */
const REST = `(i.qty - i.cancelled_qty) * i.static_price - cast(round(i.discount * (i.qty - i.cancelled_qty) * 1.0 / nullif(i.qty, 0)) as integer)`

const CONSEQUENCES = `select count(distinct o.id) as orders, coalesce(sum(i.qty - i.cancelled_qty), 0) as tickets,
    coalesce(sum(${REST}), 0) as amount, count(distinct case when c.email is not null then c.id end) as emails
  from order_items i join orders o on o.org_id = i.org_id and o.id = i.order_id
  left join contacts c on c.org_id = o.org_id and c.id = o.contact_id and not c.deleted
  where i.org_id = ? and i.event_id = ? and not i.cancelled and not o.deleted
    and o.status_code not in (select cast(value as integer) from json_each(?))`

/** SQL: the shipping of orders in which nothing but tickets of the event is left. */
const SHIPPING = `select coalesce(sum(${REST}), 0) as amount from order_items i join orders o on o.org_id = i.org_id and o.id = i.order_id
  where i.org_id = ? and i.order_id in (select order_id from order_items where org_id = i.org_id and event_id = ? and not cancelled)
    and i.event_id is null and i.product_id is null and i.voucher_id is null and i.charge is null and not i.cancelled and not o.deleted
    and o.status_code not in (select cast(value as integer) from json_each(?))
    and not exists (select 1 from order_items other where other.org_id = i.org_id and other.order_id = i.order_id and not other.cancelled
      and (other.event_id <> ? or other.product_id is not null or other.voucher_id is not null))`

type AffectedCounts = {
  readonly orders: number
  readonly tickets: number
  readonly amount: number
  readonly emails: number
}

/** Counts the orders, tickets and buyers of an event. */
export const eventConsequencesReading = reading(eventConsequences, async ({ id }, { db, actor }) => {
  const event = await readRow(db, 'events', actor.org_id, id)
  if (!event || event.deleted) throw new DomainError('not_found', { table: 'events', id })
  const of = [actor.org_id, id, JSON.stringify(VOID_STATUSES)]
  const [counted] = await rawStatement<AffectedCounts>(db, CONSEQUENCES, of)
  const [shipping] = await rawStatement<Pick<AffectedCounts, 'amount'>>(db, SHIPPING, [...of, id])
  const { orders = 0, tickets = 0, amount = 0, emails = 0 } = counted ?? {}
  return {
    orders: Number(orders),
    tickets: Number(tickets),
    amount: mayReadRevenues(actor.role) ? Number(amount) + Number(shipping?.amount ?? 0) : null,
    emails: Number(emails),
  }
})
