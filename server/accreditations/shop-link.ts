import type { RowOf } from '../../shared/model'
import type { Context } from '../kernel/commands/handler'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { accreditedContact, takeAccreditations } from './accredited-orders'
import { limitsOf } from './limits'

/** The accreditation's row for a contact, or all of a contact. */
type Holder = 'id' | 'contact_id'

const covered = (by: Holder) => `select c.contact_id, e.event_id, e.price_id from accreditation_contacts c
    join accreditations a on a.org_id = c.org_id and a.id = c.accreditation_id
    join contacts on contacts.org_id = c.org_id and contacts.id = c.contact_id
    join accreditation_events e on e.org_id = c.org_id and e.accreditation_id = a.id
  where c.org_id = ? and c.${by} = ? and not c.deleted and not a.deleted and not e.deleted and not contacts.deleted
    and a.starts_at <= ? and a.ends_at > ?`

type CoveredPrice = Readonly<{ contact_id: string; event_id: string; price_id: string }>

/** Reads the prices that a row, or all rows of a contact, cover now; none for a row that was removed. */
const coveredPrices = (db: Db, org_id: string, by: Holder, id: string, now: string): Promise<CoveredPrice[]> =>
  rawStatement<CoveredPrice>(db, covered(by), [org_id, id, now, now])

/** Reads the prices that the accreditations of an order cover now. */
export async function pricesOfOrder(
  db: Db,
  org_id: string,
  order: Pick<RowOf<'orders'>, 'id' | 'contact_id'>,
  now: string,
): Promise<readonly string[]> {
  const contact_id = await accreditedContact(db, org_id, order)
  if (contact_id === null) return []
  return (await coveredPrices(db, org_id, 'contact_id', contact_id, now)).map(({ price_id }) => price_id)
}

/** Place of a visit that came by the link of an accredited contact: `id` is the accreditation's row for the contact. */
type AccreditedVisit = { readonly id: string; readonly event_id: string; readonly now: string }

/**
 * Reads the prices of an event that the link of an accredited contact covers now, each with the tickets that are left
 * of it, 0 where they are used up. Empty for a link that was withdrawn, or is for other events.
 */
export async function accreditedPrices(
  db: Db,
  org_id: string,
  { id, event_id, now }: AccreditedVisit,
): Promise<ReadonlyMap<string, number>> {
  const here = (await coveredPrices(db, org_id, 'id', id, now)).filter((each) => each.event_id === event_id)
  const [first] = here
  if (!first) return new Map()
  const prices = here.map(({ price_id }) => price_id)
  const limits = await limitsOf(db, org_id, first.contact_id, prices, now)
  return new Map([...limits].map(([price_id, { had, max }]) => [price_id, Math.max(0, max - had)]))
}

/**
 * Lets an order use the accreditations of the contact whose link led to it, if the link covers one of these prices now.
 * @param id of the accreditation's row for the contact
 */
export async function nameAccredited(
  ctx: Context,
  order_id: string,
  id: string,
  prices: readonly string[],
): Promise<void> {
  const { org_id } = ctx.op
  const linked = await coveredPrices(ctx.rows.trx, org_id, 'id', id, ctx.now)
  const found = linked.find(({ price_id }) => prices.includes(price_id))
  if (found) await takeAccreditations(ctx.rows.trx, org_id, order_id, found.contact_id)
}
