import type { RightQuantity } from '../../../shared/rights/rules'
import { type CounterRow, heldOrderKey, type RightRow, type StoreWriter, sellableQty } from './store'

/** Returns true if a counter is where it was when it was looked at. */
export async function isCounterUnchanged(writer: StoreWriter, id: string, seen: CounterRow | undefined): Promise<boolean> {
  const now = await writer.get('counters', id)
  return now?.number === seen?.number && now?.hash === seen?.hash
}

type RightMovements = { readonly take?: readonly RightQuantity[]; readonly hand_back?: readonly RightQuantity[]; readonly give_back?: readonly RightQuantity[] }

/**
 * Reads the rights that an operation takes, hands back and gives back. Returns a function that writes all these movements, or false if a
 * right has too little left.
 */
export async function moveRights(writer: StoreWriter, { give_back = [], take = [], hand_back = [] }: RightMovements): Promise<false | (() => void)> {
  const ids = [...new Set([...give_back, ...take, ...hand_back].map(({ id }) => id))]
  const rights = new Map(await Promise.all(ids.map(async (id) => [id, await writer.get('rights', id)] as const)))
  const move = (id: string, qty: number, column: 'used' | 'returned', isThere: (right: RightRow) => boolean): boolean => {
    const right = rights.get(id)
    if (!right || !isThere(right)) return false
    rights.set(id, { ...right, [column]: right[column] + qty })
    return true
  }
  const isMoved =
    give_back.every(({ id, qty }) => move(id, -qty, 'used', ({ used }) => used >= qty)) &&
    take.every(({ id, qty }) => move(id, qty, 'used', (right) => sellableQty(right) >= qty)) &&
    hand_back.every(({ id, qty }) => move(id, qty, 'returned', (right) => sellableQty(right) >= qty))
  if (!isMoved) return false
  return () => {
    for (const right of rights.values()) if (right) writer.put('rights', right)
    for (const { id } of [...take, ...hand_back]) if (rights.get(id)?.kind === 'order') writer.remove('meta', heldOrderKey(id))
  }
}
