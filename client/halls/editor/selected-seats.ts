import type { PlanTool } from '../../../shared/seats/flags'
import { type CopyPlace, copyEdit, shapeEdit } from '../../../shared/seats/plan/arrange'
import { isEmptyEdit, joinEdits, removalEdit, type SeatingPlan, seatEdit } from '../../../shared/seats/plan/edit'
import { newId } from '../../kit/new-id'
import type { T } from '../../kit/phrases'
import type { Editing } from './use-editing'
import type { PlanSelection } from './use-selection'

/** Removes the selected seats and shapes. */
export function removeSelected(plan: SeatingPlan, selection: PlanSelection, editing: Editing): void {
  const shapes = [...selection.ids].filter((id) => plan.shapes.has(id))
  const edit = shapes.reduce(
    (joined, id) => joinEdits(joined, shapeEdit(plan, id, null)),
    removalEdit(plan, selection.ids),
  )
  editing.perform(edit, 'remove')
  selection.set([])
}

/** Copies the selected seats and selects the copies. */
export function copySelected(plan: SeatingPlan, selection: PlanSelection, editing: Editing, to: CopyPlace): void {
  const edit = copyEdit(plan, selection.ids, newId, to)
  if (isEmptyEdit(edit)) return
  editing.perform(edit, 'add')
  selection.set(edit.seats.map(({ id }) => id))
}

/** Gives the selected seats a category. With nothing selected it chooses the tool that paints with it. */
export function paintSeats(
  price_category_id: string,
  plan: SeatingPlan,
  selection: PlanSelection,
  editing: Editing,
  setTool: (tool: PlanTool, value?: string) => void,
): void {
  const seats = [...selection.ids].filter((id) => plan.seats.has(id))
  if (seats.length === 0) {
    setTool('pc_id', price_category_id)
    return
  }
  editing.perform(
    seatEdit(
      plan,
      seats.map((id) => [id, { price_category_id }] as const),
    ),
    'category',
  )
}

/** Says how many seats and shapes of a plan are selected. */
export function selectionText(t: T, plan: Pick<SeatingPlan, 'seats' | 'shapes'>, ids: ReadonlySet<string>): string {
  const countIn = (all: ReadonlyMap<string, unknown>) => [...ids].filter((id) => all.has(id)).length
  const [seats, shapes] = [countIn(plan.seats), countIn(plan.shapes)]
  if (shapes === 0) return t('seats.selected', { count: seats })
  const shown = t('seats.selected_shapes', { count: shapes })
  return seats === 0 ? shown : `${t('seats.selected', { count: seats })} · ${shown}`
}
