import { DomainError } from '../../../shared/kernel/errors'
import { plainText } from '../../../shared/kernel/search-text'
import { DAY, ms } from '../../../shared/kernel/time'
import { CANCELLABLE_STATUSES } from '../../../shared/orders/life'
import type { ItemQty } from '../../../shared/orders/refunds/refund'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { readRow } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { deskRight } from '../../rights/order-at-desk'
import { assertSettled, planRefund, type ReturnableOrder, type ReturnPlan, readReturnableOrder } from './plan-return'

/** Time in ms within which a consumer may withdraw (section 355 BGB). */
const WITHDRAWAL_TIME = 14 * DAY

/**
 * Time in ms from which on an event is open to its visitors, so that its tickets are for no fixed date: an exhibition.
 * All others are exempt from withdrawal (section 312g (2) 9 BGB).
 */
const OPEN_FROM = 14 * DAY

/** Returns a booking code as orders have it, whichever way it was typed. */
export const codeOf = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/**
 * Finds the order with a booking code and an email address: that of its contact, or the one that was typed at the
 * checkout while it is not paid. Returns its id; null for none.
 */
export async function findWithdrawnOrder(
  db: Db,
  { org_id, booking_code, email }: { readonly org_id: string; readonly booking_code: string; readonly email: string },
): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'contact_id'])
    .where('org_id', '=', org_id)
    .where('booking_code', '=', codeOf(booking_code))
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (!order) return null
  const contact = order.contact_id === null ? undefined : await readRow(db, 'contacts', org_id, order.contact_id)
  const cart = await db
    .selectFrom('carts')
    .select('buyer')
    .where('org_id', '=', org_id)
    .where('id', '=', order.id)
    .executeTakeFirst()
  const known = [contact?.deleted ? null : contact?.email, cart?.buyer?.email]
  return known.some((each) => each && plainText(each) === plainText(email)) ? order.id : null
}

/** A line that consumers can withdraw from by its kind, and how much of it they can withdraw from now. */
type Withdrawable = ItemQty & { readonly isOpen: boolean }

/** Lists the lines that are no tickets for a fixed date: vouchers, products, and tickets of events that are open for weeks. */
export async function itemsToWithdraw(
  db: Db,
  { order, items, events }: ReturnableOrder,
): Promise<readonly Withdrawable[]> {
  const found: Withdrawable[] = []
  for (const item of items) {
    const event = events.get(item.event_id ?? '')
    const isUndated = event !== undefined && ms(event.ends_at) - ms(event.starts_at) > OPEN_FROM
    if (item.voucher_id === null && item.product_id === null && !isUndated) continue
    // A voucher of an order that was never paid does not exist.
    const voucher = item.voucher_id === null ? undefined : await readRow(db, 'vouchers', order.org_id, item.voucher_id)
    const isUsed =
      (voucher !== undefined && (voucher.sold > 0 || voucher.held > 0)) ||
      (item.product_id !== null && order.handed_over_at !== null) ||
      item.checked_in_qty > 0
    found.push({ id: item.id, qty: remainingLineQty(item), isOpen: !isUsed })
  }
  return found
}

/** Returns what can be withdrawn: unspent vouchers, products that were not handed over, and unused tickets. */
export const linesOf = (kinds: readonly Withdrawable[]): readonly ItemQty[] =>
  kinds.flatMap(({ id, qty, isOpen }) => (isOpen && qty > 0 ? [{ id, qty }] : []))

/** True while a consumer may withdraw from an order. */
export const isInTime = ({ paid_at, created_at }: ReturnableOrder['order'], now: string): boolean =>
  ms(now) - ms(paid_at ?? created_at) <= WITHDRAWAL_TIME

type WithdrawalContext = { readonly now: string; readonly newId: () => string }

/** Calculates the refund of lines that are withdrawn from, without a fee. Throws where they cannot be refunded. */
export function planWithdrawal(
  bought: ReturnableOrder,
  lines: readonly ItemQty[],
  at: WithdrawalContext,
): Omit<ReturnPlan, 'ways'> {
  assertSettled(bought)
  return planRefund(bought, lines, () => [], at)
}

/** The effect of a withdrawal by itself: a refund, or the end of an order that was not paid. */
export type WithdrawalPreview = { readonly refund: Omit<ReturnPlan, 'ways'> } | { readonly cancels: true }

/** True while a desk may still change an order: it sold it in a shift that is open, or may take its payment. */
async function isAtDesk(db: Db, { org_id, id, shift_id }: ReturnableOrder['order']): Promise<boolean> {
  const shift = shift_id === null ? undefined : await readRow(db, 'cash_box_shifts', org_id, shift_id)
  return shift?.status === 'open' || (await deskRight(db, org_id, id)) !== undefined
}

/** True for an unpaid order that ends by itself: no invoice is to be credited first, and no payment is underway. */
const isUnpaid = ({ order, ledger }: ReturnableOrder): boolean =>
  CANCELLABLE_STATUSES.includes(order.status_code) &&
  order.invoice_id === null &&
  !ledger.some(({ status }) => status === 'pending')

/**
 * Returns what a withdrawal will do, before it is declared. Null where the office decides, and for anybody who does not
 * know both the booking code and the email address of an order.
 */
export async function previewWithdrawal(
  db: Db,
  typed: Parameters<typeof findWithdrawnOrder>[1],
  at: WithdrawalContext,
): Promise<WithdrawalPreview | null> {
  const order_id = await findWithdrawnOrder(db, typed)
  const bought = order_id === null ? null : await readReturnableOrder(db, typed.org_id, order_id)
  const lines = bought ? linesOf(await itemsToWithdraw(db, bought)) : []
  if (!bought || lines.length === 0 || !isInTime(bought.order, at.now)) return null
  if (await isAtDesk(db, bought.order)) return null
  if (CANCELLABLE_STATUSES.includes(bought.order.status_code)) return isUnpaid(bought) ? { cancels: true } : null
  try {
    return { refund: planWithdrawal(bought, lines, at) }
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
