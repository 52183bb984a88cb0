import type { RowOf } from '../../shared/model'
import type { Db, Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

type Order = Pick<RowOf<'orders'>, 'id' | 'contact_id'>

const CONTACT = 'select contact_id from accredited_orders where org_id = ? and order_id = ?'
const NAME = 'insert into accredited_orders (order_id, org_id, contact_id) values (?, ?, ?) on conflict do nothing'
const FORGET = 'delete from accredited_orders where org_id = ? and order_id = ?'

/** Reads the contact whose accreditations an order uses: that of the link that led to it, otherwise its own. */
export async function accreditedContact(db: Db, org_id: string, { id, contact_id }: Order): Promise<string | null> {
  const [named] = await rawStatement<{ contact_id: string }>(db, CONTACT, [org_id, id])
  return named?.contact_id ?? contact_id
}

/** Lets an order use the accreditations of a contact that need not be its own, unless it uses another's. */
export const takeAccreditations = (trx: Trx, org_id: string, order_id: string, contact_id: string): Promise<unknown> =>
  rawStatement(trx, NAME, [order_id, org_id, contact_id])

/** Lets an order use the accreditations of its own contact alone. */
export const takeNoAccreditations = (trx: Trx, org_id: string, order_id: string): Promise<unknown> =>
  rawStatement(trx, FORGET, [org_id, order_id])

/** Lets an order use the same accreditations as the one that it takes the place of. */
export async function keepAccreditations(trx: Trx, org_id: string, before: string, order_id: string): Promise<void> {
  const contact_id = await accreditedContact(trx, org_id, { id: before, contact_id: null })
  if (contact_id !== null) await takeAccreditations(trx, org_id, order_id, contact_id)
}

/** Moves the orders that use a contact's accreditations to another contact. */
export const moveAccreditations = (trx: Trx, org_id: string, from: string, to: string): Promise<unknown> =>
  rawStatement(trx, 'update accredited_orders set contact_id = ? where org_id = ? and contact_id = ?', [
    to,
    org_id,
    from,
  ])

/** Forgets which orders use the accreditations of a contact. */
export const forgetAccreditations = (trx: Trx, org_id: string, contact_id: string): Promise<unknown> =>
  rawStatement(trx, 'delete from accredited_orders where org_id = ? and contact_id = ?', [org_id, contact_id])
