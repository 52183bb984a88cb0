import type { z } from 'zod'
import { sum } from '../../../shared/kernel/money'
import { byMethod, calculateSale, lineDiscounts, prepaidByRate } from '../../../shared/orders/rules'
import { type acquiredRights, agreedDiscountOf, type HeldOrder } from '../../../shared/rights/commands'
import { type SaleArgs, type TestDevice, unsignedCode, type VoucherPayment } from '../devices/test-device'

const PICK_UP = `mutation ($input: AcquireRightsInput!) { AcquireRights(input: $input) {
  rights { id device_id status } missing { code by }
  orders { right_id order_id booking_code static_title promo_code_name before { method amount voucher_rate }
    items { id event_id price_id price_category_id seat_id product_id static_name qty static_price rate discount discount_rate } }
} }`

type Answer = Pick<z.infer<typeof acquiredRights>, 'orders' | 'missing' | 'rights'>

/** Requests the right to an order, as a desk does before it takes the money. */
export async function requestOrderRight(
  device: TestDevice,
  order_id: string,
  id = device.server.newId(),
): Promise<Answer> {
  const wanted = [{ event_id: null, kind: 'order', subject_id: order_id, qty: 1 }]
  const answer = await device.server.graphql(await device.token(), PICK_UP, {
    input: { id, device_id: device.id, wanted },
  })
  if (answer.code) throw new Error(answer.code)
  return answer.data?.AcquireRights as Answer
}

/** Requests the right to an order and asserts that it is granted. */
export async function holdOrder(device: TestDevice, order_id: string): Promise<HeldOrder> {
  const { orders, missing } = await requestOrderRight(device, order_id)
  const [order] = orders
  if (!order) throw new Error(missing[0]?.code ?? 'nothing was granted')
  return order
}

type Options = {
  /** Quantity taken of each line; by default all. */
  readonly taken?: Readonly<Record<string, number>>
  readonly voucher?: VoucherPayment
  readonly rate?: number
}

/** The sale of a picked-up order as a desk would record it. */
export function pickUpArgs(device: TestDevice, order: HeldOrder, { taken, voucher, rate = 0 }: Options = {}): SaleArgs {
  const { newId } = device.server
  const kept = order.items
    .map((item) => ({ ...item, qty: taken ? (taken[item.id] ?? 0) : item.qty }))
    .filter(({ qty }) => qty > 0)
  const agreed = new Map(order.items.map((item) => [item.id, agreedDiscountOf(item)]))
  const rated = kept.map((item) => ({ ...item, discount_rate: Math.max(rate, item.discount_rate ?? 0) }))
  const shares = lineDiscounts(rated.map((item) => ({ ...item, agreed: agreed.get(item.id) })))
  const lines = rated.map((item, i) => ({ ...item, discount: shares[i] ?? 0 }))
  const earlier = prepaidByRate(lines, order.before)
  const before = sum(order.before.map(({ amount }) => amount))
  const { total, turnover, taxes, lineTaxes } = calculateSale(lines, [], earlier)
  const rest = total - before - (voucher?.amount ?? 0)
  const payments: SaleArgs['input']['payments'] = [
    ...(voucher ? [{ id: newId(), method: 'voucher' as const, given: null, ...voucher }] : []),
    ...(rest > 0 ? [{ id: newId(), method: 'cash' as const, given: rest, amount: rest }] : []),
    ...(total === 0 ? [{ id: newId(), method: 'free' as const, given: null, amount: 0 }] : []),
  ]
  const discount = sum(lines.map((line) => line.discount ?? 0))
  const receipt = device.receipt({
    kind: 'sale',
    order_id: order.order_id,
    total: turnover,
    tenders: byMethod(payments),
    taxes,
    reason: null,
    ...(discount > 0 ? { discount } : {}),
  })
  return {
    input: {
      id: order.order_id,
      booking_code: order.booking_code,
      name: '',
      contact_id: null,
      static_title: order.static_title,
      total,
      payments,
      receipt,
      ...(rate > 0 ? { reduction: { rate, promo_code_id: null, name: 'regular' } } : {}),
      items: lines.map((line, i) => ({
        ...line,
        right_id: null,
        taxes: lineTaxes[i] ?? 0,
        code: line.event_id ? unsignedCode({ ...line, event_id: line.event_id }) : null,
      })),
      picked_up: {
        right_id: order.right_id,
        before,
        released: order.items.flatMap(({ id }) => (lines.some((line) => line.id === id) ? [] : [id])),
      },
    },
  }
}

/** Returns an order's right. */
export const returnOrderRight = (device: TestDevice, { right_id }: Pick<HeldOrder, 'right_id'>) =>
  device.send('ReturnRights', { input: { rights: [{ id: right_id, qty: 1 }] } })
