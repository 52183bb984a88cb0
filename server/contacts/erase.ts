import type { eraseContact } from '../../shared/contacts/office-commands'
import type { RowOf } from '../../shared/model'
import { forgetAccreditations } from '../accreditations/accredited-orders'
import { recipientsOf, removeRecipient } from '../email/recipients/recipients'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { eraseAnswers } from '../questions/keep-answers'
import { giftsOfPerson } from '../vouchers/gifts'
import { eraseWaiting } from './erase-waiting'
import { emailsOfOrders, emailsToAddress, messagesToContact, rowsOfContact, rowsOfOrders } from './person-rows'
import { redact, textsAbout, textsNaming } from './redact'

/**
 * Erases a person in one transaction. The contact stays as a tombstone without data, because invoices refer to it.
 * Orders and payments stay without the name, and invoices stay as they were issued, because they are signed and the law
 * demands them.
 */
export const bookErasure: Handler<typeof eraseContact> = async (trx, { id }, ctx) => {
  const { org_id } = ctx.op
  const contact = await existingRow(ctx, 'contacts', id)
  const [texts, about] = [textsNaming(contact), textsAbout(contact)]
  await ctx.rows.patch('contacts', id, { ...NOTHING_KNOWN, deleted: true, updated_at: ctx.now })
  const orders = await rowsOfContact(trx, 'orders', org_id, id)
  const ids = orders.map((order) => order.id)
  const emails = [
    ...(await rowsOfContact(trx, 'outbox', org_id, id)),
    ...(await emailsOfOrders(trx, org_id, ids)),
    ...(await emailsToAddress(trx, org_id, contact.email)),
  ]
  for (const { id: order_id, discount_reason, refund_decision, shipping } of orders) {
    const reasons = { discount_reason: redact(discount_reason, about), refund_decision: redact(refund_decision, about) }
    await ctx.rows.patch('orders', order_id, {
      name: '',
      annotation: null,
      contact_id: null,
      ...reasons,
      shipping: shipping && { ...shipping, address: null },
    })
  }
  await eraseAnswers(trx, ctx, ids)
  for (const voucher of await rowsOfOrders(trx, 'vouchers', org_id, ids))
    await ctx.rows.patch('vouchers', voucher.id, { name: '', updated_at: ctx.now })
  for (const gift of await giftsOfPerson(trx, org_id, ids, contact.email)) {
    await ctx.rows.patch('voucher_gifts', gift.id, { recipient: '', message: '', address: null, updated_at: ctx.now })
    // A voucher bears the name of its recipient, also one that somebody else bought.
    if ((await ctx.rows.get('vouchers', gift.id))?.name)
      await ctx.rows.patch('vouchers', gift.id, { name: '', updated_at: ctx.now })
  }
  for (const email of emails) {
    const waiting = email.state === 'waiting' && { state: 'failed' as const }
    await ctx.rows.patch('outbox', email.id, {
      address: null,
      contact_id: null,
      error: null,
      payload: {},
      updated_at: ctx.now,
      ...waiting,
    })
  }
  for (const accreditation of await rowsOfContact(trx, 'accreditation_contacts', org_id, id))
    await ctx.rows.patch('accreditation_contacts', accreditation.id, { deleted: true, updated_at: ctx.now })
  await forgetAccreditations(trx, org_id, id)
  await eraseWaiting(ctx, contact)
  await eraseMessages(trx, ctx, id, texts)
  const incidents = await eraseIncidents(ctx, texts)
  await eraseInternalRows(trx, ctx, id, texts)
  for (const erased of [id, ...ids, ...incidents])
    await rawStatement(trx, 'insert into erased_rows (id, org_id, erased_at) values (?, ?, ?) on conflict do nothing', [
      erased,
      org_id,
      ctx.now,
    ])
  return async () => (await ctx.rows.get('contacts', id)) ?? contact
}

/** A contact of which nothing is known. */
const NOTHING_KNOWN = {
  name: '',
  firstname: null,
  lastname: null,
  email: null,
  phone: null,
  newsletter: false,
  newsletter_subscription_status: null,
  subscribed_at: null,
  unsubscribed_at: null,
  total_orders: 0,
  invoice_address: null,
  shipping_address: null,
  label_ids: [],
  gender: null,
  salutation: null,
  company: null,
  note: null,
  merged_into_id: null,
}

/** Removes the contact from the recipients of messages, and the text of a message without other recipients. */
async function eraseMessages(trx: Trx, ctx: Context, id: string, texts: readonly string[]): Promise<void> {
  const { org_id } = ctx.op
  const messages = await messagesToContact(trx, org_id, id)
  await removeRecipient(trx, org_id, id)
  for (const { id: message_id, subject, body } of messages) {
    const others = await recipientsOf(trx, org_id, message_id)
    const text =
      others.length === 0 ? { subject: '', body: '' } : { subject: redact(subject, texts), body: redact(body, texts) }
    await ctx.rows.patch('messages', message_id, { ...text, updated_at: ctx.now })
  }
}

/** Removes the person from the incidents that name them. Returns the ids of these. */
async function eraseIncidents(ctx: Context, texts: readonly string[]): Promise<readonly string[]> {
  const named: string[] = []
  const rows = await rawStatement<Pick<RowOf<'incidents'>, 'id' | 'details' | 'decision'>>(
    ctx.rows.trx,
    'select id, details, decision from incidents where org_id = ?',
    [ctx.op.org_id],
  )
  for (const { id, details, decision } of rows) {
    const after = { details: redact(details, texts), decision: redact(decision, texts) }
    if (JSON.stringify(after) === JSON.stringify({ details, decision })) continue
    await ctx.rows.patch('incidents', id, { ...after, updated_at: ctx.now })
    named.push(id)
  }
  return named
}

/**
 * Removes the person from rows that are not synced: consents, quarantined operations, answers to operations, and lines
 * of imports.
 */
async function eraseInternalRows(trx: Trx, ctx: Context, id: string, texts: readonly string[]): Promise<void> {
  const { org_id } = ctx.op
  await rawStatement(trx, 'delete from contact_field_changes where org_id = ? and contact_id = ?', [org_id, id])
  for (const conflict of await rowsOfContact(trx, 'contact_conflicts', org_id, id))
    await ctx.rows.patch('contact_conflicts', conflict.id, {
      kept: null,
      replaced: null,
      deleted: true,
      updated_at: ctx.now,
    })
  await rawStatement(trx, `update newsletter_consents set address = '' where org_id = ? and contact_id = ?`, [
    org_id,
    id,
  ])
  // An invoice keeps its recipient, but a search no longer finds the person by it.
  const invoices = (await rowsOfContact(trx, 'invoices', org_id, id)).map((invoice) => invoice.id)
  await rawStatement(
    trx,
    `delete from text_index where org_id = ? and source = 'invoices' and field = 'recipient' and row_id in (select value from json_each(?))`,
    [org_id, JSON.stringify(invoices)],
  )
  for (const [table, column] of [
    ['quarantined_ops', 'op'],
    ['quarantined_ops', 'details'],
    ['op_receipts', 'details'],
  ] as const)
    await redactColumn(trx, org_id, table, column, texts)
  for (const text of texts)
    await rawStatement(trx, `delete from contact_import_lines where org_id = ? and ${NAMES('data')}`, [
      org_id,
      patternFor(text),
    ])
}

/** A condition that a JSON column contains a text; its value is `patternFor` of the text. */
const NAMES = (column: string) => `cast("${column}" as text) like ? escape '!'`

const patternFor = (text: string) => `%${JSON.stringify(text).slice(1, -1).replace(/[!%_]/g, '!$&')}%`

async function redactColumn(
  trx: Trx,
  org_id: string,
  table: 'quarantined_ops' | 'op_receipts',
  column: 'op' | 'details',
  texts: readonly string[],
): Promise<void> {
  for (const text of texts) {
    const sql = `select id, "${column}" as "value" from "${table}" where org_id = ? and ${NAMES(column)}`
    for (const { id, value } of await rawStatement<{ id: string; value: unknown }>(trx, sql, [
      org_id,
      patternFor(text),
    ]))
      await rawStatement(trx, `update "${table}" set "${column}" = ? where org_id = ? and id = ?`, [
        redact(value, texts),
        org_id,
        id,
      ])
  }
}
