import { useCallback, useMemo, useState } from 'react'
import type { RowOf } from '../../../shared/registry'
import { bestSeats, bundleOf } from '../../../shared/seats/best'
import type { SeatingPlan } from '../../../shared/seats/plan/edit'
import { newId } from '../../kit/new-id'
import type { EventHall } from './use-hall'

export type PickedSeat = { readonly seat_id: string; readonly price: RowOf<'prices'> }

/** Seats that are picked and not ordered yet, each with its price. A seat that others take leaves the choice. */
export type SeatChoice = {
  readonly picked: readonly PickedSeat[]
  readonly ids: ReadonlySet<string>
  /** Picks a seat with its companion, or takes both back. */
  readonly toggle: (seat_id: string) => void
  readonly setPrice: (seat_id: string, price_id: string) => void
  readonly clear: () => void
  /** Adds the best adjacent seats that are free. Returns them; none where there are not enough. */
  readonly addBest: (qty: number, category_id: string | null) => readonly string[]
  /** The picked seats as lines of an order. */
  readonly items: () => { readonly id: string; readonly price_id: string; readonly seat_id: string; readonly qty: number }[]
  readonly total: number
}

export function useChoice(plan: SeatingPlan | null | undefined, hall: EventHall | undefined): SeatChoice {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | null>>(new Map())
  const seats = useMemo(() => [...(plan?.seats ?? [])].map(([id, seat]) => ({ id, ...seat })), [plan])
  const picked = useMemo(
    () =>
      [...chosen].flatMap(([seat_id, price_id]): PickedSeat[] => {
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
        for (const id of bundle) isPicked ? next.delete(id) : next.set(id, before.get(id) ?? null)
        return next
      })
    },
    [seats, hall],
  )
  const addBest = (qty: number, category_id: string | null): readonly string[] => {
    if (!hall) return []
    const unsold = new Set([...hall.states].flatMap(([id, state]) => (state === 'sold' ? [] : [id])))
    const sellable = new Set([...hall.states].flatMap(([id, state]) => (state === 'free' && !ids.has(id) ? [id] : [])))
    const categories = category_id ? [category_id] : [...hall.prices].sort(([, [a]], [, [b]]) => (b?.value ?? 0) - (a?.value ?? 0)).map(([id]) => id)
    for (const category of categories) {
      const found = bestSeats(seats, { category_id: category, qty, sellable, unsold, beside: [...ids] }).map(({ id }) => id)
      if (found.length < qty) continue
      setChosen((before) => new Map([...before, ...found.map((id) => [id, null] as const)]))
      return found
    }
    return []
  }
  return {
    picked,
    ids,
    toggle,
    addBest,
    setPrice: (seat_id, price_id) => setChosen((before) => new Map(before).set(seat_id, price_id)),
    clear: () => setChosen(new Map()),
    items: () => picked.map(({ seat_id, price }) => ({ id: newId(), price_id: price.id, seat_id, qty: 1 })),
    total: picked.reduce((sum, { price }) => sum + price.value, 0),
  }
}
