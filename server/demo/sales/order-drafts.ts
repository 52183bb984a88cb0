import { allocate } from '../../../shared/kernel/money'
import { DAY, HOUR, MINUTE } from '../../../shared/kernel/time'
import type { Evening } from '../programme/evenings'
import type { Rng } from '../rng'
import type { Channel } from './outcomes'
import type { PlannedShift } from './shifts'

/** A planned order: its evening, time and sales channel. */
export type OrderDraft = {
  readonly night: Evening
  readonly at: number
  readonly channel: Channel
  readonly shift: PlannedShift | null
}

/** Time in ms before an evening at which its tickets go on sale. */
const ON_SALE = 75 * DAY

/** Spreads the orders over the evenings by occupancy, and over time: few at first, most of them near the evening. */
export function makeOrderDrafts(
  dice: Rng,
  now: number,
  count: number,
  nights: readonly Evening[],
  shifts: readonly PlannedShift[],
): OrderDraft[] {
  const orders = allocate(
    count,
    nights.map((night) => night.capacity * night.fill),
  )
  const days = shifts.filter((shift) => shift.night === null)
  return nights
    .flatMap((night, i) => {
      const from = Math.min(night.starts - ON_SALE, now - 20 * DAY)
      const to = Math.min(now - HOUR, night.starts)
      const own = shifts.find((shift) => shift.night === night)
      const before = days.filter((shift) => shift.starts > from && shift.ends < night.starts)
      return Array.from({ length: orders[i] ?? 0 }, (): OrderDraft => {
        const shift = dice.chance(10) && own ? own : dice.chance(12) && before.length > 0 ? dice.pick(before) : null
        if (shift)
          return {
            night,
            shift,
            channel: 'desk',
            at: shift.starts + 5 * MINUTE + dice.below(shift.ends - shift.starts - 10 * MINUTE),
          }
        const back = (dice.below(10_000) / 10_000) ** 2
        const channel = dice.weighted<Channel>([
          ['web_shop', 76],
          ['phone', 15],
          ['dealer', 9],
        ])
        return { night, shift: null, channel, at: Math.floor(to - back * (to - from)) }
      })
    })
    .sort((a, b) => a.at - b.at)
}
