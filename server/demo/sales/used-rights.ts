import { iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import type { Maker } from '../row-maker'

type Wanted = Pick<RowOf<'rights'>, 'kind' | 'event_id' | 'subject_id' | 'device_id'>

/** The rights that everything sold used up. */
export type Taken = {
  readonly rows: readonly RowOf<'rights'>[]
  /** Uses up a right: a seat's is one of its own, anything else is counted for each device. Answers its id. */
  take(wanted: Wanted, qty: number, at: number): string
}

export function takings(maker: Maker): Taken {
  const rows: RowOf<'rights'>[] = []
  const counted = new Map<string, RowOf<'rights'>>()
  return {
    rows,
    take: (wanted, qty, at) => {
      const key = `${wanted.event_id} ${wanted.subject_id} ${wanted.device_id}`
      const known = counted.get(key)
      const right = known ?? maker.row(at, { ...wanted, order_id: null, status: 'spent' as const, qty: 0, used: 0, returned: 0 })
      if (!known) rows.push(right)
      if (!known && wanted.kind !== 'seat') counted.set(key, right)
      right.qty += qty
      right.used += qty
      right.updated_at = iso(at)
      return right.id
    },
  }
}
