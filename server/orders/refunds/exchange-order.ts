import { DomainError } from '../../../shared/kernel/errors'
import type { exchangeOrder } from '../../../shared/orders/office/commands'
import { keepAccreditations } from '../../accreditations/accredited-orders'
import { existingRow } from '../../kernel/commands/existing'
import type { Handler } from '../../kernel/commands/handler'
import { priceLines } from '../office/price-lines'
import { createOfficeOrder } from '../office/reserve-order'
import { projectOrder } from '../projection'
import { calculateExchange, payFromExchange, takeBack } from './settle-exchange'

export const bookExchange: Handler<typeof exchangeOrder> = async (trx, { id, input }, ctx) => {
  const answer = () => existingRow(ctx, 'orders', input.id)
  const known = await ctx.rows.get('orders', input.id)
  if (known?.exchanged_from_id === id) return answer
  const order = await existingRow(ctx, 'orders', id)
  const lines = await priceLines(trx, ctx, input.new_items, 'sold', input.promo_code_id ?? null)
  const back = { items: input.items ?? null, way: input.way, keep_vouchers: input.keep_vouchers ?? false }
  const exchange = await calculateExchange(trx, ctx, order, back, { lines: lines.items, total: lines.total })
  if (typeof input.difference === 'number' && exchange.difference !== input.difference)
    throw new DomainError('orders.refund_changed')
  await takeBack(trx, ctx, order, exchange, input.cash_box_id)
  // The new tickets are sent like the old ones, without another charge.
  const { name, contact_id, annotation, channel, affiliate_id, shipping } = order
  const kept = { name, contact_id, annotation, channel, affiliate_id, shipping }
  const made = { ...kept, id: input.id, order_type: 'regular' as const, valid_until: null, exchanged_from_id: id }
  await keepAccreditations(trx, ctx.op.org_id, id, input.id)
  await createOfficeOrder(trx, ctx, made, lines)
  await payFromExchange(trx, ctx, input.id, exchange)
  await projectOrder(trx, ctx, input.id)
  return answer
}
