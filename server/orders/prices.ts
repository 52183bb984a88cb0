import { rateAt } from '../../shared/events/tax'
import { DomainError } from '../../shared/kernel/errors'
import { openIncident } from '../incidents/handlers'
import type { Trx } from '../kernel/database'
import type { Context } from '../kernel/handler'
import { readRows } from '../kernel/rows'
import type { Sale } from './sale'

/**
 * Compares what was charged with the prices of today. A price that changed while the desk was alone does not undo the
 * sale: it is booked as printed and brought to a manager. Throws `orders.price_unknown` for a price that was never one of
 * this event, category and seat.
 */
export async function checkPrices(trx: Trx, ctx: Context, sale: Sale): Promise<void> {
  const { org_id } = ctx.op
  const ids = (pick: (item: Sale['items'][number]) => string | null) => [...new Set(sale.items.flatMap((item) => pick(item) ?? []))]
  const prices = new Map(
    (
      await readRows(
        trx,
        'prices',
        org_id,
        ids((item) => item.price_id),
      )
    ).map((price) => [price.id, price]),
  )
  const taxGroups = await trx.selectFrom('tax_groups').selectAll().where('org_id', '=', org_id).where('deleted', '=', false).execute()
  const seats = new Map(
    (
      await readRows(
        trx,
        'seats',
        org_id,
        ids((item) => item.seat_id),
      )
    ).map((seat) => [seat.id, seat]),
  )
  const changed = sale.items.flatMap((item) => {
    const price = item.price_id ? prices.get(item.price_id) : undefined
    const seat = item.seat_id ? seats.get(item.seat_id) : undefined
    const known = price && price.event_id === item.event_id && price.price_category_id === item.price_category_id
    if (!known || (item.seat_id && seat?.price_category_id !== item.price_category_id)) throw new DomainError('orders.price_unknown')
    const rate = rateAt(taxGroups, price.tax_group_id, ctx.op.at)
    return price.value === item.static_price && rate === item.rate ? [] : [{ item, value: price.value, rate }]
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
      charged: first.item.static_price,
      charged_rate: first.item.rate,
      price: first.value,
      rate: first.rate,
    },
  })
}
