import { eventConsequences } from '../../shared/events/queries'
import { DomainError } from '../../shared/kernel/errors'
import { VOID_STATUSES } from '../../shared/orders/rules'
import { readRow } from '../kernel/commands/rows'
import { rawStatement } from '../kernel/database/statement'
import { reading } from '../kernel/reads/reading'
import { mayReadRevenues } from './totals'

const CONSEQUENCES = `select count(distinct o.id) as orders, coalesce(sum(i.qty - i.cancelled_qty), 0) as tickets,
    coalesce(sum((i.qty - i.cancelled_qty) * i.static_price - i.discount), 0) as amount, count(distinct case when c.email is not null then c.id end) as emails
  from order_items i join orders o on o.org_id = i.org_id and o.id = i.order_id
  left join contacts c on c.org_id = o.org_id and c.id = o.contact_id and not c.deleted
  where i.org_id = ? and i.event_id = ? and not i.cancelled and not o.deleted
    and o.status_code not in (select cast(value as integer) from json_each(?))`

type Counted = { readonly orders: number; readonly tickets: number; readonly amount: number; readonly emails: number }

/** Counts the orders, tickets and buyers of an event. */
export const eventConsequencesReading = reading(eventConsequences, async ({ id }, { db, actor }) => {
  const event = await readRow(db, 'events', actor.org_id, id)
  if (!event || event.deleted) throw new DomainError('not_found', { table: 'events', id })
  const [counted] = await rawStatement<Counted>(db, CONSEQUENCES, [actor.org_id, id, JSON.stringify(VOID_STATUSES)])
  const { orders = 0, tickets = 0, amount = 0, emails = 0 } = counted ?? {}
  return { orders: Number(orders), tickets: Number(tickets), amount: mayReadRevenues(actor.role) ? Number(amount) : null, emails: Number(emails) }
})
