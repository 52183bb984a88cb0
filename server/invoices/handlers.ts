import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { createCreditNote, createInvoice } from '../../shared/invoices/commands'
import { digest, type Json } from '../../shared/kernel/canonical'
import { DomainError } from '../../shared/kernel/errors'
import { ms, yearIn } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { leftOf, restOf, soldAs, worthOf } from '../../shared/orders/rest'
import { assertTransition, project, type StatusCode, VOID } from '../../shared/orders/rules'
import { CENTRAL_EUROPE } from '../../shared/vouchers/rules'
import type { Trx } from '../kernel/database'
import { existing } from '../kernel/existing'
import type { Context, Handler } from '../kernel/handler'

type Invoice = RowOf<'invoices'>
type Unnumbered = Omit<Invoice, 'org_id' | 'rev' | 'deleted' | 'num' | 'year' | 'number' | 'prev_hash' | 'hash' | 'signature'>

/**
 * Takes the next number of the year and writes the document under it, chained to the one before and signed. The number is taken in
 * the transaction that writes the document: there is none without the other, so that no number is missing.
 */
async function write(trx: Trx, ctx: Context, body: Unnumbered): Promise<void> {
  const { org_id } = ctx.op
  const year = yearIn(CENTRAL_EUROPE, ms(ctx.now))
  const series = `${org_id} ${body.is_credit_note ? 'credit_notes' : 'invoices'} ${year}`
  const { last, last_hash } = await trx
    .insertInto('invoice_series')
    .values({ id: series, org_id, last: 1, last_hash: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ last: eb('invoice_series.last', '+', 1) })))
    .returning(['last', 'last_hash'])
    .executeTakeFirstOrThrow()
  const num = `${body.is_credit_note ? 'G' : ''}${year}-${String(last).padStart(5, '0')}`
  const numbered = { ...body, num, year, number: last, prev_hash: last_hash }
  const hash = digest({ org_id, ...numbered } as unknown as Json)
  const keys = await trx.selectFrom('org_keys').select('private_key').where('org_id', '=', org_id).executeTakeFirstOrThrow()
  const signature = bytesToHex(ctx.ports.sign(keys.private_key, hexToBytes(hash)))
  await ctx.rows.insert('invoices', { ...numbered, hash, signature })
  await trx.updateTable('invoice_series').set({ last_hash: hash }).where('org_id', '=', org_id).where('id', '=', series).execute()
}

export const bookInvoice: Handler<typeof createInvoice> = async (trx, { input }, ctx) => {
  const { org_id } = ctx.op
  const order = await existing(ctx, 'orders', input.order_id)
  if (order.invoice_id) throw new DomainError('invoices.exists')
  if (VOID.includes(order.status_code) || order.order_type === 'option') throw new DomainError('invoices.nothing')
  const items = await trx.selectFrom('order_items').selectAll().where('org_id', '=', org_id).where('order_id', '=', order.id).orderBy('id').execute()
  const ledger = await trx.selectFrom('payments').selectAll().where('org_id', '=', org_id).where('order_id', '=', order.id).orderBy('id').execute()
  const left = items.filter((item) => leftOf(item) > 0)
  if (left.length === 0) throw new DomainError('invoices.nothing')
  const made = ledger.filter(({ amount, status }) => amount > 0 && status === 'confirmed')
  const { total, taxes } = restOf(
    items.map((item) => ({ ...soldAs(item), left: leftOf(item) })),
    made,
  )
  const contact = order.contact_id ? await ctx.rows.get('contacts', order.contact_id) : undefined
  const id = input.id ?? ctx.op.id
  await write(trx, ctx, {
    ...{
      id,
      is_credit_note: false,
      credited_invoice_id: null,
      order_id: order.id,
      contact_id: order.contact_id,
      recipient: order.name || (contact?.name ?? ''),
    },
    ...{ total, taxes: [...taxes], payment_methods: order.payment_methods, reason: null, created_at: ctx.now },
    lines: left.map((item) => ({
      ...{ name: item.static_name, qty: leftOf(item), price: item.static_price },
      ...{ total: worthOf(soldAs(item), leftOf(item)), rate: item.rate },
    })),
  })
  const life = { total: order.total, order_type: order.order_type, validated: true, invoiced: true, cancelled: false, expired: false, deleted: false }
  const status_code = project(life, ledger)
  assertTransition(order.status_code as StatusCode, status_code)
  await ctx.rows.patch('orders', order.id, { status_code, invoice_id: id, invoiced_at: ctx.now, updated_at: ctx.now })
  return () => existing(ctx, 'invoices', id)
}

/** The order stays what it is: it waits for the invoice that is right, or for being cancelled. */
export const bookCreditNote: Handler<typeof createCreditNote> = async (trx, { input }, ctx) => {
  const invoice = await existing(ctx, 'invoices', input.invoice_id)
  if (invoice.is_credit_note) throw new DomainError('invoices.is_credit_note', { num: invoice.num })
  const credited = trx.selectFrom('invoices').select('num').where('org_id', '=', ctx.op.org_id).where('credited_invoice_id', '=', invoice.id)
  const before = await credited.executeTakeFirst()
  if (before) throw new DomainError('invoices.credited', { num: invoice.num, by: before.num })
  const id = input.id ?? ctx.op.id
  const { order_id, contact_id, recipient, payment_methods } = invoice
  await write(trx, ctx, {
    ...{ id, is_credit_note: true, credited_invoice_id: invoice.id, order_id, contact_id, recipient, payment_methods },
    ...{ total: 0 - invoice.total, reason: input.reason, created_at: ctx.now },
    lines: invoice.lines.map((line) => ({ ...line, price: 0 - line.price, total: 0 - line.total })),
    taxes: invoice.taxes.map(({ rate, gross, tax }) => ({ rate, gross: 0 - gross, tax: 0 - tax })),
  })
  const order = await existing(ctx, 'orders', order_id)
  if (order.invoice_id === invoice.id) await ctx.rows.patch('orders', order_id, { invoice_id: null, updated_at: ctx.now })
  return () => existing(ctx, 'invoices', id)
}
