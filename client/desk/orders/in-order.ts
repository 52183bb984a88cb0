import type { RowOf } from '../../../shared/registry'
import { compareNames } from '../seats/hall'

type Line = Pick<RowOf<'order_items'>, 'event_id' | 'seat_id' | 'static_name'>

/** Sorts lines in the order of their sale, with the seats of an event grouped and in the order of the hall. */
export function sortLines<L extends Line>(lines: readonly L[]): L[] {
  const events = [...new Set(lines.map(({ event_id }) => event_id))]
  return [...lines].sort(
    (a, b) =>
      events.indexOf(a.event_id) - events.indexOf(b.event_id) ||
      Number(a.seat_id === null) - Number(b.seat_id === null) ||
      (a.seat_id === null ? 0 : compareNames(a.static_name, b.static_name)),
  )
}
