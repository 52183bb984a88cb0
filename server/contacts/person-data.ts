import { contactData } from '../../shared/contacts/queries'
import { DomainError } from '../../shared/kernel/errors'
import { iso } from '../../shared/kernel/time'
import { readRow } from '../kernel/commands/rows'
import { rawStatement } from '../kernel/database/statement'
import { reading } from '../kernel/reads/reading'
import { answersOfOrders } from '../questions/keep-answers'
import { giftsOfPerson } from '../vouchers/gifts'
import {
  emailsOfOrders,
  emailsToAddress,
  messagesToContact,
  rowsOfContact,
  rowsOfOrders,
  waitingOfPerson,
} from './person-rows'

const CONSENTS = 'select act, address, at from newsletter_consents where org_id = ? and contact_id = ? order by at, id'
const LABELS = 'select name from labels where org_id = ? and id in (select value from json_each(?)) order by name'

type Plain = Readonly<Record<string, unknown>>

/** Leaves out columns that are not about the person, such as hashes and revisions. */
function facts(row: Plain): Plain {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([column]) => !['org_id', 'rev', 'deleted', 'hash', 'prev_hash', 'signature', 'code', 'visitor'].includes(column),
    ),
  )
}

/** Collects everything that is stored about a person: a copy for a request by Article 15 and 20 of the GDPR. */
export const contactDataReading = reading(contactData, async ({ id }, { db, actor: { org_id }, now }) => {
  const contact = await readRow(db, 'contacts', org_id, id)
  if (!contact || contact.deleted) throw new DomainError('not_found', { table: 'contacts', id })
  const orders = await rowsOfContact(db, 'orders', org_id, id)
  const ids = orders.map((order) => order.id)
  const items = await rowsOfOrders(db, 'order_items', org_id, ids)
  const answers = await answersOfOrders(db, org_id, ids)
  const payments = await rowsOfOrders(db, 'payments', org_id, ids)
  const vouchers = await rowsOfOrders(db, 'vouchers', org_id, ids)
  const messages = await messagesToContact(db, org_id, id)
  const emails = new Map(
    [
      ...(await rowsOfContact(db, 'outbox', org_id, id)),
      ...(await emailsOfOrders(db, org_id, ids)),
      ...(await emailsToAddress(db, org_id, contact.email)),
    ].map((email) => [email.id, email]),
  )
  const waiting = await waitingOfPerson(db, org_id, contact.email)
  const accreditations = await rowsOfContact(db, 'accreditation_contacts', org_id, id)
  const invoices = await rowsOfContact(db, 'invoices', org_id, id)
  const content = {
    exported_at: iso(now),
    contact: {
      ...facts(contact),
      labels: (await rawStatement<{ name: string }>(db, LABELS, [org_id, JSON.stringify(contact.label_ids)])).map(
        ({ name }) => name,
      ),
    },
    newsletter_consents: await rawStatement(db, CONSENTS, [org_id, id]),
    orders: orders.map((order) => ({
      ...facts(order),
      items: items.filter((item) => item.order_id === order.id).map(facts),
      payments: payments.filter((payment) => payment.order_id === order.id).map(facts),
      answers: answers.filter((answer) => answer.order_id === order.id).map(facts),
    })),
    vouchers: vouchers.map((voucher) => ({ ...facts(voucher), code: voucher.code })),
    voucher_gifts: (await giftsOfPerson(db, org_id, ids, contact.email)).map(facts),
    invoices: invoices.map(facts),
    messages: messages.map(({ id, subject, body, sent_at, created_at }) => ({
      id,
      subject,
      body,
      sent_at,
      created_at,
    })),
    emails: [...emails.values()].map(facts),
    waiting_list: waiting.entries.map(facts),
    waiting_requests: waiting.requests.map(facts),
    accreditations: accreditations.map(facts),
    conflicts: (await rowsOfContact(db, 'contact_conflicts', org_id, id)).map(facts),
  }
  return { content: JSON.stringify(content, null, 2) }
})
