import type { RowOf } from '../../../shared/registry'
import type { PlanFlags, PlanTool } from '../../../shared/seats/flags'
import type { Plan } from '../../../shared/seats/plan/edit'
import type { SeatClaims } from '../../../shared/seats/plan/protection'
import type { Ink } from '../../kit/plan/category-ink'
import type { Point } from '../canvas/plan-canvas'
import type { Editing } from '../editor/use-editing'
import type { SetFlags } from '../editor/use-flags'
import type { PlanRow, PlanUse } from '../editor/use-plan'
import type { Selection } from '../editor/use-selection'

/** Props that every panel of the editor takes. */
export type PanelProps = {
  readonly plan: Plan
  readonly row: PlanRow
  readonly use: PlanUse
  readonly claims: ReadonlyMap<string, SeatClaims>
  readonly categories: ReadonlyMap<string, RowOf<'price_categories'>>
  readonly ink: Ink
  readonly flags: PlanFlags
  readonly setFlags: SetFlags
  readonly setTool: (tool: PlanTool, value?: string) => void
  readonly tool: PlanTool
  readonly selection: Selection
  readonly editing: Editing
  readonly canEdit: boolean
  /** Point clicked with the group tool. */
  readonly placed: Point | null
  readonly onGhosts: (points: readonly Point[]) => void
  readonly onShow: (ids: Iterable<string>) => void
}
