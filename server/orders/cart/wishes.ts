import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { bestSeats, bundleOf, type PlanSeat } from '../../../shared/seats/best'
import { CART_LINES } from '../../../shared/shop/cart'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import type { WantedLine } from './lines'
import type { CartWish } from './steps'

type Price = RowOf<'prices'>

/** The seats of a hall that nobody else has, in the columns that decide which are best. */
const FREE_SEATS = `select id, price_category_id, block, row, num, override_num, x, y, wheelchair, linked_seat_id,
    not on_hold and not exists (select 1 from rights where rights.org_id = seats.org_id and event_id = ? and subject_id = seats.id
      and kind = 'seat' and status in ('live', 'spent') and (order_id is null or order_id <> ?)) as is_free
  from seats where org_id = ? and seating_plan_id = ? and not deleted`

/** Throws `input.invalid` unless a quantity is a whole number from `least` on. */
export function assertQty(qty: number, least: number): void {
  if (!Number.isSafeInteger(qty) || qty < least) throw new DomainError('input.invalid', { field: 'qty' })
}

type Hall = { readonly plan: readonly PlanSeat[]; readonly free: ReadonlySet<string> }

/** Reads the seats of an event's hall, and those that nobody but one order has. */
export async function readHall(trx: Trx, ctx: Context, event: RowOf<'events'>, order_id: string): Promise<Hall> {
  const rows = await rawStatement<PlanSeat & { is_free: boolean | number }>(trx, FREE_SEATS, [
    event.id,
    order_id,
    ctx.op.org_id,
    event.seating_plan_id,
  ])
  return { plan: rows, free: new Set(rows.flatMap(({ id, is_free }) => (is_free ? [id] : []))) }
}

/** The price of a wish. Throws where it is only for reservations and the event takes none. */
async function priceOf(ctx: Context, price_id: string): Promise<{ price: Price; event: RowOf<'events'> }> {
  const price = await existingRow(ctx, 'prices', price_id)
  const event = await existingRow(ctx, 'events', price.event_id)
  if (!event.published || (price.is_reservation_only && !event.reservations))
    throw new DomainError('orders.price_unknown')
  return { price, event }
}

/**
 * Turns the wishes of a visitor into lines of the cart beside those that it has: several places of a price are one
 * line, each seat is one of its own. In a numbered hall without a named seat, the best seats of the price's category
 * are chosen, together where it is possible and beside those in the cart. Throws `rights.sold_out` where there are not
 * enough of them, `orders.seat_twice` for a seat that is in the cart.
 */
export async function addWishes(
  trx: Trx,
  ctx: Context,
  order_id: string,
  before: readonly WantedLine[],
  wishes: readonly CartWish[],
): Promise<readonly WantedLine[]> {
  let lines = [...before]
  const halls = new Map<string, Hall>()
  const hallOf = async (event: RowOf<'events'>): Promise<Hall> => {
    const hall = halls.get(event.id) ?? (await readHall(trx, ctx, event, order_id))
    halls.set(event.id, hall)
    return hall
  }
  for (const wish of wishes) {
    assertQty(wish.qty, 1)
    if ('voucher_value' in wish) lines = [...lines, ...vouchers(ctx, wish)]
    else if ('product_id' in wish) lines = merged(ctx, lines, { product_id: wish.product_id }, wish.qty)
    else {
      const { price, event } = await priceOf(ctx, wish.price_id)
      if (!event.seating_plan_id) lines = merged(ctx, lines, { price_id: price.id }, wish.qty)
      else {
        const { plan, free } = await hallOf(event)
        const seats = wish.seat_id
          ? together(plan, wish.seat_id)
          : await chosen(ctx, { plan, free }, price, wish.qty, lines)
        lines = [...lines, ...seats.map((seat) => seatLine(ctx, price, seat))]
      }
    }
  }
  if (lines.length > CART_LINES) throw new DomainError('orders.too_many', { max: CART_LINES })
  return lines
}

/** Lines of vouchers, each of which gets a code of its own. */
const vouchers = (
  ctx: Context,
  { voucher_value, qty, gift }: Extract<CartWish, { voucher_value: number }>,
): WantedLine[] =>
  Array.from({ length: Math.min(qty, CART_LINES + 1) }, () => ({ id: ctx.ports.newId(), voucher_value, qty: 1, gift }))

const seatLine = (ctx: Context, price: Price, { id: seat_id }: Pick<PlanSeat, 'id'>): WantedLine => ({
  id: ctx.ports.newId(),
  price_id: price.id,
  seat_id,
  qty: 1,
})

/** A seat with the one that it is only sold with. */
const together = (plan: readonly PlanSeat[], seat_id: string): readonly PlanSeat[] => {
  const seat = plan.find(({ id }) => id === seat_id)
  if (!seat) throw new DomainError('not_found', { table: 'seats', id: seat_id })
  return bundleOf(seat, plan)
}

async function chosen(
  ctx: Context,
  { plan, free }: Hall,
  { price_category_id: category_id }: Price,
  qty: number,
  lines: readonly WantedLine[],
): Promise<readonly PlanSeat[]> {
  const mine = lines.flatMap(({ seat_id }) => seat_id ?? [])
  const sellable = new Set([...free].filter((id) => !mine.includes(id)))
  const seats = bestSeats(plan, { category_id, qty, sellable, unsold: free, beside: mine })
  if (seats.length < qty) {
    const { name } = await existingRow(ctx, 'price_categories', category_id)
    throw new DomainError('rights.sold_out', { category: name })
  }
  return seats
}

type Subject = { readonly price_id: string } | { readonly product_id: string }

/** Adds a quantity to the line of the same price or product, or a new line. */
function merged(ctx: Context, lines: readonly WantedLine[], subject: Subject, qty: number): WantedLine[] {
  const isSame = (line: WantedLine) =>
    'price_id' in subject ? line.price_id === subject.price_id && !line.seat_id : line.product_id === subject.product_id
  return lines.some(isSame)
    ? lines.map((line) => (isSame(line) ? { ...line, qty: line.qty + qty } : line))
    : [...lines, { id: ctx.ports.newId(), ...subject, qty }]
}
