import type { RightQuantity } from '../../../shared/rights/rules'
import { type CounterRow, heldOrderKey, type RightRow, type StoreWriter, sellableQty } from './store/store'

/** Returns true if a counter is where it was when it was looked at. */
export async function isCounterUnchanged(
  writer: StoreWriter,
  id: string,
  seen: CounterRow | undefined,
): Promise<boolean> {
  const now = await writer.get('counters', id)
  return now?.number === seen?.number && now?.hash === seen?.hash
}

/** Quantities that an operation takes from rights, hands back to the organisation, and gives back to be sold again. */
type RightMovements = {
  readonly take?: readonly RightQuantity[]
  readonly hand_back?: readonly RightQuantity[]
  readonly give_back?: readonly RightQuantity[]
}

type Rights = ReadonlyMap<string, RightRow | undefined>

/** The rights after the movements of an operation; null if one is unknown or has too little left. */
export function movedRights(
  before: Rights,
  { give_back = [], take = [], hand_back = [] }: RightMovements,
): Rights | null {
  const rights = new Map(before)
  const move = (
    id: string,
    qty: number,
    column: 'used' | 'returned',
    isThere: (right: RightRow) => boolean,
  ): boolean => {
    const right = rights.get(id)
    if (!right || !isThere(right)) return false
    rights.set(id, { ...right, [column]: right[column] + qty })
    return true
  }
  const isMoved =
    give_back.every(({ id, qty }) => move(id, -qty, 'used', ({ used }) => used >= qty)) &&
    take.every(({ id, qty }) => move(id, qty, 'used', (right) => sellableQty(right) >= qty)) &&
    hand_back.every(({ id, qty }) => move(id, qty, 'returned', (right) => sellableQty(right) >= qty))
  return isMoved ? rights : null
}

/**
 * Reads the rights that operations move, one operation after the other. Returns a function that writes all these
 * movements, or false if a right has too little left.
 */
export async function moveRights(
  writer: StoreWriter,
  operations: readonly RightMovements[],
): Promise<false | (() => void)> {
  const ids = new Set(
    operations.flatMap(({ give_back = [], take = [], hand_back = [] }) =>
      [...give_back, ...take, ...hand_back].map(({ id }) => id),
    ),
  )
  const read: Rights = new Map(
    await Promise.all([...ids].map(async (id) => [id, await writer.get('rights', id)] as const)),
  )
  const rights = operations.reduce<Rights | null>((before, each) => before && movedRights(before, each), read)
  if (!rights) return false
  const taken = operations.flatMap(({ take = [], hand_back = [] }) => [...take, ...hand_back])
  return () => {
    for (const right of rights.values()) if (right) writer.put('rights', right)
    for (const { id } of taken) if (rights.get(id)?.kind === 'order') writer.remove('meta', heldOrderKey(id))
  }
}
