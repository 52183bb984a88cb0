import { assertAtOnce } from '../../../shared/cash_boxes/adds-up'
import { DONATION_MAX, DONATION_MIN, isDonation, takesDonations } from '../../../shared/donations/rules'
import { discountRates } from '../../../shared/events/deals'
import { isSaleClosed, shopClosure } from '../../../shared/events/rules'
import { rateAt } from '../../../shared/events/tax'
import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import { sum } from '../../../shared/kernel/money'
import type { reserveOrder } from '../../../shared/orders/office/commands'
import { orderOfficePhrases } from '../../../shared/orders/phrases/detail'
import { soldLine } from '../../../shared/orders/refunds/rest'
import { calculateSale, hasSeatTwice, lineDiscounts } from '../../../shared/orders/rules'
import { goodsQty, isGoods } from '../../../shared/orders/shipping-line'
import { hasFeature } from '../../../shared/orgs/rules'
import { assertCodeUsable, codeAppliesTo } from '../../../shared/promo_codes/rules'
import type { RowOf } from '../../../shared/registry'
import { bundleOf } from '../../../shared/seats/best'
import { seatName } from '../../../shared/seats/name'
import { VOUCHER_MAX, VOUCHER_MIN, voucherName } from '../../../shared/vouchers/rules'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import type { RightClaim } from '../../rights/order-rights'

/** An ordered item: a ticket, a product, or in the shop a voucher over some cents, or a donation of some. */
export type OrderedItem = Args<typeof reserveOrder>['input']['items'][number] & {
  readonly voucher_value?: number | null | undefined
  readonly donation?: number | null | undefined
}
type Item = RowOf<'order_items'>

/** A line without its order, rights and tax. */
type Line = Omit<Item, 'org_id' | 'rev' | 'deleted' | 'order_id' | 'right_id' | 'discount_right_id' | 'taxes'>

/** Terms of an order of the office, sold or reserved, or of a cart of the shop, which may become either. */
export type Terms = 'sold' | 'reserved' | 'shop'

/** An order priced at current prices: its lines with tax, the rights to claim, and a title. */
export type PricedOrder = {
  readonly items: readonly (Line & Pick<Item, 'taxes'>)[]
  readonly takes: readonly RightClaim[]
  /** Uses of a counted promo code. */
  readonly uses: readonly RightClaim[]
  readonly code: RowOf<'promo_codes'> | null
  readonly total: number
  readonly discount: number
  readonly qty: number
  readonly title: string
  readonly event_id: string | null
}

/**
 * Prices the ordered items. Throws `orders.price_unknown` for anything not on sale, `orders.seat_missing` for a ticket
 * without a seat in a numbered hall, `orders.not_on_sale` for a closed event, `orders.seat_twice`,
 * `orders.sold_together` for half of a linked pair, `cash_boxes.too_much`, and where the promo code cannot be used.
 */
export async function priceLines(
  trx: Trx,
  ctx: Context,
  ordered: readonly OrderedItem[],
  terms: Terms,
  promo_code_id: string | null = null,
): Promise<PricedOrder> {
  const groups = await trx
    .selectFrom('tax_groups')
    .selectAll()
    .where('org_id', '=', ctx.op.org_id)
    .where('deleted', '=', false)
    .execute()
  const lines: Line[] = []
  const takes: RightClaim[] = []
  const titles: string[] = []
  const deals = new Map<string, RowOf<'prices'>['deals']>()
  for (const each of ordered) {
    const { line, take, title, price } = await pricedLine(ctx, each, terms)
    // A voucher for anything is taxed when it is redeemed.
    const rate = line.tax_group_id === null ? 0 : rateAt(groups, line.tax_group_id, ctx.now)
    if (rate === null) throw new DomainError('orders.price_unknown')
    const { tax_group_id: _, ...rest } = line
    lines.push({ ...rest, rate })
    if (take) takes.push({ ...take, item_id: each.id, name: line.static_name })
    titles.push(title)
    if (price) deals.set(price.id, price.deals)
  }
  if (hasSeatTwice(lines) || new Set(lines.map(({ id }) => id)).size !== lines.length)
    throw new DomainError('orders.seat_twice')
  await assertLinkedSeatsComplete(trx, ctx, lines)
  const code = promo_code_id === null ? null : await existingRow(ctx, 'promo_codes', promo_code_id)
  const reduced = withDiscounts(code, lines, deals, ctx.now)
  const { total, lineTaxes } = calculateSale(reduced.map(soldLine))
  assertAtOnce([total])
  return {
    items: reduced.map((line, i) => ({ ...line, taxes: lineTaxes[i] ?? 0 })),
    takes,
    uses: code ? promoCodeClaims(code, reduced) : [],
    code,
    total,
    discount: sum(reduced.map(({ discount }) => discount)),
    qty: goodsQty(lines),
    title: titles[lines.findIndex(isGoods)] ?? titles[0] ?? '',
    event_id: lines.find(({ event_id }) => event_id)?.event_id ?? null,
  }
}

type DealsByPrice = ReadonlyMap<string, RowOf<'prices'>['deals']>

/** Applies deals or a promo code to the lines. Throws where the code cannot be used for them. */
function withDiscounts(
  code: RowOf<'promo_codes'> | null,
  lines: readonly Line[],
  deals: DealsByPrice,
  now: string,
): Line[] {
  const rate = code?.discount_percentage ?? 0
  const off = discountRates(
    lines.map((line) => ({ ...line, deals: deals.get(line.price_id ?? '') })),
    (line) => (code && codeAppliesTo(code, line) ? rate : 0),
  )
  const rated = lines.map((line, i) => ({ ...line, discount_rate: off[i]?.discount_rate ?? 0 }))
  if (code)
    assertCodeUsable(code, now, sum(rated.flatMap(({ discount_rate, qty }) => (discount_rate === rate ? [qty] : []))))
  const shares = lineDiscounts(rated)
  return rated.map((line, i) => ({ ...line, discount: shares[i] ?? 0 }))
}

/** Lists the promo code uses to claim, one per ticket or piece; none for an uncounted code. */
const promoCodeClaims = (
  { id: subject_id, name, limit_tickets, discount_percentage }: RowOf<'promo_codes'>,
  lines: readonly Line[],
): RightClaim[] =>
  lines.flatMap(({ id: item_id, qty, discount_rate }) =>
    limit_tickets !== null && discount_rate === discount_percentage
      ? [{ kind: 'uses' as const, event_id: null, subject_id, qty, item_id, name }]
      : [],
  )

type PricedLine = {
  readonly line: Omit<Line, 'rate'> & { readonly tax_group_id: string | null }
  readonly take: Omit<RightClaim, 'item_id' | 'name'> | null
  readonly title: string
  readonly price: RowOf<'prices'> | null
}

/** A line of nothing yet. */
export const emptyLine = (ctx: Pick<Context, 'now'>, { id, qty }: Pick<OrderedItem, 'id' | 'qty'>) => ({
  id,
  qty,
  event_id: null,
  price_id: null,
  price_category_id: null,
  seat_id: null,
  product_id: null,
  voucher_id: null,
  voucher_kind: null,
  charge: null,
  discount: 0,
  discount_rate: 0,
  code: null,
  cancelled: false,
  cancelled_qty: 0,
  checked_in_qty: 0,
  checked_in_at: null,
  answers: null,
  created_at: ctx.now,
  updated_at: ctx.now,
})

function pricedLine(ctx: Context, ordered: OrderedItem, terms: Terms): Promise<PricedLine> {
  if (typeof ordered.donation === 'number') return donationLine(ctx, ordered, ordered.donation)
  if (typeof ordered.voucher_value === 'number') return voucherLine(ctx, ordered, ordered.voucher_value)
  return ordered.product_id ? productLine(ctx, ordered) : ticketLine(ctx, ordered, terms)
}

/** A voucher is a line of its own. It is created under the line's id when the order is paid. */
async function voucherLine(ctx: Context, ordered: OrderedItem, value: number): Promise<PricedLine> {
  const org = await existingRow(ctx, 'orgs', ctx.op.org_id)
  const isValue = Number.isSafeInteger(value) && value >= VOUCHER_MIN && value <= VOUCHER_MAX
  if (!isValue || ordered.qty !== 1 || !hasFeature(org, 'vouchers')) throw new DomainError('vouchers.not_made_so')
  const static_name = voucherName(null, org.lang)
  const voucher = { voucher_id: ordered.id, voucher_kind: 'multi_purpose' as const }
  return {
    line: { ...emptyLine(ctx, ordered), ...voucher, static_name, static_price: value, tax_group_id: null },
    take: null,
    title: static_name,
    price: null,
  }
}

/** A donation has no tax, no fee and no discount. */
async function donationLine(ctx: Context, ordered: OrderedItem, amount: number): Promise<PricedLine> {
  const org = await existingRow(ctx, 'orgs', ctx.op.org_id)
  if (!takesDonations(org) || ordered.qty !== 1) throw new DomainError('orders.price_unknown')
  if (!isDonation(amount)) throw new DomainError('shop.donation', { min: DONATION_MIN, max: DONATION_MAX })
  const static_name = orderOfficePhrases[org.lang]['orders.charge.donation']
  return {
    line: { ...emptyLine(ctx, ordered), charge: 'donation', static_name, static_price: amount, tax_group_id: null },
    take: null,
    title: static_name,
    price: null,
  }
}

async function productLine(ctx: Context, ordered: OrderedItem): Promise<PricedLine> {
  const product = await ctx.rows.get('products', ordered.product_id ?? '')
  if (!product || product.deleted || !product.enabled || ordered.price_id || ordered.seat_id)
    throw new DomainError('orders.price_unknown')
  const { id: product_id, name: static_name, value: static_price, tax_group_id, stock } = product
  return {
    line: { ...emptyLine(ctx, ordered), product_id, static_name, static_price, tax_group_id },
    take: stock === null ? null : { kind: 'stock', event_id: null, subject_id: product_id, qty: ordered.qty },
    title: static_name,
    price: null,
  }
}

/** True if the office sells no ticket of an event now. */
const isOffSale = (event: RowOf<'events'>, now: string): boolean =>
  !event.on_sale ||
  event.on_hold ||
  event.cancelled ||
  event.is_template ||
  event.ends_at <= now ||
  isSaleClosed(event, now)

async function ticketLine(ctx: Context, ordered: OrderedItem, terms: Terms): Promise<PricedLine> {
  const price = await ctx.rows.get('prices', ordered.price_id ?? '')
  if (!price || price.deleted || !price.enabled || (price.is_reservation_only && terms === 'sold'))
    throw new DomainError('orders.price_unknown')
  const event = await existingRow(ctx, 'events', price.event_id)
  if (terms === 'shop' ? shopClosure(event, ctx.now) !== null : isOffSale(event, ctx.now))
    throw new DomainError('orders.not_on_sale', { event: event.title })
  const category = await existingRow(ctx, 'price_categories', price.price_category_id)
  const seat = ordered.seat_id ? await ctx.rows.get('seats', ordered.seat_id) : undefined
  const inPlan =
    seat &&
    !seat.deleted &&
    seat.seating_plan_id === event.seating_plan_id &&
    seat.price_category_id === price.price_category_id
  if (event.seating_plan_id && !ordered.seat_id) throw new DomainError('orders.seat_missing', { event: event.title })
  if (ordered.seat_id && !inPlan) throw new DomainError('orders.price_unknown')
  const place_name = seat ? seatName(seat, (await existingRow(ctx, 'orgs', ctx.op.org_id)).lang) : category.name
  if (seat?.on_hold) throw new DomainError('rights.seat_on_hold', { seat: place_name })
  const { event_id, id: price_id, price_category_id, value: static_price, tax_group_id } = price
  const place = seat
    ? { kind: 'seat' as const, event_id, subject_id: seat.id }
    : { kind: 'places' as const, event_id, subject_id: price_category_id }
  return {
    line: {
      ...emptyLine(ctx, ordered),
      event_id,
      price_id,
      price_category_id,
      seat_id: seat?.id ?? null,
      static_price,
      tax_group_id,
      static_name: `${place_name} · ${price.name}`.slice(0, 200),
    },
    take: { ...place, qty: ordered.qty },
    title: event.title,
    price,
  }
}

/** Throws `orders.sold_together` where only one of a wheelchair place and its companion's seat is ordered. */
async function assertLinkedSeatsComplete(trx: Trx, ctx: Context, lines: readonly Line[]): Promise<void> {
  for (const { seat_id, event_id } of lines) {
    const seat = seat_id ? await ctx.rows.get('seats', seat_id) : undefined
    if (!seat) continue
    const linked = await trx
      .selectFrom('seats')
      .selectAll()
      .where('org_id', '=', ctx.op.org_id)
      .where('deleted', '=', false)
      .where((eb) => eb.or([eb('id', '=', seat.linked_seat_id ?? ''), eb('linked_seat_id', '=', seat.id)]))
      .execute()
    const together = bundleOf(seat, linked)
    if (together.some(({ id }) => !lines.some((line) => line.seat_id === id && line.event_id === event_id)))
      throw new DomainError('orders.sold_together')
  }
}
