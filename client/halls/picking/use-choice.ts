import { useCallback, useMemo, useState } from 'react'
import type { RowOf } from '../../../shared/registry'
import { bundleOf } from '../../../shared/seats/best'
import type { SeatingPlan } from '../../../shared/seats/plan/edit'
import type { EventHall } from './hall/use-hall'
import { type SeatPick, withBest } from './with-best'

export type PickedSeat = { readonly seat_id: string; readonly price: RowOf<'prices'> }

/** Seats that are picked and not ordered yet, each with its price. A seat that others take leaves the choice. */
export type SeatChoice = {
  readonly picked: readonly PickedSeat[]
  readonly ids: ReadonlySet<string>
  /** Picks a seat with its companion, or takes both back. */
  readonly toggle: (seat_id: string) => void
  readonly setPrice: (seat_id: string, price_id: string) => void
  readonly clear: () => void
  /**
   * Picks the best adjacent seats that are free, in place of those it has picked before. Seats picked by hand stay, and
   * so do those of another category where both were asked for. Returns the seats; none where there are not enough.
   */
  readonly pickBest: (qty: number, category_id: string | null) => readonly string[]
  readonly total: number
}

const BY_HAND: SeatPick = { price_id: null, bestOf: undefined }

export function useChoice(plan: SeatingPlan | null | undefined, hall: EventHall | undefined): SeatChoice {
  const [chosen, setChosen] = useState<ReadonlyMap<string, SeatPick>>(new Map())
  const seats = useMemo(() => [...(plan?.seats ?? [])].map(([id, seat]) => ({ id, ...seat })), [plan])
  const picked = useMemo(
    () =>
      [...chosen].flatMap(([seat_id, { price_id }]): PickedSeat[] => {
        const seat = plan?.seats.get(seat_id)
        if (!seat || hall?.states.get(seat_id) !== 'free') return []
        const prices = hall.prices.get(seat.price_category_id)
        const price = prices?.find(({ id }) => id === price_id) ?? prices?.[0]
        return price ? [{ seat_id, price }] : []
      }),
    [chosen, plan, hall],
  )
  const ids = useMemo(() => new Set(picked.map(({ seat_id }) => seat_id)), [picked])
  const toggle = useCallback(
    (seat_id: string) => {
      const seat = seats.find(({ id }) => id === seat_id)
      if (!seat || !hall) return
      const bundle = bundleOf(seat, seats).map(({ id }) => id)
      if (!bundle.every((id) => hall.states.get(id) === 'free')) return
      setChosen((before) => {
        const next = new Map(before)
        const isPicked = before.has(seat_id)
        for (const id of bundle) isPicked ? next.delete(id) : next.set(id, before.get(id) ?? BY_HAND)
        return next
      })
    },
    [seats, hall],
  )
  const pickBest = (qty: number, category_id: string | null): readonly string[] => {
    const next = hall && withBest(seats, hall, new Map([...chosen].filter(([id]) => ids.has(id))), qty, category_id)
    if (!next) return []
    setChosen(next.chosen)
    return next.found
  }
  return {
    picked,
    ids,
    toggle,
    pickBest,
    setPrice: (seat_id, price_id) =>
      setChosen((before) => new Map(before).set(seat_id, { ...(before.get(seat_id) ?? BY_HAND), price_id })),
    clear: () => setChosen(new Map()),
    total: picked.reduce((sum, { price }) => sum + price.value, 0),
  }
}
