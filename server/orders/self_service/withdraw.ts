import { DomainError } from '../../../shared/kernel/errors'
import { plainText } from '../../../shared/kernel/search-text'
import { DAY, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { enqueueEmail } from '../../email/delivery/outbox'
import { type Changed, startUnattended } from '../../kernel/commands/handle'
import type { Context, Machine } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { assertNotAtDesk } from '../../rights/order-at-desk'
import { assertDeskIsDone } from '../refunds/decide-refund'
import { bookRefundRequest } from '../refunds/request-refund'
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

const ORDER = `select o.id from orders o join contacts c on c.org_id = o.org_id and c.id = o.contact_id
  where o.org_id = ? and plain(o.booking_code) = ? and plain(c.email) = ? and not o.deleted and not c.deleted`

/**
 * Books a withdrawal. Its receipt is confirmed by email to the address that was typed, whether there is an order or not.
 * What can be withdrawn is refunded at once; anything else of an order becomes a request for the office.
 */
export async function bookWithdrawal(
  trx: Trx,
  withdrawal: Withdrawal,
  machine: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly Changed[]> {
  const { ctx, changes } = startUnattended(trx, { org_id: withdrawal.org_id }, machine)
  const own = ctx.rows.trx
  const { request_id, name, booking_code, email, lang } = withdrawal
  const sent = await enqueueEmail(ctx, {
    kind: 'withdrawal',
    key: `withdrawal ${request_id}`,
    address: email,
    contact_id: null,
    payload: { name, booking_code, lang, at: ctx.now },
  })
  if (sent === null) return changes()
  const [found] = await rawStatement<{ id: string }>(own, ORDER, [
    withdrawal.org_id,
    plainText(booking_code).replaceAll(' ', ''),
    plainText(email),
  ])
  const bought = found && (await readBought(own, withdrawal.org_id, found.id))
  if (bought && !(await isRefunded(own, ctx, bought, withdrawal))) await askOffice(own, ctx, bought, withdrawal)
  return changes()
}

/** Refunds what can be withdrawn of an order, without a fee. False where nothing can, or somebody has to look at it. */
async function isRefunded(
  trx: Trx,
  ctx: Context,
  bought: Bought,
  { request_id, reason }: Withdrawal,
): Promise<boolean> {
  const { order } = bought
  if (ms(ctx.now) - ms(order.paid_at ?? order.created_at) > WITHDRAWAL_TIME) return false
  const lines = await withdrawable(ctx, bought)
  if (lines.length === 0) return false
  try {
    assertSettled(bought)
    // Nothing may be written before all that could refuse it was asked.
    await assertNotAtDesk(trx, ctx, order.id)
    await assertDeskIsDone(trx, ctx, order)
    const plan = planRefund(bought, lines, () => [], { now: ctx.now, newId: ctx.ports.newId })
    await bookPlanned(trx, ctx, bought, plan, { request_id, way: 'money', amount: plan.amount, reason })
    return true
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return false
  }
}

/** Lists what can be withdrawn: unspent vouchers, products that were not handed over, and unused undated tickets. */
async function withdrawable(ctx: Context, { order, items, events }: Bought) {
  const lines: { readonly id: string; readonly qty: number }[] = []
  for (const item of items) {
    const voucher = item.voucher_id === null ? undefined : await ctx.rows.get('vouchers', item.voucher_id)
    const event = events.get(item.event_id ?? '')
    const isUndated = event !== undefined && ms(event.ends_at) - ms(event.starts_at) > OPEN_FROM
    const may =
      (voucher !== undefined && voucher.sold === 0 && voucher.held === 0) ||
      (item.product_id !== null && order.handed_over_at === null) ||
      (isUndated && item.checked_in_qty === 0)
    const qty = remainingLineQty(item)
    if (may && qty > 0) lines.push({ id: item.id, qty })
  }
  return lines
}

/** Records a withdrawal as a request for the office, where the order can have one. */
async function askOffice(trx: Trx, ctx: Context, { order }: Bought, { reason }: Withdrawal): Promise<void> {
  try {
    await bookRefundRequest(trx, { id: order.id, input: { reason } }, ctx)
  } catch (error) {
    // The answer is always the same, so that it tells nothing about the order.
    if (!(error instanceof DomainError)) throw error
  }
}
