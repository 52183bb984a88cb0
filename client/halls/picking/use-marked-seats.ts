import { useMemo, useState } from 'react'
import { bundleOf } from '../../../shared/seats/best'
import type { SeatingPlan } from '../../../shared/seats/plan/edit'

const NOTHING: ReadonlySet<string> = new Set()

/** The marked seats of an order, with their companions. */
export function useMarkedSeats(plan: SeatingPlan, isOf: (seat_id: string) => boolean) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(NOTHING)
  const toggle = (seat_id: string) => {
    const seats = [...plan.seats].map(([id, seat]) => ({ id, ...seat }))
    const seat = seats.find((each) => each.id === seat_id)
    if (!seat) return
    const bundle = bundleOf(seat, seats).flatMap((each) => (isOf(each.id) ? [each.id] : []))
    setMarked((before) => {
      const next = new Set(before)
      for (const each of bundle) before.has(seat_id) ? next.delete(each) : next.add(each)
      return next
    })
  }
  const here = useMemo(() => new Set([...marked].filter(isOf)), [marked, isOf])
  return { marked: here, toggle, clear: () => setMarked(NOTHING) }
}
