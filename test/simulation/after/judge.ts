import type { Verdict } from '../../../shared/check_ins/rules'
import type { RowOf } from '../../../shared/registry'
import { piecesLeft, priceOfLine, total } from '../../harness/figures/arithmetic'
import type { EndOfHistory } from '../judge/end-of-history'
import { type Oracle, Violation } from '../judge/oracle'
import type { SimShop } from '../shop/shop'

type Item = RowOf<'order_items'>
type Payment = RowOf<'payments'>
type Tables = {
  readonly orders: readonly RowOf<'orders'>[]
  readonly order_items: readonly Item[]
  readonly payments: readonly Payment[]
  readonly incidents: readonly RowOf<'incidents'>[]
}

/**
 * Asserts that buyers gave back exactly what they asked for, for the fees of their terms (13), that the worth of
 * exchanged tickets is in the new order (4), that the office knows what it has to transfer (9), and that nobody waits
 * beside a free place (14), and that no ticket is promised to nobody (15).
 */
export function assertAfterPurchase(shop: SimShop, { orders, order_items, payments, incidents }: Tables): void {
  const { after } = shop
  if (!after) return
  const { oracle } = shop.setting
  for (const { id, device_id, exchanged_from_id } of orders) {
    if (!shop.carts.has(id) || device_id !== null || !oracle.orders.has(id)) continue
    const items = order_items.filter((item) => item.order_id === id)
    assertGivenBack(oracle, items)
    const fees = total(items.filter(({ charge }) => charge !== null).map(priceOfLine))
    if (fees !== after.feesOf(id))
      throw new Violation(13, `order ${id} has fees of ${fees} in place of ${after.feesOf(id)}`)
    if (exchanged_from_id && exchanged_from_id !== shop.carts.get(id)?.exchange?.of)
      throw new Violation(3, `order ${id} was exchanged for nothing`)
  }
  assertCarried(orders, payments)
  assertTransfers(after.transfers, incidents)
  after.resold.assertEnd()
  after.waiting.assertEnd()
}

function assertGivenBack({ refundedQuantities }: Oracle, items: readonly Item[]): void {
  for (const item of items) {
    const back = item.qty - piecesLeft(item)
    const asked = refundedQuantities.get(item.id) ?? 0
    if (back !== asked) throw new Violation(3, `${asked} of a ticket were given back, and ${back} no longer admit`)
    if (item.cancelled !== (piecesLeft(item) === 0)) throw new Violation(3, 'a ticket that was given back admits')
  }
}

/** Asserts that the worth of exchanged tickets left their order and came to the new ones, to the cent. */
function assertCarried(orders: readonly RowOf<'orders'>[], payments: readonly Payment[]): void {
  const carried = payments.filter(({ method, status }) => method === 'exchange' && status === 'confirmed')
  for (const { id } of orders) {
    const left = total(
      carried.filter(({ order_id, amount }) => order_id === id && amount < 0).map(({ amount }) => -amount),
    )
    const followers = new Set(orders.flatMap((order) => (order.exchanged_from_id === id ? [order.id] : [])))
    const came = total(
      carried.filter(({ order_id, amount }) => followers.has(order_id) && amount > 0).map(({ amount }) => amount),
    )
    if (left !== came) throw new Violation(4, `${left} left order ${id} in exchanges, and ${came} came to others`)
  }
}

/** Asserts that the office was told of what it has to transfer to each buyer, to the cent. */
function assertTransfers(transfers: ReadonlyMap<string, number>, incidents: Tables['incidents']): void {
  const told = new Map<string, number>()
  for (const { kind, subject_id, details } of incidents)
    if (kind === 'transfer_due') told.set(subject_id, (told.get(subject_id) ?? 0) + Number(details.amount))
  for (const id of new Set([...transfers.keys(), ...told.keys()])) {
    const [due, known] = [transfers.get(id) ?? 0, told.get(id) ?? 0]
    if (due !== known)
      throw new Violation(9, `${due} are to be transferred for order ${id}, the office knows of ${known}`)
  }
}

/** Verdicts of a door whose clock is wrong. */
const BY_CLOCK: readonly Verdict[] = ['not_yet_valid', 'no_longer_valid']

/**
 * Asserts that a door which knows of it admits nobody with a ticket that was given back (13), but whoever bought it
 * from another buyer (15). Doors record what they scan, so this comes last.
 */
export async function assertDoors({ shop, devices, world, oracle }: EndOfHistory): Promise<void> {
  if (!shop?.after) return
  for (const device of devices.filter(({ id }) => !oracle.lost.has(id))) {
    const items = (await device.rowsOf('order_items')).filter(
      ({ id, order_id, code }) => code !== null && shop.carts.has(order_id) && oracle.refundedQuantities.has(id),
    )
    const { resold } = shop.after
    const bought = (await device.rowsOf('order_items')).filter((item) => resold.isUnused(item) && !item.cancelled)
    for (const { event_id, code } of bought.slice(0, 2)) {
      const reading = await device.door(event_id ?? world.ids.floor, false).scan(code ?? '')
      if (reading.kind === 'ticket' && BY_CLOCK.includes(reading.judged.verdict)) continue
      if (reading.kind !== 'ticket' || reading.judged.admitted === 0)
        throw new Violation(15, 'a door refuses whoever bought a ticket from another buyer')
    }
    for (const item of items.slice(0, 3)) {
      const back = oracle.refundedQuantities.get(item.id) ?? 0
      if (!item.code || back < item.qty) continue
      const reading = await device.door(item.event_id ?? world.ids.floor, false).scan(item.code)
      if (reading.kind === 'ticket' && reading.judged.admitted > 0)
        throw new Violation(13, 'a door admits with a ticket that was given back')
    }
  }
}
