import { hexToBytes } from '@noble/hashes/utils.js'
import type { RowOf } from '../../../shared/registry'
import { readTicketCode } from '../../../shared/tickets/code'
import { normaliseVoucherCode } from '../../../shared/vouchers/rules'
import type { Foyer } from '../../sync/foyer'
import { orderByCode } from '../../sync/rows/order-by-code'

/** Result of looking up a scanned or typed code. */
export type FoundCode =
  | { readonly kind: 'order'; readonly order_id: string; readonly ticket_id: string | null }
  /** A genuine ticket of a sale that this device does not have. */
  | { readonly kind: 'unseen'; readonly event_id: string; readonly qty: number }
  | { readonly kind: 'voucher'; readonly voucher: RowOf<'vouchers'> }
  | { readonly kind: 'unknown'; readonly code: string }

/**
 * Looks up a code in the local rows: a ticket by its signature, an order by its booking code, a voucher by its code.
 * Works offline, and finds what this desk sold a moment ago. `before` are the keys released just before, which may be
 * the torn beginning of a ticket's code.
 */
export async function findCode(foyer: Foyer, text: string, before = ''): Promise<FoundCode> {
  const found = await findInRows(foyer, text, before)
  if (found.kind !== 'unseen' && found.kind !== 'unknown') return found
  // A sale that is recorded reaches the rows a little later, on a busy machine seconds later.
  await foyer.effectsApplied()
  return findInRows(foyer, text, before)
}

async function findInRows(foyer: Foyer, text: string, before: string): Promise<FoundCode> {
  const code = text.trim().toUpperCase()
  const { rows, verify } = foyer.core
  const { id, ticket_public_key } = foyer.identity.org
  const ticketIn = (each: string) => readTicketCode(each, { id, public_key: hexToBytes(ticket_public_key) }, verify)
  const ticket = (before === '' ? null : await ticketIn(before.toUpperCase() + code)) ?? (await ticketIn(code))
  if (ticket) {
    const item = await rows.get('order_items', ticket.id)
    return item
      ? { kind: 'order', order_id: item.order_id, ticket_id: item.id }
      : { kind: 'unseen', event_id: ticket.event_id, qty: ticket.qty }
  }
  const order = await orderByCode(rows, code)
  if (order) return { kind: 'order', order_id: order.id, ticket_id: null }
  const [voucher] = await rows.where('vouchers', { code: normaliseVoucherCode(code) })
  return voucher ? { kind: 'voucher', voucher } : { kind: 'unknown', code: code.slice(0, 24) }
}
