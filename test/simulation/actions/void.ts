import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import type { SimDevice } from '../device'
import { salePartOf, type TakenPart } from '../judge/truth/parts'
import type { Seeded } from '../seeded'
import type { SimScene } from './actions'

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
export async function pickParts(dice: Seeded, device: SimDevice, order_id: string): Promise<readonly TakenPart[]> {
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

export const requestedParts = (parts: readonly TakenPart[]) => parts.map(({ item, qty }) => ({ id: item.id, qty }))
