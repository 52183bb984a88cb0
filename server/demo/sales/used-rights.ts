import { iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import type { RowMaker } from '../row-maker'

type UsedRight = Pick<RowOf<'rights'>, 'kind' | 'event_id' | 'subject_id' | 'device_id'>

/** The used-up rights of everything sold. */
export type UsedRights = {
  readonly rows: readonly RowOf<'rights'>[]
  /** Uses up a right and returns its id. Each seat has its own right; anything else is counted per device. */
  take(wanted: UsedRight, qty: number, at: number): string
}

export function createUsedRights(maker: RowMaker): UsedRights {
  const rows: RowOf<'rights'>[] = []
  const counted = new Map<string, RowOf<'rights'>>()
  return {
    rows,
    take: (wanted, qty, at) => {
      const key = `${wanted.event_id} ${wanted.subject_id} ${wanted.device_id}`
      const known = counted.get(key)
      const right =
        known ?? maker.row(at, { ...wanted, order_id: null, status: 'spent' as const, qty: 0, used: 0, returned: 0 })
      if (!known) rows.push(right)
      if (!known && wanted.kind !== 'seat') counted.set(key, right)
      right.qty += qty
      right.used += qty
      right.updated_at = iso(at)
      return right.id
    },
  }
}
