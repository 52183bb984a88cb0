import { DomainError, type ErrorCode } from '../../shared/kernel/errors'
import { holdsNoPlace } from '../../shared/orders/held-places'
import { deskPaymentRefusal } from '../../shared/orders/life'
import { agreedDiscount, remainingLineQty } from '../../shared/orders/refunds/rest'
import { STATUS } from '../../shared/orders/status'
import type { RowOf } from '../../shared/registry'
import type { HeldOrder } from '../../shared/rights/commands'
import type { Context } from '../kernel/commands/handler'
import type { Db, Trx } from '../kernel/database/database'

type Right = RowOf<'rights'>

/** Finds the right of the desk that has picked up an order. */
export const deskRight = (db: Db, org_id: string, order_id: string): Promise<Right | undefined> =>
  db
    .selectFrom('rights')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('subject_id', '=', order_id)
    .where('kind', '=', 'order')
    .where('status', '=', 'live')
    .executeTakeFirst()

/** Reads the name of a device. */
const deviceNameOf = async (ctx: Context, device_id: string | null): Promise<string> =>
  (await ctx.rows.get('devices', device_id ?? ''))?.name ?? ''

/**
 * Throws `orders.at_desk` while a desk may take the payment of an order. Nothing of it may change until it is paid or
 * put back.
 */
export async function assertNotAtDesk(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const right = await deskRight(trx, ctx.op.org_id, order_id)
  if (right) throw new DomainError('orders.at_desk', { device: await deviceNameOf(ctx, right.device_id) })
}

const ledgerOf = (trx: Trx, ctx: Context, order_id: string): Promise<RowOf<'payments'>[]> =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where('org_id', '=', ctx.op.org_id)
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute()

/**
 * Finds a line of an order that no desk can sell: a donation, which a receipt of a cash box cannot show, or a ticket that
 * another buyer gives back once this order is paid online.
 */
async function unsellableLine(trx: Trx, ctx: Context, order: RowOf<'orders'>): Promise<ErrorCode | null> {
  const lines = await trx
    .selectFrom('order_items')
    .select(['qty', 'cancelled', 'cancelled_qty', 'event_id', 'right_id', 'charge'])
    .where('org_id', '=', ctx.op.org_id)
    .where('order_id', '=', order.id)
    .execute()
  if (lines.some((line) => line.charge === 'donation' && remainingLineQty(line) > 0)) return 'orders.donation_at_desk'
  return lines.some((line) => holdsNoPlace(order, line)) ? 'orders.resale_online' : null
}

/** Reason why a desk cannot have an order, and the device that has it. */
type PickUpRefusal = { readonly code: ErrorCode; readonly by?: string }

/** Finds the reason why no desk may have an order now; null where one may. */
export async function pickUpRefusal(trx: Trx, ctx: Context, order_id: string): Promise<PickUpRefusal | null> {
  const order = await ctx.rows.get('orders', order_id)
  if (!order) return { code: 'not_found' }
  const right = await deskRight(trx, ctx.op.org_id, order_id)
  if (right) return { code: 'orders.at_desk', by: await deviceNameOf(ctx, right.device_id) }
  const code =
    deskPaymentRefusal(order, await ledgerOf(trx, ctx, order_id), ctx.now) ?? (await unsellableLine(trx, ctx, order))
  return code === null ? null : { code }
}

/**
 * Tells whether a desk's reported pick-up can still be valid. An order that expired meanwhile claims its places again
 * when the pick-up is booked.
 */
export async function canBeClaimed(trx: Trx, ctx: Context, order_id: string): Promise<boolean> {
  if ((await ctx.rows.get('orders', order_id))?.status_code === STATUS.expired)
    return (await deskRight(trx, ctx.op.org_id, order_id)) === undefined
  const refusal = await pickUpRefusal(trx, ctx, order_id)
  // A desk may have taken an order with a donation before this was refused.
  return refusal === null || refusal.code === 'orders.donation_at_desk'
}

/** Reads the orders of pick-up rights. They do not change while the rights are held. */
export async function ordersOfRights(trx: Trx, ctx: Context, rights: readonly Right[]): Promise<HeldOrder[]> {
  const held: HeldOrder[] = []
  for (const { id: right_id, kind, status, subject_id: order_id } of rights) {
    const order = kind === 'order' && status === 'live' ? await ctx.rows.get('orders', order_id) : undefined
    if (!order) continue
    const items = await trx
      .selectFrom('order_items')
      .selectAll()
      .where('org_id', '=', ctx.op.org_id)
      .where('order_id', '=', order_id)
      .orderBy('id')
      .execute()
    const paid = (await ledgerOf(trx, ctx, order_id)).filter((payment) => payment.status === 'confirmed')
    held.push({
      right_id,
      order_id,
      booking_code: order.booking_code,
      static_title: order.static_title,
      promo_code_name: order.promo_code_name,
      items: items.flatMap((item) => {
        const { id, event_id, price_id, price_category_id, seat_id, product_id, static_name, static_price, rate } = item
        const line = { id, event_id, price_id, price_category_id, seat_id, product_id, static_name, static_price, rate }
        const { qty, discount, discount_rate } = agreedDiscount(item)
        return qty === 0 ? [] : [{ ...line, qty, discount, discount_rate }]
      }),
      before: paid.map(({ method, amount, voucher_rate }) => ({ method, amount, voucher_rate })),
    })
  }
  return held
}
