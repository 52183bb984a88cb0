import type { KeyboardEvent, RefObject } from 'react'
import type { PlanFlags, PlanTool } from '../../../shared/seats/flags'
import { moveEdit } from '../../../shared/seats/plan/arrange'
import type { SeatingPlan } from '../../../shared/seats/plan/edit'
import { firstSeat, walkSeats } from '../../parts/seats/canvas/walk-seats'
import type { Direction } from '../../parts/seats/walk'
import type { PlanCamera } from '../canvas/camera'
import type { SetFlags } from '../plan/use-flags'
import { copySelected, paintSeats, removeSelected } from './selected-seats'
import type { Editing } from './use-editing'
import type { PlanSelection } from './use-selection'

/** Key of each tool. */
export const PLAN_TOOL_KEYS: Readonly<Record<PlanTool, string>> = {
  select: 'V',
  drag: 'M',
  new_split: 'K',
  n_sg: 'N',
  sh_r: 'R',
  sh_c: 'O',
  sh_t: 'T',
  place_wheelchair: 'W',
  link_with_seat: 'L',
  ho: 'H',
  pc_id: 'P',
}

const TOOLS = new Map(Object.entries(PLAN_TOOL_KEYS).map(([tool, key]) => [key.toLowerCase(), tool as PlanTool]))

type Ports = {
  readonly plan: SeatingPlan
  readonly tool: PlanTool
  readonly setTool: (tool: PlanTool, value?: string) => void
  readonly flags: PlanFlags
  readonly setFlags: SetFlags
  readonly selection: PlanSelection
  readonly editing: Editing
  readonly canEdit: boolean
  readonly cursor: string | null
  readonly setCursor: (id: string) => void
  readonly show: (ids: Iterable<string>) => void
  readonly camera: RefObject<PlanCamera | null>
  readonly categories: ReadonlyMap<string, unknown>
  /** Distance of one arrow key with the move tool, in plan units. */
  readonly step: number
  /** Uses the tool at the seat under the cursor. Returns false for tools that only select and move. */
  readonly apply: (id: string | null) => boolean
}

/** Chooses a tool, with the value that its flag needs. */
export function chooseTool(
  wanted: PlanTool,
  setTool: Ports['setTool'],
  selection: PlanSelection,
  categories: ReadonlyMap<string, unknown>,
): void {
  const [only, ...others] = selection.ids
  if (wanted === 'pc_id') setTool(wanted, [...categories.keys()][0])
  else if (wanted !== 'link_with_seat') setTool(wanted)
  else if (only && others.length === 0) setTool(wanted, only)
}

/** Keys of the plan while it has the focus: walking, tools, and edits. */
export function useEditorKeys(ports: Ports): (event: KeyboardEvent) => void {
  const {
    plan,
    tool,
    setTool,
    flags,
    setFlags,
    selection,
    editing,
    canEdit,
    cursor,
    setCursor,
    show,
    camera,
    categories,
    step,
    apply,
  } = ports

  const walk = (event: KeyboardEvent): boolean => {
    const next = walkSeats(
      plan.seats,
      cursor,
      event.key,
      () => [...selection.ids].find((id) => plan.seats.has(id)) ?? firstSeat(plan.seats),
    )
    if (next === null) return false
    setCursor(next)
    show([next])
    if (event.shiftKey) selection.set([...selection.ids, next])
    return true
  }
  const nudge = (key: Direction, far: boolean) => {
    const by = step * (far ? 10 : 1)
    const dx = key === 'ArrowLeft' ? -by : key === 'ArrowRight' ? by : 0
    const dy = key === 'ArrowUp' ? -by : key === 'ArrowDown' ? by : 0
    editing.perform(moveEdit(plan, selection.ids, dx, dy), 'move')
  }
  const command = (key: string, shift: boolean): boolean => {
    if (key === 'z') (shift ? editing.redo : editing.undo)?.()
    else if (key === 'y') editing.redo?.()
    else if (key === 'a') selection.set(plan.seats.keys())
    else if (key === 'd') copySelected(plan, selection, editing, shift ? 'below' : 'beside')
    else return false
    return true
  }
  const plain = (event: KeyboardEvent): boolean => {
    const { key } = event
    if (key.startsWith('Arrow') && canEdit && tool === 'drag' && selection.ids.size > 0)
      nudge(key as Direction, event.shiftKey)
    else if (walk(event)) return true
    else if (key === 'Enter' || key === ' ') {
      if (canEdit && !event.shiftKey && apply(cursor)) return true
      if (cursor === null) return false
      if (event.shiftKey || event.ctrlKey) selection.toggle(cursor)
      else selection.set([cursor])
    } else if (key === 'Escape') {
      if (tool !== 'select') setTool('select')
      else if (selection.ids.size > 0) selection.set([])
      else return false
    } else if (key === '+' || key === '=') camera.current?.zoomBy(1.25)
    else if (key === '-') camera.current?.zoomBy(0.8)
    else if (key === '0') camera.current?.fit()
    else if (!canEdit) return false
    else if (key === 'Delete' || key === 'Backspace') removeSelected(plan, selection, editing)
    else if (key.toLowerCase() === 'g') setFlags({ show_grid: flags.show_grid ? undefined : '1' }, true)
    else if (/^[1-9]$/.test(key)) {
      const category = [...categories.keys()][Number(key) - 1]
      if (category) paintSeats(category, plan, selection, editing, setTool)
    } else {
      const wanted = TOOLS.get(key.toLowerCase())
      if (!wanted) return false
      chooseTool(wanted, setTool, selection, categories)
    }
    return true
  }
  return (event) => {
    const isCommand = event.ctrlKey || event.metaKey
    const isDone =
      isCommand && event.key !== 'Enter'
        ? canEdit && command(event.key.toLowerCase(), event.shiftKey)
        : !event.altKey && plain(event)
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }
}
