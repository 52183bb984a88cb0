import { allocate } from '../../../shared/kernel/money'
import { DAY, HOUR, MINUTE } from '../../../shared/kernel/time'
import type { Night } from '../programme/evenings'
import type { Dice } from '../rng'
import type { Channel } from './outcomes'
import type { Shift } from './shifts'

/** An order before it is one: for which evening, when, and where it comes in. */
export type Draft = { readonly night: Night; readonly at: number; readonly channel: Channel; readonly shift: Shift | null }

/** How long before an evening its tickets are on sale. */
const ON_SALE = 75 * DAY

/** Spreads the orders over the nights by what they sell, and over time: slowly at first, most of them near the evening. */
export function drafts(dice: Dice, now: number, count: number, nights: readonly Night[], shifts: readonly Shift[]): Draft[] {
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
      return Array.from({ length: orders[i] ?? 0 }, (): Draft => {
        const shift = dice.chance(10) && own ? own : dice.chance(12) && before.length > 0 ? dice.pick(before) : null
        if (shift) return { night, shift, channel: 'desk', at: shift.starts + 5 * MINUTE + dice.below(shift.ends - shift.starts - 10 * MINUTE) }
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
