import { DomainError } from '../../../shared/kernel/errors'
import { plainText } from '../../../shared/kernel/search-text'
import { DAY, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { CANCELLABLE_STATUSES } from '../../../shared/orders/life'
import type { ItemQty } from '../../../shared/orders/refunds/refund'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { hourlyKey } from '../../email/delivery/hourly-key'
import { enqueueEmail } from '../../email/delivery/outbox'
import { openIncident } from '../../incidents/open-incident'
import { attemptStep } from '../../kernel/commands/group-commit'
import { type Changed, startUnattended } from '../../kernel/commands/handle'
import type { Context, Machine } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { assertNotAtDesk } from '../../rights/order-at-desk'
import { bookOrderCancellation } from '../office/cancel-order'
import { assertDeskIsDone } from '../refunds/decide-refund'
import { openRefundRequest } from '../refunds/request-refund'
import { assertSettled, type Bought, planRefund, readBought } from './plan-return'
import { bookPlanned } from './return-tickets'

/** Time in ms within which a consumer may withdraw (section 355 BGB). */
const WITHDRAWAL_TIME = 14 * DAY

/**
 * Time in ms from which on an event is open to its visitors, so that its tickets are for no fixed date: an exhibition.
 * All others are exempt from withdrawal (section 312g (2) 9 BGB).
 */
const OPEN_FROM = 14 * DAY

/** Withdrawal from a contract as its form was filled in, as plain data. Each `request_id` is booked once. */
export type Withdrawal = {
  readonly org_id: string
  readonly request_id: string
  readonly name: string
  readonly booking_code: string
  readonly email: string
  readonly lang: RowOf<'orgs'>['lang']
  /** Reason of the refund in the organisation's language. */
  readonly reason: string
}

/** Returns a booking code as orders have it, whichever way it was typed. */
const codeOf = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/**
 * Books a withdrawal. Its receipt is confirmed by email to the address that was typed, whether there is an order or not.
 * Lines that can be withdrawn from are refunded at once, or cancelled where the order was not paid. Anything else is for
 * the office.
 */
export async function bookWithdrawal(
  trx: Trx,
  withdrawal: Withdrawal,
  machine: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly Changed[]> {
  const { ctx, changes } = startUnattended(trx, { org_id: withdrawal.org_id }, machine)
  const own = ctx.rows.trx
  if (await isBooked(ctx, withdrawal)) return changes()
  const order_id = await findOrder(own, ctx, withdrawal)
  await confirmReceipt(ctx, withdrawal, order_id)
  const bought = order_id === null ? null : await readBought(own, withdrawal.org_id, order_id)
  if (!bought) await tellOffice(ctx, withdrawal, null)
  else if (!(await isEnded(own, ctx, bought, withdrawal))) await askOffice(own, ctx, bought, withdrawal)
  return changes()
}

/** True if a withdrawal was booked already: its first repayment or its incident has the request's id. */
async function isBooked(ctx: Context, { request_id }: Withdrawal): Promise<boolean> {
  const found = [await ctx.rows.get('payments', request_id), await ctx.rows.get('incidents', request_id)]
  return found.some((row) => row !== undefined)
}

/**
 * Finds the order with a booking code and an email address: that of its contact, or the one that was typed at the
 * checkout while it is not paid.
 */
async function findOrder(trx: Trx, ctx: Context, { booking_code, email }: Withdrawal): Promise<string | null> {
  const { org_id } = ctx.op
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'contact_id'])
    .where('org_id', '=', org_id)
    .where('booking_code', '=', codeOf(booking_code))
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (!order) return null
  const contact = order.contact_id === null ? undefined : await ctx.rows.get('contacts', order.contact_id)
  const cart = await trx
    .selectFrom('carts')
    .select('buyer')
    .where('org_id', '=', org_id)
    .where('id', '=', order.id)
    .executeTakeFirst()
  const known = [contact?.deleted ? null : contact?.email, cart?.buyer?.email]
  return known.some((each) => each && plainText(each) === plainText(email)) ? order.id : null
}

/** Returns how the key of an email begins that confirms the receipt of a withdrawal from a known order. */
export const withdrawalEmailKey = (order_id: string): string => `withdrawal ${order_id}`

/**
 * Confirms the receipt of a withdrawal by email, once an hour for the same order and address. Nobody can have a text of
 * their own sent to strangers by it: the name is left out unless the order is known.
 */
async function confirmReceipt(ctx: Context, withdrawal: Withdrawal, order_id: string | null): Promise<void> {
  const { name, booking_code, email, lang } = withdrawal
  const code = codeOf(booking_code)
  await enqueueEmail(ctx, {
    kind: 'withdrawal',
    key: hourlyKey(order_id === null ? 'withdrawal' : withdrawalEmailKey(order_id), [email, code], ctx.now),
    address: email,
    contact_id: null,
    payload: { name: order_id === null ? null : name, booking_code: code, lang, at: ctx.now },
  })
}

/** True if nothing is left for the office: what can be withdrawn was refunded, cancelled, or is gone already. */
async function isEnded(trx: Trx, ctx: Context, bought: Bought, withdrawal: Withdrawal): Promise<boolean> {
  const { order } = bought
  const kinds = await itemsToWithdraw(ctx, bought)
  if (kinds.length > 0 && kinds.every(({ qty }) => qty === 0)) return true
  const lines = linesOf(kinds)
  if (lines.length === 0 || ms(ctx.now) - ms(order.paid_at ?? order.created_at) > WITHDRAWAL_TIME) return false
  const isUnpaid = CANCELLABLE_STATUSES.includes(order.status_code)
  const ended = await attemptStep(ctx, async () => {
    await assertNotAtDesk(trx, ctx, order.id)
    if (isUnpaid) await bookOrderCancellation(trx, { id: order.id, input: { items: [...lines] } }, ctx)
    else await refund(trx, ctx, bought, lines, withdrawal)
  })
  if (!ended.ok && !(ended.error instanceof DomainError)) throw ended.error
  return ended.ok
}

/** Refunds lines of an order without a fee. */
async function refund(
  trx: Trx,
  ctx: Context,
  bought: Bought,
  lines: readonly ItemQty[],
  { request_id, reason }: Withdrawal,
): Promise<void> {
  assertSettled(bought)
  await assertDeskIsDone(trx, ctx, bought.order)
  const plan = planRefund(bought, lines, () => [], { now: ctx.now, newId: ctx.ports.newId })
  await bookPlanned(trx, ctx, bought, plan, { request_id, way: 'money', amount: plan.amount, reason })
}

/** A line that consumers can withdraw from by its kind, and how much of it they can withdraw from now. */
type Withdrawable = ItemQty & { readonly isOpen: boolean }

/** Lists the lines that are no tickets for a fixed date: vouchers, products, and tickets of events that are open for weeks. */
async function itemsToWithdraw(ctx: Context, { order, items, events }: Bought): Promise<readonly Withdrawable[]> {
  const found: Withdrawable[] = []
  for (const item of items) {
    const event = events.get(item.event_id ?? '')
    const isUndated = event !== undefined && ms(event.ends_at) - ms(event.starts_at) > OPEN_FROM
    if (item.voucher_id === null && item.product_id === null && !isUndated) continue
    // A voucher of an order that was never paid does not exist.
    const voucher = item.voucher_id === null ? undefined : await ctx.rows.get('vouchers', item.voucher_id)
    const isUsed =
      (voucher !== undefined && (voucher.sold > 0 || voucher.held > 0)) ||
      (item.product_id !== null && order.handed_over_at !== null) ||
      item.checked_in_qty > 0
    found.push({ id: item.id, qty: remainingLineQty(item), isOpen: !isUsed })
  }
  return found
}

/** Returns what can be withdrawn: unspent vouchers, products that were not handed over, and unused tickets. */
const linesOf = (kinds: readonly Withdrawable[]): readonly ItemQty[] =>
  kinds.flatMap(({ id, qty, isOpen }) => (isOpen && qty > 0 ? [{ id, qty }] : []))

/**
 * Asks the office to refund what can be withdrawn, where the order can have such a request. Otherwise the office is told
 * all the same.
 */
async function askOffice(trx: Trx, ctx: Context, bought: Bought, withdrawal: Withdrawal): Promise<void> {
  const { request_id, name, email, reason } = withdrawal
  const { id } = bought.order
  const items = [...linesOf(await itemsToWithdraw(ctx, bought))]
  if (items.length === 0) return tellOffice(ctx, withdrawal, id)
  const incident = { id: request_id, details: { name, email } }
  const asked = await attemptStep(ctx, () => openRefundRequest(trx, ctx, { id, input: { reason, items } }, incident))
  if (asked.ok) return
  if (!(asked.error instanceof DomainError)) throw asked.error
  await tellOffice(ctx, withdrawal, id)
}

/** Opens an incident about a withdrawal, with all that was typed. */
const tellOffice = (
  ctx: Context,
  { request_id, name, booking_code, email }: Withdrawal,
  order_id: string | null,
): Promise<void> =>
  openIncident(ctx, {
    id: request_id,
    kind: 'withdrawal',
    subject_id: order_id ?? request_id,
    device_id: null,
    details: { name, booking_code, email, at: ctx.now },
  })
