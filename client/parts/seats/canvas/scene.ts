import type { PlanShape } from '../../../../shared/seats/office'
import type { PlanSheet, SeatValues } from '../../../../shared/seats/plan/edit'
import type { GroupSeat } from '../../../../shared/seats/plan/group'
import type { GroupHandle } from '../../../../shared/seats/plan/group-frame'
import type { PlanSection } from '../../../../shared/seats/queries'
import type { Ink } from '../ink'
import type { PlanBounds } from '../plan-view'

/**
 * Look of a seat beyond its category: outlined where it can be had, hatched where it is held, flat where it is gone.
 */
export type SeatStyle = 'full' | 'held' | 'gone' | 'chosen' | 'dim'

/** Everything that a plan's canvas shows. A new object is drawn from scratch. */
export type PlanScene = {
  readonly seats: ReadonlyMap<string, SeatValues>
  /** Blocks whose seats are still being loaded. */
  readonly waiting: readonly PlanSection[]
  readonly shapes: ReadonlyMap<string, PlanShape>
  readonly sheet: PlanSheet
  readonly ink: Ink
  /** Looks of seats that are not `full`. */
  readonly looks: ReadonlyMap<string, SeatStyle>
  readonly selected: ReadonlySet<string>
  /** Seats with a problem, and seats that another editor has just changed. */
  readonly marked: ReadonlySet<string>
  readonly foreign: ReadonlySet<string>
  /** Names of other editors, each shown at the seats that they have just changed. */
  readonly authors: readonly { readonly name: string; readonly seats: readonly string[] }[]
  readonly cursor: string | null
  readonly grid: boolean
  /** True for seats drawn as circles, and chosen ones as rings. */
  readonly round?: boolean
  /** The picture to trace, loaded. */
  readonly picture: CanvasImageSource | null
  /** Text in a seat. */
  readonly label: (seat: SeatValues) => string
  /** Rectangle or line that a tool is drawing, in plan units. */
  readonly rubber: { readonly kind: 'rect' | 'ellipse' | 'line' | 'marquee'; readonly box: PlanBounds } | null
  /** Seats that a form would add, and the handles to drag them by. */
  readonly ghosts: readonly GroupSeat[]
  readonly handles: readonly { readonly x: number; readonly y: number; readonly handle: GroupHandle }[]
}

/** A part of a scene that is drawn by itself: while the selection is dragged, it moves over the part that stays. */
export type ScenePart = 'whole' | 'still' | 'moving'

/** Returns true if a seat or shape belongs to a part of the scene. */
export const isPartOf = ({ selected }: PlanScene, part: ScenePart, id: string): boolean =>
  part === 'whole' || selected.has(id) === (part === 'moving')
