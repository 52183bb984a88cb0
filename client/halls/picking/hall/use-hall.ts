import { useMemo } from 'react'
import type { z } from 'zod'
import type { RowOf } from '../../../../shared/registry'
import type { SeatingPlan } from '../../../../shared/seats/plan/edit'
import { takenSeats } from '../../../../shared/seats/queries'
import { useAnswer } from '../../../kit/reading/use-answer'
import { usePrices } from '../../plan/use-prices'

export type TakenSeat = z.infer<typeof takenSeats.returns>[number]

/**
 * Reason why a seat can be picked for an event, or not: `on_hold` is a house seat, `unpriced` has a category without a
 * price there.
 */
export type PickSeatState = 'free' | TakenSeat['state'] | 'on_hold' | 'unpriced'

/** The seats of a plan at one event: which are free, who has the others, and what each costs. */
export type EventHall = {
  readonly states: ReadonlyMap<string, PickSeatState>
  readonly taken: ReadonlyMap<string, TakenSeat>
  /** Prices on sale by category, the usual one first. */
  readonly prices: ReadonlyMap<string, readonly RowOf<'prices'>[]>
}

const TABLES = ['rights', 'orders', 'order_items'] as const

/** Reads live which seats of an event are taken. Undefined hall until the server has answered. */
export function useEventHall(
  plan: SeatingPlan | null | undefined,
  event_id: string | null,
): { readonly hall: EventHall | undefined; readonly problem: unknown } {
  const { answer, problem } = useAnswer(takenSeats, event_id === null ? null : { event_id }, TABLES)
  const prices = usePrices(event_id)
  const hall = useMemo(() => {
    if (!answer || !plan) return undefined
    const taken = new Map(answer.map((seat) => [seat.seat_id, seat]))
    const states = new Map<string, PickSeatState>()
    for (const [id, seat] of plan.seats) {
      const free = seat.hold_owner !== null ? 'on_hold' : prices.has(seat.price_category_id) ? 'free' : 'unpriced'
      states.set(id, taken.get(id)?.state ?? free)
    }
    return { states, taken, prices }
  }, [answer, plan, prices])
  return { hall, problem }
}
