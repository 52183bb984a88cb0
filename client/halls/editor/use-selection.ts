import { useCallback, useMemo, useState } from 'react'
import type { PlanFlags } from '../../../shared/seats/flags'
import type { SeatingPlan } from '../../../shared/seats/plan/edit'
import { seatsOfBlocks } from '../../../shared/seats/plan/group'
import type { SetFlags } from '../plan/use-flags'

export type PlanSelection = {
  /** Seats and shapes. */
  readonly ids: ReadonlySet<string>
  readonly set: (ids: Iterable<string>) => void
  readonly toggle: (id: string) => void
  /** Selects a row by the address. */
  readonly selectRow: (block: string, row: string) => void
}

const NOTHING: ReadonlySet<string> = new Set()

/**
 * The selected seats and shapes: those that the address names (a row, a block, a group), or those the editor picked.
 */
export function usePlanSelection(
  plan: SeatingPlan,
  { sr, sb, sg_seats }: PlanFlags,
  setFlags: SetFlags,
): PlanSelection {
  const [picked, setPicked] = useState<ReadonlySet<string>>(NOTHING)
  const named = useMemo(() => {
    const stack = sg_seats === undefined ? undefined : plan.stacks.get(sg_seats)
    if (stack) return new Set(seatsOfBlocks(plan, stack.blocks))
    if (sb === undefined && sr === undefined) return null
    return new Set(
      [...plan.seats].flatMap(([id, seat]) =>
        (sb === undefined || seat.block === sb) && (sr === undefined || seat.row === sr) ? [id] : [],
      ),
    )
  }, [plan, sr, sb, sg_seats])
  const ids = useMemo(() => {
    const all = named ?? picked
    const there = [...all].filter((id) => plan.seats.has(id) || plan.shapes.has(id))
    return there.length === all.size ? all : new Set(there)
  }, [named, picked, plan])
  const isNamed = named !== null
  const set = useCallback(
    (wanted: Iterable<string>) => {
      if (isNamed) setFlags({ sr: undefined, sb: undefined, sg_seats: undefined }, true)
      setPicked(new Set(wanted))
    },
    [isNamed, setFlags],
  )
  const toggle = useCallback(
    (id: string) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      set(next)
    },
    [ids, set],
  )
  const selectRow = useCallback(
    (block: string, row: string) => setFlags({ sb: block, sr: row, sg_seats: undefined }),
    [setFlags],
  )
  return { ids, set, toggle, selectRow }
}
