import type { RowOf } from '../../shared/model'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** Prices that only accredited contacts get are left out, unless the link that names the contact offers them. */
const OFFERED = `prices.org_id = ? and prices.event_id in (select value from json_each(?)) and not prices.deleted and prices.enabled
  and (prices.id in (select value from json_each(?)) or not exists (select 1 from accreditation_events a join accreditations on accreditations.org_id = a.org_id and accreditations.id = a.accreditation_id
    where a.org_id = prices.org_id and a.price_id = prices.id and not a.deleted and not accreditations.deleted and accreditations.is_exclusive))`

const LOWEST = `select event_id, min(value) as value from prices where ${OFFERED} and not is_reservation_only group by event_id`

/** Reads the lowest price on sale of each event, in cents. */
export async function lowestPrices(db: Db, org_id: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await rawStatement<{ event_id: string; value: number }>(db, LOWEST, [org_id, JSON.stringify(ids), '[]'])
  return new Map(rows.map(({ event_id, value }) => [event_id, Number(value)]))
}

const ALL = `select prices.id, name, description, value, price_category_id, tax_group_id, deals, is_reservation_only from prices
  where ${OFFERED} order by pos, id`

/** A price that is offered to everybody. */
export type OfferedPrice = Pick<
  RowOf<'prices'>,
  'id' | 'name' | 'description' | 'value' | 'price_category_id' | 'tax_group_id' | 'deals' | 'is_reservation_only'
>

/**
 * Reads the prices that an event offers to everybody, in their order, and those of an accredited contact.
 * @param accredited ids of these prices
 */
export async function offeredPrices(
  db: Db,
  org_id: string,
  { id, reservations }: Pick<RowOf<'events'>, 'id' | 'reservations'>,
  accredited: Iterable<string> = [],
): Promise<readonly OfferedPrice[]> {
  const values = [org_id, JSON.stringify([id]), JSON.stringify([...accredited])]
  const prices = await rawStatement<OfferedPrice>(db, ALL, values)
  return prices.filter((price) => reservations || !price.is_reservation_only)
}
