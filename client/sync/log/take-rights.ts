import type { Taken } from '../../../shared/rights/rules'
import { type CounterRow, heldOrderKey, leftOf, type Writer } from './store'

/** Whether a counter is where it was when it was looked at. */
export async function unmoved(writer: Writer, id: string, seen: CounterRow | undefined): Promise<boolean> {
  const now = await writer.get('counters', id)
  return now?.number === seen?.number && now?.hash === seen?.hash
}

type Moved = { readonly take?: readonly Taken[]; readonly hand_back?: readonly Taken[]; readonly give_back?: readonly Taken[] }

/** Moves what an operation takes, hands back and gives back; false where that is not there any more. */
export async function takeRights(writer: Writer, prepared: Moved): Promise<boolean> {
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
      if (!right || leftOf(right) < qty) return false
      writer.put('rights', { ...right, [column]: right[column] + qty })
      if (right.kind === 'order') writer.remove('meta', heldOrderKey(id))
    }
  }
  return true
}
