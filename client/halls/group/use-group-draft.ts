import { useMemo, useRef, useState } from 'react'
import type { SeatLayout } from '../../../shared/seats/office'
import { nextName } from '../../../shared/seats/plan/block-names'
import type { SeatingPlan, SeatValues } from '../../../shared/seats/plan/edit'
import { type GroupSeat, groupSeats, seatsOfBlocks } from '../../../shared/seats/plan/group'
import {
  dragGroup,
  fillFrame,
  type GroupCount,
  type GroupHandle,
  handlesOf,
  recountGroup,
} from '../../../shared/seats/plan/group-frame'
import { HALF } from '../../parts/seats/canvas/seat-index'
import type { PlanBounds } from '../../parts/seats/plan-view'
import type { Point, Press } from '../canvas/camera'

const START: Omit<SeatLayout, 'x' | 'y'> = {
  rows: 8,
  seats: 12,
  pitch: 44,
  row_pitch: 50,
  curve: 0,
  arc: 0,
  staggered: false,
  growth: 0,
  rotation: 0,
  first_row: '1',
  rows_up: false,
  skipped: '',
  first_num: 1,
  from: 'left',
  step: 'all',
}

/** Space between the seats of a plan and a new group below them, in plan units. */
const GAP = 132

type Values = {
  readonly layout: SeatLayout
  readonly block: string
  readonly category: string
  readonly keepsArea: boolean
}

/** A seat group while its form is open, before it is added or changed. */
export type GroupDraft = Values & {
  /** Id of the group that is changed, or `new`. */
  readonly group: string
  /** The seats it would have. */
  readonly seats: readonly GroupSeat[]
  readonly handles: ReturnType<typeof handlesOf>
  readonly set: (values: Partial<Values>) => void
  /** Sets rows, seats or the aisle. */
  readonly count: (values: GroupCount) => void
  /** Begins a drag of a handle, of the seats, or of a new frame. False where the pointer is on none of them. */
  readonly onDown: (press: Press) => boolean
  readonly onMove: (from: Point, at: Point) => void
  /** Moves a new group to a point that was clicked. */
  readonly place: (at: Point) => void
}

const boxOf = (a: Point, b: Point): PlanBounds => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
})

/** Seat of the newest group. Seats arrive in no order, so the newest one of all is not known. */
function lastDrawn(plan: SeatingPlan): SeatValues | undefined {
  const newest = [...plan.stacks.values()].findLast(({ layout }) => layout)
  const [seat] = newest ? seatsOfBlocks(plan, newest.blocks) : []
  return seat === undefined ? undefined : plan.seats.get(seat)
}

function startOf(plan: SeatingPlan, group: string): Values {
  const stack = plan.stacks.get(group)
  if (stack?.layout) {
    const [own] = seatsOfBlocks(plan, stack.blocks)
    return {
      layout: stack.layout,
      block: stack.name,
      category: plan.seats.get(own ?? '')?.price_category_id ?? '',
      keepsArea: false,
    }
  }
  const seats = [...plan.seats.values()]
  const below = seats.reduce((most, { y }) => Math.max(most, y), 0)
  const blocks = new Set(seats.map(({ block }) => block))
  const last = lastDrawn(plan) ?? seats.find(({ y }) => y === below)
  return {
    layout: { ...START, x: Math.round(plan.sheet.width / 2), y: below + GAP },
    block: last ? nextName(last.block, blocks) : 'A',
    category: last?.price_category_id ?? '',
    // Over a picture the area is given, and the number of seats is counted.
    keepsArea: plan.sheet.background !== null,
  }
}

/** Form of a seat group, changed by its fields and by dragging on the plan. Null where no group is open. */
export function useGroupDraft(plan: SeatingPlan, group: string | undefined): GroupDraft | null {
  const [state, setState] = useState<{ readonly group: string | undefined; readonly values: Values | null }>({
    group: undefined,
    values: null,
  })
  const drag = useRef<{ readonly handle: GroupHandle | 'frame'; readonly start: SeatLayout } | null>(null)
  if (state.group !== group) setState({ group, values: group === undefined ? null : startOf(plan, group) })
  const values = state.group === group ? state.values : null
  const layout = values?.layout
  const seats = useMemo(() => (layout ? groupSeats(layout) : []), [layout])
  const handles = useMemo(() => (layout ? handlesOf(layout, seats) : []), [layout, seats])
  if (!values || group === undefined) return null

  const set = (change: Partial<Values>) =>
    setState((before) => (before.values ? { ...before, values: { ...before.values, ...change } } : before))
  const handleAt = ({ at, reach }: Press): GroupHandle | 'frame' | null => {
    const near = handles.find(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= reach)
    if (near) return near.handle
    if (seats.some(({ x, y }) => Math.max(Math.abs(x - at.x), Math.abs(y - at.y)) <= HALF)) return 'move'
    return group === 'new' ? 'frame' : null
  }
  return {
    ...values,
    group,
    seats,
    handles,
    set,
    count: (change) =>
      set({ layout: values.keepsArea ? recountGroup(values.layout, change) : { ...values.layout, ...change } }),
    onDown: (press) => {
      const handle = handleAt(press)
      drag.current = handle && { handle, start: values.layout }
      return handle !== null
    },
    onMove: (from, at) => {
      const now = drag.current
      if (!now) return
      set({
        layout:
          now.handle === 'frame'
            ? fillFrame(now.start, boxOf(from, at), values.keepsArea)
            : dragGroup(now.start, now.handle, from, at, values.keepsArea),
      })
    },
    place: ({ x, y }) => {
      if (drag.current?.handle === 'frame') set({ layout: { ...values.layout, x, y } })
    },
  }
}
