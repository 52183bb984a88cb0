import type { createCreditNote, createInvoice } from '../../../shared/invoices/commands'
import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { calculateRest, remainingLineQty, remainingPrice, soldLine } from '../../../shared/orders/refunds/rest'
import { assertOrdered, VOID_STATUSES } from '../../../shared/orders/status'
import { eventNames } from '../../invoices/event-names'
import { writeInvoice } from '../../invoices/numbering'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { projectOrder } from '../projection'
import { linesAndLedger } from '../refunds/request-refund'

type Invoice = RowOf<'invoices'>

export const bookInvoice: Handler<typeof createInvoice> = async (trx, { input }, ctx) => {
  const id = input.id ?? ctx.op.id
  const order = await existingRow(ctx, 'orders', input.order_id)
  assertOrdered(order)
  if (order.invoice_id) throw new DomainError('invoices.exists')
  if (VOID_STATUSES.includes(order.status_code) || order.order_type === 'option')
    throw new DomainError('invoices.nothing')
  await writeOrderInvoice(trx, ctx, order, id)
  return () => existingRow(ctx, 'invoices', id)
}

type InvoicedItem = Parameters<typeof remainingLineQty>[0] &
  Parameters<typeof soldLine>[0] &
  Pick<RowOf<'order_items'>, 'event_id' | 'static_name'>

/** Longest name of an invoice line. */
const MAX_NAME = 200

/**
 * Lists the invoice lines for what is left of an order's items.
 * @param events names of the items' events
 */
export const invoiceLines = (
  items: readonly InvoicedItem[],
  events: ReadonlyMap<string | null, string>,
): Invoice['lines'] =>
  items.flatMap((item) => {
    const qty = remainingLineQty(item)
    if (qty === 0) return []
    const name = [events.get(item.event_id), item.static_name].filter(Boolean).join(' · ').slice(0, MAX_NAME)
    return [{ name, qty, price: item.static_price, total: remainingPrice(soldLine(item), qty), rate: item.rate }]
  })

/** To whom an invoice goes. */
export type InvoiceRecipient = Pick<Invoice, 'recipient' | 'recipient_address'>

/** Returns the recipient of an invoice about which nobody has said anything else: the order's buyer. */
async function buyerOf(ctx: Context, { name, contact_id }: RowOf<'orders'>): Promise<InvoiceRecipient> {
  const contact = contact_id ? await ctx.rows.get('contacts', contact_id) : undefined
  return { recipient: name || (contact?.name ?? ''), recipient_address: contact?.invoice_address ?? null }
}

/** Writes the invoice for what is left of an order, to its buyer or another recipient. */
export async function writeOrderInvoice(
  trx: Trx,
  ctx: Context,
  order: RowOf<'orders'>,
  id: string,
  to?: InvoiceRecipient,
): Promise<void> {
  const { items, ledger } = await linesAndLedger(trx, ctx, order.id)
  const org = await existingRow(ctx, 'orgs', ctx.op.org_id)
  const events = await eventNames(
    trx,
    org,
    items.map(({ event_id }) => event_id),
  )
  const lines = invoiceLines(items, events)
  if (lines.length === 0) throw new DomainError('invoices.nothing')
  const made = ledger.filter(({ amount, status }) => amount > 0 && status === 'confirmed')
  const { total, taxes } = calculateRest(
    items.map((item) => ({ ...soldLine(item), left: remainingLineQty(item) })),
    made,
  )
  const { recipient, recipient_address } = to ?? (await buyerOf(ctx, order))
  await writeInvoice(trx, ctx, {
    id,
    is_credit_note: false,
    credited_invoice_id: null,
    order_id: order.id,
    contact_id: order.contact_id,
    recipient,
    recipient_address,
    total,
    taxes: [...taxes],
    payment_methods: order.payment_methods,
    reason: null,
    created_at: ctx.now,
    lines,
  })
  await projectOrder(trx, ctx, order.id, { invoice_id: id, invoiced_at: order.invoiced_at ?? ctx.now })
}

/** Credits an order's invoice before a part of the order is returned. `invoiceAgain` invoices the rest. */
export async function creditInvoice(
  trx: Trx,
  ctx: Context,
  { invoice_id }: Pick<RowOf<'orders'>, 'invoice_id'>,
  reason: string,
): Promise<void> {
  if (invoice_id)
    await writeCreditNote(trx, ctx, await existingRow(ctx, 'invoices', invoice_id), ctx.ports.newId(), reason)
}

/** Invoices what is left of an order that had an invoice, to the same recipient. */
export async function invoiceAgain(
  trx: Trx,
  ctx: Context,
  { id, invoice_id }: Pick<RowOf<'orders'>, 'id' | 'invoice_id'>,
  left: boolean,
): Promise<void> {
  if (!invoice_id || !left) return
  const before = await existingRow(ctx, 'invoices', invoice_id)
  await writeOrderInvoice(trx, ctx, await existingRow(ctx, 'orders', id), ctx.ports.newId(), before)
}

/** Books a credit note. The order stays unchanged until it is invoiced again or cancelled. */
export const bookCreditNote: Handler<typeof createCreditNote> = async (trx, { input }, ctx) => {
  const invoice: Invoice = await existingRow(ctx, 'invoices', input.invoice_id)
  if (invoice.is_credit_note) throw new DomainError('invoices.is_credit_note', { num: invoice.num })
  const credited = trx
    .selectFrom('invoices')
    .select('num')
    .where('org_id', '=', ctx.op.org_id)
    .where('credited_invoice_id', '=', invoice.id)
  const before = await credited.executeTakeFirst()
  if (before) throw new DomainError('invoices.credited', { num: invoice.num, by: before.num })
  const id = input.id ?? ctx.op.id
  await writeCreditNote(trx, ctx, invoice, id, input.reason)
  return () => existingRow(ctx, 'invoices', id)
}

async function writeCreditNote(trx: Trx, ctx: Context, invoice: Invoice, id: string, reason: string): Promise<void> {
  const { order_id, contact_id, recipient, recipient_address, payment_methods } = invoice
  await writeInvoice(trx, ctx, {
    id,
    is_credit_note: true,
    credited_invoice_id: invoice.id,
    order_id,
    contact_id,
    recipient,
    recipient_address,
    payment_methods,
    total: 0 - invoice.total,
    reason,
    created_at: ctx.now,
    lines: invoice.lines.map((line) => ({ ...line, price: 0 - line.price, total: 0 - line.total })),
    taxes: invoice.taxes.map(({ rate, gross, tax }) => ({ rate, gross: 0 - gross, tax: 0 - tax })),
  })
  const order = await existingRow(ctx, 'orders', order_id)
  if (order.invoice_id === invoice.id)
    await ctx.rows.patch('orders', order_id, { invoice_id: null, updated_at: ctx.now })
}
