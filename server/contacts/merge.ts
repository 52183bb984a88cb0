import { mergedContact } from '../../shared/contacts/merge'
import type { mergeContacts } from '../../shared/contacts/office-commands'
import { contactErasure, contactMerge } from '../../shared/contacts/queries'
import { DomainError } from '../../shared/kernel/errors'
import { moveAccreditations } from '../accreditations/accredited-orders'
import { replaceRecipient } from '../email/recipients/recipients'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { readRow } from '../kernel/commands/rows'
import { rawStatement } from '../kernel/database/statement'
import { reading } from '../kernel/reads/reading'
import { projectOrderCount } from './order-count'
import { emailsOfOrders, emailsToAddress, messagesToContact, rowsOfContact } from './person-rows'

/**
 * Books a merge. The duplicate stays as a tombstone without data, so that a device that still knows it is led to the
 * contact.
 */
export const bookMerge: Handler<typeof mergeContacts> = async (trx, { id, duplicate_id, input }, ctx) => {
  const { org_id } = ctx.op
  if (id === duplicate_id) throw new DomainError('contacts.same')
  const contact = await existingRow(ctx, 'contacts', id)
  const duplicate = await existingRow(ctx, 'contacts', duplicate_id)
  const moved = { contact_id: id }
  await ctx.rows.patch('contacts', id, { ...mergedContact(contact, duplicate, input?.take), updated_at: ctx.now })
  for (const order of await rowsOfContact(trx, 'orders', org_id, duplicate_id))
    await ctx.rows.patch('orders', order.id, moved)
  for (const email of await rowsOfContact(trx, 'outbox', org_id, duplicate_id))
    await ctx.rows.patch('outbox', email.id, moved)
  await moveAccreditations(trx, org_id, duplicate_id, id)
  await replaceRecipient(trx, org_id, duplicate_id, id)
  for (const conflict of await rowsOfContact(trx, 'contact_conflicts', org_id, duplicate_id))
    await ctx.rows.patch('contact_conflicts', conflict.id, moved)
  await rawStatement(trx, 'delete from contact_field_changes where org_id = ? and contact_id = ?', [
    org_id,
    duplicate_id,
  ])
  const had = new Set(
    (await rowsOfContact(trx, 'accreditation_contacts', org_id, id)).map(({ accreditation_id }) => accreditation_id),
  )
  for (const { id: row_id, accreditation_id } of await rowsOfContact(
    trx,
    'accreditation_contacts',
    org_id,
    duplicate_id,
  ))
    await ctx.rows.patch(
      'accreditation_contacts',
      row_id,
      had.has(accreditation_id) ? { deleted: true, updated_at: ctx.now } : { ...moved, updated_at: ctx.now },
    )
  await rawStatement(trx, 'update newsletter_consents set contact_id = ? where org_id = ? and contact_id = ?', [
    id,
    org_id,
    duplicate_id,
  ])
  for (const earlier of await rawStatement<{ id: string }>(
    trx,
    'select id from contacts where org_id = ? and merged_into_id = ?',
    [org_id, duplicate_id],
  ))
    await ctx.rows.patch('contacts', earlier.id, { merged_into_id: id })
  const gone = {
    name: '',
    firstname: null,
    lastname: null,
    email: null,
    phone: null,
    label_ids: [],
    invoice_address: null,
    shipping_address: null,
  }
  const rest = {
    company: null,
    salutation: null,
    gender: null,
    note: null,
    newsletter: false,
    newsletter_subscription_status: null,
    total_orders: 0,
  }
  await ctx.rows.patch('contacts', duplicate_id, {
    ...gone,
    ...rest,
    deleted: true,
    merged_into_id: id,
    updated_at: ctx.now,
  })
  await projectOrderCount(trx, ctx, id)
  return () => existingRow(ctx, 'contacts', id)
}

/** Counts what would follow a duplicate. */
export const contactMergeReading = reading(contactMerge, async ({ duplicate_id }, { db, actor }) => {
  const [orders, emails, accreditations] = await Promise.all(
    (['orders', 'outbox', 'accreditation_contacts'] as const).map(
      async (table) => (await rowsOfContact(db, table, actor.org_id, duplicate_id)).length,
    ),
  )
  return { orders: orders ?? 0, emails: emails ?? 0, accreditations: accreditations ?? 0 }
})

/** Counts what an erasure would change. */
export const contactErasureReading = reading(contactErasure, async ({ id }, { db, actor }) => {
  const { org_id } = actor
  const contact = await readRow(db, 'contacts', org_id, id)
  if (!contact || contact.deleted) throw new DomainError('not_found', { table: 'contacts', id })
  const orders = await rowsOfContact(db, 'orders', org_id, id)
  const own = await rowsOfContact(db, 'outbox', org_id, id)
  const others = await emailsOfOrders(
    db,
    org_id,
    orders.map((order) => order.id),
  )
  const toAddress = await emailsToAddress(db, org_id, contact.email)
  const messages = await messagesToContact(db, org_id, id)
  const invoices = await rowsOfContact(db, 'invoices', org_id, id)
  return {
    orders: orders.length,
    emails: new Set([...own, ...others, ...toAddress].map((email) => email.id)).size,
    messages: messages.length,
    invoices: invoices.length,
  }
})
