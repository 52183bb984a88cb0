import { type Author, Outbox } from '../../client/sync/outbox'
import { cashiersOf } from '../../shared/cash_boxes/rules'
import type { RowOf } from '../../shared/registry'
import type { Scene } from './deeds'
import type { SimDevice } from './device'
import { type Oracle, Violation } from './oracle'

/** Somebody else unlocks the device in the middle of a shift; most take the drawer over, and some forget. */
export async function handOver({ dice, oracle }: Scene, device: SimDevice): Promise<void> {
  const before = device.life
  oracle.atWork(device.id, await device.unlock())
  if (device.life === before + 1 && dice.chance(85)) await device.register().takeOver()
}

/** Whoever sold something has it under their name, and worked at its shift (4). */
export function assertPeople(
  oracle: Oracle,
  orders: readonly RowOf<'orders'>[],
  receipts: readonly RowOf<'receipts'>[],
  shifts: readonly RowOf<'cash_box_shifts'>[],
): void {
  const cashiers = new Map(shifts.map((shift) => [shift.id, new Set(cashiersOf(shift))]))
  for (const { id, user_id, shift_id, device_id } of orders) {
    const seller = oracle.sellers.get(id)
    if (seller && !oracle.lost.has(device_id ?? '') && seller !== user_id) throw new Violation(4, `order ${id} is booked under somebody else's name`)
    if (!cashiers.get(shift_id ?? '')?.has(user_id ?? '')) throw new Violation(4, `order ${id} is in a shift at which its cashier never worked`)
  }
  // Whoever relieves another may count and close without taking over.
  for (const { id, user_id, shift_id, kind } of receipts)
    if (kind !== 'closing' && !cashiers.get(shift_id)?.has(user_id))
      throw new Violation(4, `receipt ${id} (${kind}) is in a shift at which its cashier never worked`)
}

/** Books every sale under the name of whoever opened the device first. */
export class FirstComeOutbox extends Outbox {
  static readonly #first = new Map<string, string>()
  #selling = 0

  override author(): Author {
    const author = super.author()
    const first = FirstComeOutbox.#first.get(author.device_id) ?? author.user_id
    FirstComeOutbox.#first.set(author.device_id, first)
    return this.#selling > 0 ? { ...author, user_id: first } : author
  }

  override commit: Outbox['commit'] = async (name, prepare) => {
    if (name !== 'CreateOrder') return super.commit(name, prepare)
    this.#selling++
    try {
      return await super.commit(name, prepare)
    } finally {
      this.#selling--
    }
  }
}
