import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import { HOUR, iso, MINUTE } from '../../../shared/kernel/time'
import type { SimDevice } from '../device'
import type { OracleEntry } from '../judge/oracle'
import type { SimServer } from '../server'
import type { SimScene } from './actions'

type Office = SimScene & { readonly server: SimServer }

/** Error codes with which the office may refuse to create or cancel an order. */
const EXPECTED_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'rights.sold_out',
  'rights.seat_taken',
  'orders.at_desk',
  'orders.transition',
  'orders.has_money',
])

const ignoreExpectedRefusal = (error: unknown): void => {
  if (!(error instanceof DomainError) || !EXPECTED_REFUSALS.has(error.code)) throw error
}

/**
 * Reserves places or seats in the office, sometimes with two drinks. Some reservations expire at the doors, some much
 * later.
 */
export async function reserve({ world, dice, server, oracle, restores, now }: Office): Promise<void> {
  const { ids } = world
  const line = (what: object, qty: number) => ({ id: server.newId(), qty, ...what })
  const seats = dice.chance(50)
    ? [dice.pick(world.seats), dice.pick(world.seats)].flatMap((seat_id) => seat_id ?? [])
    : []
  const items = [
    ...(seats.length === 0 ? [line({ price_id: ids.gallery_price }, 1 + dice.below(3))] : []),
    ...[...new Set(seats)].map((seat_id) => line({ price_id: ids.stalls_price, seat_id }, 1)),
    ...(dice.chance(30) ? [line({ product_id: ids.sekt }, 2)] : []),
  ]
  const id = server.newId()
  const valid_until = iso(now() + (restores ? 1000 * HOUR : (20 + dice.below(300)) * MINUTE))
  const input = {
    id,
    order_type: dice.chance(70) ? 'reservation' : 'option',
    channel: 'phone',
    name: 'Ada',
    valid_until,
    items,
  }
  await server.office('ReserveOrder', { input }).then(() => oracle.reserved.add(id), ignoreExpectedRefusal)
}

/** Cancels a reservation that no desk has picked up. */
export async function cancelReservation({ dice, server, oracle }: Office): Promise<void> {
  const id = dice.pick([...oracle.reserved])
  if (id) await server.office('CancelOrder', { id, input: {} }).catch(ignoreExpectedRefusal)
}

/** Picks up a reservation at a desk. Payment or return follows in a later step (`finish`). */
export async function simulatePickUp({ dice, oracle }: SimScene, device: SimDevice): Promise<void> {
  const open = (await device.rowsOf('orders')).filter(
    ({ id, device_id }) => oracle.reserved.has(id) && device_id === null,
  )
  const order = dice.pick([...open].sort((a, b) => (a.id < b.id ? -1 : 1)))
  if (order) await device.register().pickUp(order.id)
}

/** Takes payment for all or some of a reservation that a desk has picked up, or puts it back. */
export async function finishPickUp(
  { dice, oracle, world, count, restores }: SimScene,
  device: SimDevice,
): Promise<void> {
  const held = device.held().filter(({ kind, left }) => kind === 'order' && left > 0)
  const order_id = dice.pick(held)?.subject_id
  if (order_id === undefined) return
  const register = device.register()
  if (dice.chance(30)) return register.releaseOrder(order_id)
  const { items } = await register.pickUp(order_id)
  // Unpaid parts go back on sale at once, and a restored backup would not know that.
  const some = !restores && dice.chance(40)
  const taken = items
    .map((item) => ({ ...item, qty: some ? dice.below(item.qty + 1) : item.qty }))
    .filter(({ qty }) => qty > 0)
  if (taken.length === 0) return
  const total = taken.reduce((n, { qty, static_price }) => n + qty * static_price, 0)
  const payments = [{ method: dice.chance(70) ? ('cash' as const) : ('terminal' as const), amount: total, given: null }]
  const lines = taken.map(({ id, qty }) => ({ item_id: id, qty }))
  const sold = await register.sell({ order_id, lines, name: '', contact_id: null, payments })
  const placed = taken.flatMap(({ event_id, price_category_id, seat_id, qty }) =>
    event_id ? [{ place: { event_id, category_id: price_category_id ?? '', seat_id }, qty }] : [],
  )
  const others: OracleEntry[] = taken.flatMap(({ product_id, qty }) =>
    product_id === world.ids.sekt ? [{ subject_id: product_id, qty }] : [],
  )
  // A group ticket is one ticket for several places.
  const beside = placed.flatMap(({ place, qty }) => Array.from({ length: qty - 1 }, () => place))
  oracle.recordSale(
    device.id,
    sold,
    placed.map(({ place }) => place),
    [...others, ...beside],
  )
  count.sold++
  count.picked_up++
}
