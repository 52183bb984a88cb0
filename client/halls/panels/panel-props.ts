import type { RowOf } from '../../../shared/registry'
import type { PlanFlags, PlanTool } from '../../../shared/seats/flags'
import type { SeatingPlan } from '../../../shared/seats/plan/edit'
import type { SeatClaims } from '../../../shared/seats/plan/protection'
import type { Ink } from '../../parts/seats/ink'
import type { Editing } from '../editor/use-editing'
import type { PlanSelection } from '../editor/use-selection'
import type { GroupDraft } from '../group/use-group-draft'
import type { SetFlags } from '../plan/use-flags'
import type { PlanRow, PlanUse } from '../plan/use-plan'

/** Props that every panel of the editor takes. */
export type PanelProps = {
  readonly plan: SeatingPlan
  readonly row: PlanRow
  readonly use: PlanUse
  readonly claims: ReadonlyMap<string, SeatClaims>
  readonly categories: ReadonlyMap<string, RowOf<'price_categories'>>
  readonly ink: Ink
  readonly flags: PlanFlags
  readonly setFlags: SetFlags
  readonly setTool: (tool: PlanTool, value?: string) => void
  readonly tool: PlanTool
  readonly selection: PlanSelection
  readonly editing: Editing
  readonly canEdit: boolean
  /** The seat group that is being made or changed. */
  readonly draft: GroupDraft | null
  readonly onShow: (ids: Iterable<string>) => void
  /** Gives the focus back to the plan when a form closes. */
  readonly onLeave: () => void
}
