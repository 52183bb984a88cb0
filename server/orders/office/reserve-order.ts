import { lastSale } from '../../../shared/events/rules'
import { DomainError } from '../../../shared/kernel/errors'
import { iso, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { orderDeadline } from '../../../shared/orders/deadline'
import { CONVERTIBLE_STATUSES, UNPAID_HOLD_TIME } from '../../../shared/orders/life'
import type { convertOrder, reserveOrder } from '../../../shared/orders/office/commands'
import { bookingCode } from '../../../shared/orders/rules'
import { isShippingLine } from '../../../shared/orders/shipping-line'
import { STATUS } from '../../../shared/orders/status'
import { accreditedContact } from '../../accreditations/accredited-orders'
import { assertAccredited } from '../../accreditations/limits'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { holdForOrder } from '../../rights/order-rights'
import { freezeFees } from '../payments/ticket-fees'
import { projectOrder } from '../projection'
import { linesAndLedger } from '../refunds/request-refund'
import { type PricedOrder, priceLines } from './price-lines'
import { assertShippable } from './shipping'
import { withShipping } from './shipping-charge'

type Order = RowOf<'orders'>

/** Devices are numbered from 1. Booking codes with number 0 are the server's. */
const SERVER_DEVICE_NUMBER = 0

/** Makes a unique booking code from the organisation's change number, which no device can make. */
export async function nextBookingCode(ctx: Context): Promise<string> {
  const noise = Number.parseInt(ctx.ports.newId().slice(-3), 16)
  return bookingCode(SERVER_DEVICE_NUMBER, await ctx.rows.rev(), noise)
}

type NewOrder = Pick<
  Order,
  'id' | 'name' | 'contact_id' | 'annotation' | 'order_type' | 'channel' | 'valid_until' | 'exchanged_from_id'
> &
  Partial<Pick<Order, 'shipping' | 'affiliate_id'>>

/** Inserts an unpaid order with its lines, and claims their rights until `valid_until`, or for `UNPAID_FOR`. */
export async function createOfficeOrder(trx: Trx, ctx: Context, order: NewOrder, lines: PricedOrder): Promise<void> {
  const { total, qty, discount, code, title, event_id } = lines
  const valid_until = order.valid_until ?? iso(ms(ctx.now) + UNPAID_HOLD_TIME)
  const rights = await claimRights(trx, ctx, order, lines)
  await ctx.rows.insert('orders', {
    ...order,
    valid_until,
    booking_code: await nextBookingCode(ctx),
    status_code: STATUS.ready_for_payment,
    total,
    qty,
    payment_methods: total === 0 ? ['free'] : [],
    discount,
    promo_code_id: code?.id ?? null,
    promo_code_name: code?.name ?? null,
    static_title: title,
    event_id,
    user_id: ctx.op.user_id,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  await insertLines(trx, ctx, order, lines, rights)
}

type OrderedBy = Pick<Order, 'id' | 'contact_id' | 'channel'>
type ClaimedRights = { readonly takes: ReadonlyMap<string, string>; readonly uses: ReadonlyMap<string, string> }

/** Claims the rights of new lines of an order. Throws where the buyer is not accredited, or others have them. */
export async function claimRights(
  trx: Trx,
  ctx: Context,
  { id, contact_id }: OrderedBy,
  { items, takes, uses }: PricedOrder,
): Promise<ClaimedRights> {
  await assertAccredited(trx, ctx, await accreditedContact(trx, ctx.op.org_id, { id, contact_id }), items)
  return { takes: await holdForOrder(trx, ctx, id, takes), uses: await holdForOrder(trx, ctx, id, uses) }
}

/** Inserts new lines of an order with their rights and fees. */
export async function insertLines(
  trx: Trx,
  ctx: Context,
  { id, channel }: OrderedBy,
  { items }: PricedOrder,
  { takes, uses }: ClaimedRights,
): Promise<void> {
  for (const item of items) {
    const [right_id, discount_right_id] = [takes.get(item.id) ?? null, uses.get(item.id) ?? null]
    await ctx.rows.insert('order_items', { ...item, order_id: id, right_id, discount_right_id })
  }
  await freezeFees(trx, ctx, channel, items)
}

/**
 * Throws `orders.valid_until` unless the hold ends in the future. Only a regular order, which is paid at once, needs no
 * end.
 */
function assertHeldUntil(order_type: Order['order_type'], valid_until: string | null, now: string): void {
  if (valid_until === null ? order_type !== 'regular' : valid_until <= now) throw new DomainError('orders.valid_until')
}

export const bookReservation: Handler<typeof reserveOrder> = async (trx, { input }, ctx) => {
  const answer = () => existingRow(ctx, 'orders', input.id)
  const known = await ctx.rows.get('orders', input.id)
  if (known) {
    const items = (await linesAndLedger(trx, ctx, input.id)).items.filter((item) => !isShippingLine(item))
    const same =
      items.length === input.items.length && items.every(({ id }) => input.items.some((item) => item.id === id))
    if (!same) throw new DomainError('sync.reused', { table: 'orders', id: input.id })
    return answer
  }
  const { id, order_type, channel } = input
  const [contact_id, annotation] = [input.contact_id ?? null, input.annotation ?? null]
  const shipping = input.shipping ?? null
  const contact = contact_id ? await existingRow(ctx, 'contacts', contact_id) : null
  const name = input.name || (contact?.name ?? '')
  await assertShippable(ctx, shipping)
  const goods = await priceLines(
    trx,
    ctx,
    input.items,
    order_type === 'regular' ? 'sold' : 'reserved',
    input.promo_code_id ?? null,
  )
  const lines = await withShipping(trx, ctx, goods, shipping)
  await assertOrderLimit(ctx, lines.items)
  const affiliate_id = input.affiliate ? await affiliateOf(trx, ctx, input.affiliate) : null
  const valid_until =
    input.valid_until ?? (order_type === 'regular' ? null : await ruledDeadline(ctx, order_type, lines))
  assertHeldUntil(order_type, valid_until, ctx.now)
  const order = {
    id,
    name,
    contact_id,
    annotation,
    order_type,
    channel,
    valid_until,
    exchanged_from_id: null,
    shipping,
    affiliate_id,
  }
  await createOfficeOrder(trx, ctx, order, lines)
  await projectOrder(trx, ctx, id)
  return answer
}

/** Returns the newest promo code whose link has the keyword: its own, or its code where it has none. */
export async function affiliateOf(trx: Trx, ctx: Context, keyword: string): Promise<string | null> {
  const found = await trx
    .selectFrom('promo_codes')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('deleted', '=', false)
    .where((eb) =>
      eb.or([eb('affiliate', '=', keyword), eb.and([eb('affiliate', 'is', null), eb('code', '=', keyword)])]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Returns the deadline by the organisation's reservation rules. */
async function ruledDeadline(ctx: Context, order_type: Order['order_type'], { items }: PricedOrder): Promise<string> {
  const ids = [...new Set(items.flatMap((item) => item.event_id ?? []))]
  const events = await Promise.all(ids.map((id) => existingRow(ctx, 'events', id)))
  return orderDeadline(await existingRow(ctx, 'orgs', ctx.op.org_id), order_type, events.map(lastSale), ctx.now)
}

/** Throws `orders.too_many` where an order exceeds an event's limit per order. */
export async function assertOrderLimit(
  ctx: Context,
  items: readonly Pick<RowOf<'order_items'>, 'event_id' | 'qty'>[],
): Promise<void> {
  for (const event_id of new Set(items.flatMap((item) => item.event_id ?? []))) {
    const { max_qty_per_order: max } = await existingRow(ctx, 'events', event_id)
    const qty = items.filter((item) => item.event_id === event_id).reduce((n, item) => n + item.qty, 0)
    if (max > 0 && qty > max) throw new DomainError('orders.too_many', { max })
  }
}

/**
 * Converts an unpaid order to another type and sets its deadline. A regular order is ready for payment, or gets its
 * tickets at once if it is free. Throws `orders.not_convertible` where it is settled, or where something was paid and
 * it would become an option.
 */
export const bookConversion: Handler<typeof convertOrder> = async (trx, { id, input }, ctx) => {
  const order = await existingRow(ctx, 'orders', id)
  const { order_type } = input
  const isPaidOption = order_type === 'option' && order.status_code === STATUS.partially_paid
  if (!CONVERTIBLE_STATUSES.includes(order.status_code) || isPaidOption) throw new DomainError('orders.not_convertible')
  const valid_until = input.valid_until ?? order.valid_until
  assertHeldUntil(order_type, valid_until, ctx.now)
  await projectOrder(trx, ctx, id, { order_type, valid_until })
  return () => existingRow(ctx, 'orders', id)
}
