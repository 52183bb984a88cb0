import type { RowOf, TableName } from '../../shared/model'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import type { WaitingRequest } from '../kernel/database/tables/shop-tables'

/** Tables whose rows belong to one contact by `contact_id`. */
const OF_CONTACT = [
  'orders',
  'invoices',
  'accreditation_contacts',
  'outbox',
  'contact_conflicts',
] as const satisfies readonly TableName[]

type OfContact = (typeof OF_CONTACT)[number]

/** Reads the rows of a table that belong to a contact. */
export const rowsOfContact = <T extends OfContact>(
  db: Db,
  table: T,
  org_id: string,
  contact_id: string,
): Promise<RowOf<T>[]> =>
  rawStatement<RowOf<T>>(
    db,
    `select * from "${table}" where "org_id" = ? and "contact_id" = ? and not "deleted" order by "id"`,
    [org_id, contact_id],
  )

const MESSAGES = `select * from messages where org_id = ? and not deleted and id in
  (select message_id from message_recipients where org_id = ? and contact_id = ?) order by id`

/** Reads the messages that went to a contact. */
export const messagesToContact = (db: Db, org_id: string, contact_id: string): Promise<RowOf<'messages'>[]> =>
  rawStatement<RowOf<'messages'>>(db, MESSAGES, [org_id, org_id, contact_id])

/** Reads the rows of a table that belong to some orders. */
export const rowsOfOrders = <T extends 'order_items' | 'payments' | 'vouchers'>(
  db: Db,
  table: T,
  org_id: string,
  orders: readonly string[],
): Promise<RowOf<T>[]> =>
  rawStatement<RowOf<T>>(
    db,
    `select * from "${table}" where "org_id" = ? and "order_id" in (select value from json_each(?)) order by "id"`,
    [org_id, JSON.stringify(orders)],
  )

const EMAILS_OF_ORDERS = `select * from outbox where org_id = ? and kind in ('tickets', 'invoice', 'gift') and contact_id is null`

const EMAILS_TO = `select * from outbox where org_id = ? and contact_id is null and plain(address) = plain(?)
  and kind in ('gift', 'order_links', 'waiting_list', 'withdrawal') order by id`

/** Reads the emails to an address that belong to no contact: gifts, links to orders, waiting lists and withdrawals. */
export const emailsToAddress = async (db: Db, org_id: string, address: string | null): Promise<RowOf<'outbox'>[]> =>
  address === null ? [] : rawStatement<RowOf<'outbox'>>(db, EMAILS_TO, [org_id, address])

const WAITS = 'select * from waiting_list where org_id = ? and not deleted and plain(email) = plain(?) order by id'
const WAITING_REQUESTS = 'select * from waiting_requests where org_id = ? and plain(email) = plain(?) order by id'

type Waiting = { readonly entries: RowOf<'waiting_list'>[]; readonly requests: WaitingRequest[] }

/** Reads the entries of a person on waiting lists, and the requests that are not confirmed. */
export const waitingOfPerson = async (db: Db, org_id: string, email: string | null): Promise<Waiting> =>
  email === null
    ? { entries: [], requests: [] }
    : {
        entries: await rawStatement<RowOf<'waiting_list'>>(db, WAITS, [org_id, email]),
        requests: await rawStatement<WaitingRequest>(db, WAITING_REQUESTS, [org_id, email]),
      }

/** Reads the emails with tickets, invoices and gift vouchers of some orders that went to another address than the contact's. */
export async function emailsOfOrders(db: Db, org_id: string, orders: readonly string[]): Promise<RowOf<'outbox'>[]> {
  if (orders.length === 0) return []
  const sent = await rawStatement<RowOf<'outbox'>>(db, EMAILS_OF_ORDERS, [org_id])
  return sent.filter(({ payload }) => orders.includes(String(payload.order_id)))
}
