import { dealRate } from '../../../shared/events/deals'
import { rateAt } from '../../../shared/events/tax'
import { DomainError } from '../../../shared/kernel/errors'
import { shareOf, sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/registry'
import { openIncident } from '../../incidents/open-incident'
import type { Context } from '../../kernel/commands/handler'
import { readRows } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import type { DeskSale } from './desk-sale'

type Item = DeskSale['items'][number]

/** Finds a line's current price with its deals and tax group; undefined where nothing matching is on sale. */
type CurrentPriceOf = (
  item: Item,
) => (Pick<RowOf<'prices'>, 'value' | 'tax_group_id'> & Partial<Pick<RowOf<'prices'>, 'deals'>>) | undefined

async function currentPriceOf(trx: Trx, org_id: string, items: DeskSale['items']): Promise<CurrentPriceOf> {
  const ids = (pick: (item: Item) => string | null | undefined) => [
    ...new Set(items.flatMap((item) => pick(item) ?? [])),
  ]
  const byId = <R extends { readonly id: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))
  const of = async <T extends 'prices' | 'products' | 'seats'>(table: T, wanted: string[]) =>
    byId(await readRows(trx, table, org_id, wanted))
  const prices = await of(
    'prices',
    ids((item) => item.price_id),
  )
  const seats = await of(
    'seats',
    ids((item) => item.seat_id),
  )
  const products = await of(
    'products',
    ids((item) => item.product_id),
  )
  return (item) => {
    // A voucher's value is its price. Only the tax rate of a single-purpose voucher may have changed.
    if (item.voucher) return { value: item.static_price, tax_group_id: item.voucher.tax_group_id ?? '' }
    if (item.product_id) {
      const product =
        item.event_id || item.price_id || item.seat_id || item.code ? undefined : products.get(item.product_id)
      return product && (product.stock === null || item.right_id) ? product : undefined
    }
    const price = item.price_id ? prices.get(item.price_id) : undefined
    const seat = item.seat_id ? seats.get(item.seat_id) : undefined
    if (!item.event_id || price?.event_id !== item.event_id || price.price_category_id !== item.price_category_id)
      return undefined
    return item.seat_id && seat?.price_category_id !== item.price_category_id ? undefined : price
  }
}

const TAX_GROUPS = 'select * from tax_groups where org_id = ? and deleted = ?'

/**
 * Compares the charged prices with the current ones. A price that changed while the desk was offline does not undo the
 * sale: it is booked as printed, and an incident is opened. Throws `orders.price_unknown` for a line that never matched
 * this event, category and seat, for an unknown product, and for a counted product without a right.
 */
export async function checkPrices(trx: Trx, ctx: Context, sale: DeskSale): Promise<void> {
  const { org_id } = ctx.op
  const priceOf = await currentPriceOf(trx, org_id, sale.items)
  const taxGroups = await rawStatement<RowOf<'tax_groups'>>(trx, TAX_GROUPS, [org_id, false])
  const taxed = sale.items.filter(({ voucher }) => voucher?.tax_group_id !== null)
  const changed = taxed.flatMap((item) => {
    const price = priceOf(item)
    if (!price) throw new DomainError('orders.price_unknown')
    const rate = rateAt(taxGroups, price.tax_group_id, ctx.op.at)
    const deal = dealRate(
      price.deals,
      sum(sale.items.flatMap(({ price_id, qty }) => (price_id && price_id === item.price_id ? [qty] : []))),
    )
    const off = item.discount_rate ?? 0
    const asked = off > 0 && off === sale.reduction?.rate
    const dealt = asked ? off >= deal : off === deal
    if (price.value === item.static_price && rate === item.rate && dealt) return []
    const less = (value: number, by: number) => value - shareOf(value, by)
    return [{ item, charged: less(item.static_price, asked ? 0 : off), value: less(price.value, deal), rate }]
  })
  const first = changed[0]
  if (!first) return
  await openIncident(ctx, {
    kind: 'price_changed',
    subject_id: sale.id,
    device_id: ctx.op.device_id,
    details: {
      booking_code: sale.booking_code,
      items: changed.length,
      static_name: first.item.static_name,
      charged: first.charged,
      charged_rate: first.item.rate,
      price: first.value,
      rate: first.rate,
    },
  })
}
