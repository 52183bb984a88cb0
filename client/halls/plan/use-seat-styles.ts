import { useMemo } from 'react'
import type { SeatingPlan } from '../../../shared/seats/plan/edit'
import type { SeatStyle } from '../../parts/seats/canvas/scene'

/**
 * Returns how seats differ from their usual look: those on hold, and those of other price categories than the one
 * looked at.
 */
export const useSeatStyles = (
  seats: SeatingPlan['seats'],
  category_id: string | undefined,
): ReadonlyMap<string, SeatStyle> =>
  useMemo(() => {
    const found = new Map<string, SeatStyle>()
    for (const [seat, { hold_owner, price_category_id }] of seats) {
      if (hold_owner !== null) found.set(seat, 'held')
      else if (category_id !== undefined && price_category_id !== category_id) found.set(seat, 'dim')
    }
    return found
  }, [seats, category_id])
