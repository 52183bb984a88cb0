import { VOID_STATUSES } from '../../shared/orders/status'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** SQL: orders that still contain tickets of an event. */
const AFFECTED = `from orders o where o.org_id = ? and not o.deleted and o.status_code not in (select cast(value as integer) from json_each(?))
  and exists (select 1 from order_items i where i.org_id = o.org_id and i.order_id = o.id and i.event_id = ? and not i.deleted and not i.cancelled
    and i.qty > i.cancelled_qty)`

/** SQL that finds them through the index of the event's lines. */
const OF_EVENT = `and o.id in (select order_id from order_items where event_id = ?)`

const valuesOf = (org_id: string, event_id: string) => [org_id, JSON.stringify(VOID_STATUSES), event_id, event_id]

/** Counts the orders that still contain tickets of an event. */
export async function countAffectedOrders(trx: Trx, org_id: string, event_id: string): Promise<number> {
  const [counted] = await rawStatement<{ count: number }>(
    trx,
    `select count(*) as count ${AFFECTED} ${OF_EVENT}`,
    valuesOf(org_id, event_id),
  )
  return Number(counted?.count ?? 0)
}

/** Returns the ids of the next orders that still contain tickets of an event, in the order of their ids. */
export async function nextAffectedOrders(
  trx: Trx,
  org_id: string,
  event_id: string,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const sql = `select o.id ${AFFECTED} ${OF_EVENT} and o.id > ? order by o.id limit ?`
  return (await rawStatement<{ id: string }>(trx, sql, [...valuesOf(org_id, event_id), after, limit])).map(
    ({ id }) => id,
  )
}
