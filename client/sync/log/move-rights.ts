import type { RightQuantity } from '../../../shared/rights/rules'
import { type CounterRow, heldOrderKey, type StoreWriter, sellableQty } from './store'

/** Returns true if a counter is where it was when it was looked at. */
export async function isCounterUnchanged(writer: StoreWriter, id: string, seen: CounterRow | undefined): Promise<boolean> {
  const now = await writer.get('counters', id)
  return now?.number === seen?.number && now?.hash === seen?.hash
}

type RightMovements = { readonly take?: readonly RightQuantity[]; readonly hand_back?: readonly RightQuantity[]; readonly give_back?: readonly RightQuantity[] }

/** Moves what an operation takes, hands back and gives back; false where that is not there any more. */
export async function moveRights(writer: StoreWriter, prepared: RightMovements): Promise<boolean> {
  for (const { id, qty } of prepared.give_back ?? []) {
    const right = await writer.get('rights', id)
    if (!right || right.used < qty) return false
    writer.put('rights', { ...right, used: right.used - qty })
  }
  for (const [column, taken] of [
    ['used', prepared.take ?? []],
    ['returned', prepared.hand_back ?? []],
  ] as const) {
    for (const { id, qty } of taken) {
      const right = await writer.get('rights', id)
      if (!right || sellableQty(right) < qty) return false
      writer.put('rights', { ...right, [column]: right[column] + qty })
      if (right.kind === 'order') writer.remove('meta', heldOrderKey(id))
    }
  }
  return true
}
