import type { RowOf } from '../../../shared/registry'
import { byName } from '../seats/hall'

type Line = Pick<RowOf<'order_items'>, 'event_id' | 'seat_id' | 'static_name'>

/** Lines of a sale as people look for them: each evening's seats as they lie in the hall, then whatever else, as it was sold. */
export const inOrder = <L extends Line>(lines: readonly L[]): L[] =>
  [...lines].sort(
    (a, b) =>
      Number(a.seat_id === null) - Number(b.seat_id === null) ||
      (a.seat_id === null ? 0 : (a.event_id ?? '').localeCompare(b.event_id ?? '') || byName(a.static_name, b.static_name)),
  )
