import { createHash } from 'node:crypto'
import { DomainError } from '../../../shared/kernel/errors'
import { bytesId, idBytes } from '../../../shared/kernel/ids'
import type { RowOf } from '../../../shared/model'
import { OPEN_STATUSES, STATUS, VOIDABLE_STATUSES } from '../../../shared/orders/status'
import { type Donor, writeDonationReceipt } from '../../donation_receipts/write-receipt'
import { existingRow } from '../../kernel/commands/existing'
import { type ChangeSet, startUnattended } from '../../kernel/commands/handle'
import type { Context, Machine } from '../../kernel/commands/handler'
import { readRow } from '../../kernel/commands/rows'
import type { Db, Trx } from '../../kernel/database/database'
import { creditInvoice, type InvoiceRecipient, writeOrderInvoice } from '../office/invoicing'
import { bookTicketResend } from '../office/resend-tickets'
import { linesAndLedger } from '../refunds/request-refund'

type Invoice = RowOf<'invoices'>

/** Invoices of an order that its buyer may have written: the first, and corrected ones. */
const MOST_INVOICES = 3

/** Request of a buyer for a paper of an order, as plain data. Each `request_id` is booked once. */
export type PaperRequest = {
  readonly org_id: string
  readonly order_id: string
  readonly request_id: string
} & (
  | { readonly do: 'tickets' }
  | { readonly do: 'donation_receipt'; readonly to: Donor }
  /** `reason` is printed on the credit note, where an earlier invoice had another recipient. */
  | { readonly do: 'invoice'; readonly to: InvoiceRecipient; readonly reason: string }
)

type InvoiceRequest = Extract<PaperRequest, { do: 'invoice' }>

/** Books the request of whoever has an order's token. Throws why there is no invoice, but never why no email leaves. */
export async function bookPaperRequest(
  trx: Trx,
  request: PaperRequest,
  machine: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly ChangeSet[]> {
  const { ctx, changes } = startUnattended(trx, { org_id: request.org_id }, machine)
  if (request.do === 'tickets') await sendAgain(ctx.rows.trx, ctx, request)
  else if (request.do === 'donation_receipt') await receiptTo(ctx.rows.trx, ctx, request)
  else await invoiceTo(ctx.rows.trx, ctx, request)
  return changes()
}

async function receiptTo(
  trx: Trx,
  ctx: Context,
  { order_id, to }: Extract<PaperRequest, { do: 'donation_receipt' }>,
): Promise<void> {
  const { items } = await linesAndLedger(trx, ctx, order_id)
  await writeDonationReceipt(trx, ctx, await existingRow(ctx, 'orders', order_id), items, to)
}

/** Sends the tickets to the buyer's own address, as often as the box office may. */
async function sendAgain(trx: Trx, ctx: Context, { order_id: id, request_id }: PaperRequest): Promise<void> {
  try {
    await bookTicketResend(trx, { id, input: { id: request_id } }, ctx)
  } catch (error) {
    // The answer is always the same, so that it tells nothing about the address.
    if (!(error instanceof DomainError)) throw error
  }
}

const HALF_ID = 8

const halfId = (...of: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(of)).digest().subarray(0, HALF_ID)

const signedId = (order_id: string, half: Uint8Array): string =>
  bytesId(Buffer.concat([half, halfId(order_id, 'invoice', Buffer.from(half).toString('hex'))]))

/**
 * Returns the id of the invoice that a form writes. The same form again has the same, with another recipient another.
 * Its second half follows from the first, so that a page can tell the invoices of buyers from those of the office.
 */
const buyersInvoiceId = ({ order_id, request_id, to }: InvoiceRequest): string =>
  signedId(order_id, halfId(order_id, request_id, recipientParts(to)))

async function buyersInvoices(db: Db, org_id: string, order_id: string): Promise<readonly Invoice[]> {
  const all = await db
    .selectFrom('invoices')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('order_id', '=', order_id)
    .execute()
  return all.filter(({ id }) => id === signedId(order_id, idBytes(id).subarray(0, HALF_ID)))
}

/** Returns what is printed of a recipient, without what was left empty. */
const recipientParts = ({ recipient, recipient_address }: InvoiceRecipient): readonly unknown[] => [
  recipient,
  ...Object.entries(recipient_address ?? {})
    .filter(([, part]) => part)
    .sort(),
]

/** True if two invoices are to the same recipient, at the same address. */
const isSameRecipient = (one: InvoiceRecipient, other: InvoiceRecipient): boolean =>
  JSON.stringify(recipientParts(one)) === JSON.stringify(recipientParts(other))

/**
 * Writes the invoice of a paid order to a recipient. An earlier one to another recipient is credited first. The same
 * request again changes nothing.
 */
async function invoiceTo(trx: Trx, ctx: Context, request: InvoiceRequest): Promise<void> {
  const { order_id, to, reason } = request
  const order = await existingRow(ctx, 'orders', order_id)
  if (OPEN_STATUSES.includes(order.status_code) || order.status_code === STATUS.invoiced)
    throw new DomainError('shop.invoice_unpaid')
  if (!VOIDABLE_STATUSES.includes(order.status_code) || order.total === 0) throw new DomainError('invoices.nothing')
  const current = order.invoice_id ? await existingRow(ctx, 'invoices', order.invoice_id) : null
  if (current && isSameRecipient(current, to)) return
  const written = await buyersInvoices(trx, ctx.op.org_id, order_id)
  const id = buyersInvoiceId(request)
  if (written.some((invoice) => invoice.id === id)) return
  if (written.length >= MOST_INVOICES) throw new DomainError('shop.invoices_many')
  await creditInvoice(trx, ctx, order, reason)
  await writeOrderInvoice(trx, ctx, order, id, to)
}

/**
 * Reads the invoice of an order that whoever has the order's token may see: one to a recipient that was typed on the
 * order's page. One that the office wrote has the address of a contact, and goes to the contact alone.
 */
export async function readBuyersInvoice(
  db: Db,
  { org_id, id, invoice_id }: Pick<RowOf<'orders'>, 'org_id' | 'id' | 'invoice_id'>,
): Promise<Invoice | null> {
  const current = invoice_id ? await readRow(db, 'invoices', org_id, invoice_id) : undefined
  if (!current) return null
  const typed = await buyersInvoices(db, org_id, id)
  return typed.some((each) => isSameRecipient(each, current)) ? current : null
}
