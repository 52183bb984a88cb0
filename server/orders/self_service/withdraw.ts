import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { CANCELLABLE_STATUSES } from '../../../shared/orders/life'
import type { ItemQty } from '../../../shared/orders/refunds/refund'
import { hourlyKey } from '../../email/delivery/hourly-key'
import { enqueueEmail } from '../../email/delivery/outbox'
import { openIncident } from '../../incidents/open-incident'
import { attemptStep } from '../../kernel/commands/group-commit'
import { type ChangeSet, startUnattended } from '../../kernel/commands/handle'
import type { Context, Machine } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { assertNotAtDesk } from '../../rights/order-at-desk'
import { bookOrderCancellation } from '../office/cancel-order'
import { assertDeskIsDone } from '../refunds/decide-refund'
import { openRefundRequest } from '../refunds/request-refund'
import { type ReturnableOrder, readReturnableOrder } from './plan-return'
import { codeOf, findWithdrawnOrder, isInTime, itemsToWithdraw, linesOf, planWithdrawal } from './plan-withdrawal'
import { bookPlanned } from './return-tickets'

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

/**
 * Books a withdrawal. Its receipt is confirmed by email to the address that was typed, whether there is an order or not.
 * Lines that can be withdrawn from are refunded at once, or cancelled where the order was not paid. Anything else is for
 * the office.
 */
export async function bookWithdrawal(
  trx: Trx,
  withdrawal: Withdrawal,
  machine: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly ChangeSet[]> {
  const { ctx, changes } = startUnattended(trx, { org_id: withdrawal.org_id }, machine)
  const own = ctx.rows.trx
  if (await isBooked(ctx, withdrawal)) return changes()
  const order_id = await findWithdrawnOrder(own, withdrawal)
  await confirmReceipt(ctx, withdrawal, order_id)
  const bought = order_id === null ? null : await readReturnableOrder(own, withdrawal.org_id, order_id)
  if (!bought) await tellOffice(ctx, withdrawal, null)
  else if (!(await isEnded(own, ctx, bought, withdrawal))) await askOffice(own, ctx, bought, withdrawal)
  return changes()
}

/** True if a withdrawal was booked already: its first repayment or its incident has the request's id. */
async function isBooked(ctx: Context, { request_id }: Withdrawal): Promise<boolean> {
  const found = [await ctx.rows.get('payments', request_id), await ctx.rows.get('incidents', request_id)]
  return found.some((row) => row !== undefined)
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
async function isEnded(trx: Trx, ctx: Context, bought: ReturnableOrder, withdrawal: Withdrawal): Promise<boolean> {
  const { order } = bought
  const kinds = await itemsToWithdraw(trx, bought)
  if (kinds.length > 0 && kinds.every(({ qty }) => qty === 0)) return true
  const lines = linesOf(kinds)
  if (lines.length === 0 || !isInTime(order, ctx.now)) return false
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
  bought: ReturnableOrder,
  lines: readonly ItemQty[],
  { request_id, reason }: Withdrawal,
): Promise<void> {
  await assertDeskIsDone(trx, ctx, bought.order)
  const plan = planWithdrawal(bought, lines, { now: ctx.now, newId: ctx.ports.newId })
  await bookPlanned(trx, ctx, bought, plan, { request_id, way: 'money', amount: plan.amount, reason })
}

/**
 * Asks the office to refund what can be withdrawn, where the order can have such a request. Otherwise the office is told
 * all the same.
 */
async function askOffice(trx: Trx, ctx: Context, bought: ReturnableOrder, withdrawal: Withdrawal): Promise<void> {
  const { request_id, name, email, reason } = withdrawal
  const { id } = bought.order
  const items = [...linesOf(await itemsToWithdraw(trx, bought))]
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
