import { EMAIL_ADDRESS } from '../../../shared/contacts/email'
import { VOID_STATUSES } from '../../../shared/orders/status'
import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'

const TICKET_HOLDERS = `select distinct contacts.id, contacts.email from order_items
  join orders on orders.org_id = order_items.org_id and orders.id = order_items.order_id
  join contacts on contacts.org_id = orders.org_id and contacts.id = orders.contact_id
  where order_items.org_id = ? and order_items.event_id = ? and order_items.cancelled = ? and order_items.deleted = ? and orders.deleted = ?
    and contacts.deleted = ? and contacts.email is not null and orders.status_code not in (select cast(value as integer) from json_each(?))`

const CHECKED_IN = ` and exists (select 1 from check_ins where check_ins.org_id = order_items.org_id and check_ins.order_item_id = order_items.id
    and check_ins.qty > 0 and check_ins.undone_at is null)`

/** Returns true if a contact has tickets for an event. */
export async function hasTickets(db: Db, org_id: string, event_id: string, contact_id: string): Promise<boolean> {
  const parameters = [org_id, event_id, false, false, false, false, JSON.stringify(VOID_STATUSES), contact_id]
  return (await rawStatement(db, `${TICKET_HOLDERS} and contacts.id = ? limit 1`, parameters)).length > 0
}

/** Lists the contacts with tickets for an event who can be emailed. `cameIn`: only those whose tickets were scanned. */
export async function visitorsOf(db: Db, org_id: string, event_id: string, { cameIn = false } = {}): Promise<string[]> {
  const parameters = [org_id, event_id, false, false, false, false, JSON.stringify(VOID_STATUSES)]
  const found = await rawStatement<{ id: string; email: string }>(
    db,
    `${TICKET_HOLDERS}${cameIn ? CHECKED_IN : ''} order by contacts.id`,
    parameters,
  )
  return found.filter(({ email }) => EMAIL_ADDRESS.test(email)).map(({ id }) => id)
}
