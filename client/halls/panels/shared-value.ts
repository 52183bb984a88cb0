import type { SeatValues } from '../../../shared/seats/plan/edit'

/** The value that all seats have in a column; undefined where they differ. */
export const sharedValue = <K extends keyof SeatValues>(
  seats: readonly SeatValues[],
  column: K,
): SeatValues[K] | undefined => {
  const [first] = seats
  return first && seats.every((seat) => seat[column] === first[column]) ? first[column] : undefined
}
