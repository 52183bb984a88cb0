import { isSaleClosed } from '../../../shared/events/rules'
import { DomainError } from '../../../shared/kernel/errors'
import type { Language } from '../../../shared/kernel/phrases'
import type { AgreedDiscount } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import { agreedDiscountOf, type HeldOrder } from '../../../shared/rights/commands'
import type { RightSubject } from '../../../shared/rights/rules'
import { seatName } from '../../../shared/seats/name'
import { VOUCHER_MAX, VOUCHER_MIN, voucherName } from '../../../shared/vouchers/rules'
import type { LocalRows } from '../../sync/rows/local-rows'
import type { CartProductLine, ReservedLine, SaleLine, TicketLine, VoucherLine } from '../cart/contents'

/** Admission of one person to a place or seat. */
type Admission = {
  readonly event: Pick<RowOf<'events'>, 'id' | 'title'>
  /** Without deals for a reserved order, whose price includes them. */
  readonly price: Pick<RowOf<'prices'>, 'id'> & Partial<Pick<RowOf<'prices'>, 'deals'>>
  readonly category: Pick<RowOf<'price_categories'>, 'id'>
  readonly seat: Pick<RowOf<'seats'>, 'id'> | null
}

/** One line of an order before it is numbered and signed. */
export type Position = {
  /** Id of the item in a reserved order, null for a new one. */
  readonly item_id: string | null
  readonly admission: Admission | null
  readonly product_id: string | null
  /** Tax group of a voucher that is sold. Null for other goods. */
  readonly voucher: { readonly tax_group_id: string | null } | null
  /** Subject of the right it is sold from, null for goods without a quota. */
  readonly subject: RightSubject | null
  /** Subject of the promo code's uses, of which each item takes one. Null for an unlimited code. */
  readonly promo_use: RightSubject | null
  /** Name of the subject in refusals. */
  readonly subject_name: string
  readonly static_name: string
  readonly static_price: number
  readonly rate: number
  readonly qty: number
  /** Discount in basis points, 0 for none. */
  readonly discount_rate: number
  /** Discount from its reservation. */
  readonly agreed?: AgreedDiscount
}

/** Everything that prices depend on: local rows, time, language of the organisation and tax rates. */
export type Pricing = {
  readonly rows: LocalRows
  readonly at: string
  readonly language: Language
  readonly rate: (tax_group_id: string) => number
  /** The reserved order that was picked up. It keeps its prices. */
  readonly order: HeldOrder | null
}

/** Maximum number of positions in a sale. */
export const MAX_POSITIONS = 200

/** Positions of a ticket line, one per person. */
async function admissions({ rows, at, language, rate }: Pricing, line: TicketLine): Promise<Position[]> {
  const price = await rows.get('prices', line.price_id)
  const event = price && (await rows.get('events', price.event_id))
  const category = price && (await rows.get('price_categories', price.price_category_id))
  if (!price?.enabled || price.is_reservation_only || !event || !category) throw new DomainError('orders.price_unknown')
  if (!event.on_sale || event.cancelled || event.on_hold || event.is_template)
    throw new DomainError('orders.not_on_sale', { event: event.title })
  if (isSaleClosed(event, at)) throw new DomainError('orders.sale_closed', { event: event.title })
  if (event.ends_at < at) throw new DomainError('orders.event_over', { event: event.title })
  const seat = line.seat_id === null ? null : await rows.get('seats', line.seat_id)
  if (
    event.seating_plan_id === null
      ? line.seat_id !== null
      : seat?.seating_plan_id !== event.seating_plan_id || seat.price_category_id !== category.id || line.qty !== 1
  )
    throw new DomainError('orders.price_unknown')
  const one: Position = {
    item_id: null,
    admission: { event, price, category, seat },
    product_id: null,
    voucher: null,
    subject: { kind: seat ? 'seat' : 'places', event_id: event.id, subject_id: seat?.id ?? category.id },
    subject_name: seat ? seatName(seat, language) : category.name,
    promo_use: null,
    discount_rate: 0,
    static_name: [seat ? seatName(seat, language) : category.name, price.name].join(' · ').slice(0, 200),
    static_price: price.value,
    rate: rate(price.tax_group_id),
    qty: 1,
  }
  return Array.from({ length: Math.min(line.qty, MAX_POSITIONS + 1) }, () => one)
}

/** Position of a product line. */
async function pieces({ rows, rate }: Pricing, { product_id, qty }: CartProductLine): Promise<Position[]> {
  const product = await rows.get('products', product_id)
  if (!product?.enabled || product.deleted) throw new DomainError('orders.price_unknown')
  const some: Position = {
    item_id: null,
    admission: null,
    product_id,
    voucher: null,
    subject: product.stock === null ? null : { kind: 'stock', event_id: null, subject_id: product_id },
    subject_name: product.name,
    promo_use: null,
    discount_rate: 0,
    static_name: product.name,
    static_price: product.value,
    rate: rate(product.tax_group_id),
    qty,
  }
  return [some]
}

/** Positions of a voucher line, one per voucher, because each gets its own code. */
async function vouchers({ rows, language, rate }: Pricing, { voucher, qty }: VoucherLine): Promise<Position[]> {
  const { value, tax_group_id } = voucher
  if (!Number.isSafeInteger(value) || value < VOUCHER_MIN || value > VOUCHER_MAX)
    throw new DomainError('vouchers.worth', { min: VOUCHER_MIN, max: VOUCHER_MAX })
  const group = tax_group_id === null ? null : await rows.get('tax_groups', tax_group_id)
  if (tax_group_id !== null && !group) throw new DomainError('orders.price_unknown')
  const static_name = voucherName(group?.name ?? null, language)
  const one: Position = {
    item_id: null,
    admission: null,
    product_id: null,
    voucher: { tax_group_id },
    subject: null,
    subject_name: static_name,
    promo_use: null,
    discount_rate: 0,
    static_name,
    static_price: value,
    rate: tax_group_id === null ? 0 : rate(tax_group_id),
    qty: 1,
  }
  return Array.from({ length: Math.min(qty, MAX_POSITIONS + 1) }, () => one)
}

/** Position of a reserved line, at its reserved price. It needs no right, because the order holds it. */
function reserved({ order }: Pricing, { item_id, qty }: ReservedLine): Position[] {
  const item = order?.items.find(({ id }) => id === item_id)
  if (!order || !item || qty > item.qty) throw new DomainError('orders.put_back')
  const { event_id, price_id, price_category_id, seat_id, product_id, static_name, static_price, rate } = item
  const agreed = agreedDiscountOf(item)
  const position: Position = {
    item_id,
    admission:
      event_id && price_id && price_category_id
        ? {
            event: { id: event_id, title: order.static_title },
            price: { id: price_id },
            category: { id: price_category_id },
            seat: seat_id ? { id: seat_id } : null,
          }
        : null,
    product_id,
    voucher: null,
    subject: null,
    promo_use: null,
    subject_name: static_name,
    static_name,
    static_price,
    rate,
    qty,
    agreed,
    discount_rate: agreed.discount_rate,
  }
  return [position]
}

/** Prices a line of the cart. Throws a refusal for the cashier where it is not for sale. */
export async function positionsOf(pricing: Pricing, line: SaleLine): Promise<Position[]> {
  if ('item_id' in line) return reserved(pricing, line)
  if ('voucher' in line) return vouchers(pricing, line)
  return 'product_id' in line ? pieces(pricing, line) : admissions(pricing, line)
}
