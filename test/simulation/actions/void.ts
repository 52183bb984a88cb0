import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import type { RowOf } from '../../../shared/registry'
import type { SimDevice } from '../device'
import type { OracleEntry, SalePart } from '../judge/oracle'
import type { Seeded } from '../seeded'
import type { SimScene } from './actions'

export type VoidedPart = { readonly item: RowOf<'order_items'>; readonly qty: number }

/** Voids one of the device's last sales, whole or in parts. Two tabs may void the same sale at once. */
export async function voidRecentSale(
  { dice, oracle, count, world, restores }: SimScene,
  device: SimDevice,
): Promise<void> {
  const own = [...oracle.orders].filter(([, order]) => order.device_id === device.id).map(([id]) => id)
  const order_id = dice.pick(own.slice(-6))
  // Places reserved by the order itself are back on sale at once, and a restored backup would not know that.
  if (order_id === undefined || (restores && oracle.reserved.has(order_id))) return
  const register = device.register()
  const parts = await pickParts(dice, device, order_id)
  const some = dice.chance(60) && parts.length > 0
  const request = { order_id, reason: 'mistyped', ...(some ? { items: requestedParts(parts) } : {}) }
  const balance = oracle.givenKeys(order_id).find((id) => id === world.ids.voucher || oracle.vouchers.has(id)) ?? null
  const { done, refused } = oracle.beginVoid(
    order_id,
    some ? { ...salePartOf(parts, world.ids.code, oracle.vouchers), balance } : null,
  )
  const taken = await register.voidSale(request).catch((error: unknown) => {
    refused()
    throw error
  })
  done(taken.receipt)
  oracle.recordReceipt(device.id, taken.receipt)
  count.voids++
  for (const voucher_id of taken.voucher_ids) await register.releaseVoucher(voucher_id)
}

/** Picks random parts of a sale that this device knows to be not yet voided. Tickets and vouchers are picked whole. */
export async function pickParts(dice: Seeded, device: SimDevice, order_id: string): Promise<readonly VoidedPart[]> {
  const left = (await device.rowsOf('order_items')).filter(
    (item) => item.order_id === order_id && remainingLineQty(item) > 0,
  )
  return [...left]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((item) =>
      dice.chance(50)
        ? [{ item, qty: item.event_id || item.voucher_id ? item.qty : 1 + dice.below(remainingLineQty(item)) }]
        : [],
    )
}

export const requestedParts = (parts: readonly VoidedPart[]) => parts.map(({ item, qty }) => ({ id: item.id, qty }))

/** Describes voided lines for the oracle. */
export function salePartOf(
  parts: readonly VoidedPart[],
  code: string,
  vouchers: ReadonlyMap<string, SalePart['made'][number]>,
): Omit<SalePart, 'balance'> {
  const given = parts.flatMap(({ item, qty }): OracleEntry[] => [
    ...(item.event_id
      ? Array.from({ length: qty }, () => ({
          event_id: item.event_id ?? '',
          category_id: item.price_category_id ?? '',
          seat_id: item.seat_id,
        }))
      : []),
    ...(item.product_id && item.right_id ? [{ subject_id: item.product_id, qty }] : []),
    ...(item.discount_right_id ? [{ subject_id: code, qty }] : []),
  ])
  const worth = parts.reduce((n, { item, qty }) => n + qty * item.static_price, 0)
  return { given, worth, made: parts.flatMap(({ item }) => vouchers.get(item.voucher_id ?? '') ?? []) }
}
