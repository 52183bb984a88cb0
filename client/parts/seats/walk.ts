type Placed = { readonly id: string; readonly x: number; readonly y: number }

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** The nearest seat in a direction, preferring straight ahead. Returns the same seat at the edge of the hall. */
export function nearestSeat<Seat extends Placed>(seats: Iterable<Seat>, from: Seat, direction: Direction): Seat {
  const along = direction === 'ArrowLeft' || direction === 'ArrowRight' ? 'x' : 'y'
  const across = along === 'x' ? 'y' : 'x'
  const sign = direction === 'ArrowLeft' || direction === 'ArrowUp' ? -1 : 1
  let best: Seat | null = null
  let least = Number.POSITIVE_INFINITY
  for (const seat of seats) {
    const ahead = (seat[along] - from[along]) * sign
    if (ahead <= 0) continue
    const sideways = Math.abs(seat[across] - from[across])
    if (sideways > ahead * 2) continue
    const distance = ahead + sideways * 3
    if (distance < least) {
      least = distance
      best = seat
    }
  }
  return best ?? from
}
