import Flatbush from 'flatbush'
import type { SeatValues } from '../../../../shared/seats/plan/edit'
import type { PlanBounds } from '../plan-view'
import { seatTilts } from '../tilt'

/** Half the side of a seat in plan units. */
export const HALF = 19

export type IndexedSeat = { readonly id: string; readonly seat: SeatValues }

/** Spatial index of a plan's seats. */
export class SeatIndex {
  readonly #seats: readonly IndexedSeat[]
  readonly #tree: Flatbush | null
  #tilts: ReadonlyMap<string, number> | null = null

  constructor(seats: ReadonlyMap<string, SeatValues>) {
    this.#seats = [...seats].map(([id, seat]) => ({ id, seat }))
    if (this.#seats.length === 0) {
      this.#tree = null
      return
    }
    const tree = new Flatbush(this.#seats.length)
    for (const { seat } of this.#seats) tree.add(seat.x - HALF, seat.y - HALF, seat.x + HALF, seat.y + HALF)
    tree.finish()
    this.#tree = tree
  }

  /** Right and bottom edges of all seats; 0 where there are none. */
  get extent(): { readonly right: number; readonly bottom: number } {
    return { right: Math.max(0, this.#tree?.maxX ?? 0), bottom: Math.max(0, this.#tree?.maxY ?? 0) }
  }

  /** Angles by which seats are turned along the curve of their row. */
  get tilts(): ReadonlyMap<string, number> {
    this.#tilts ??= seatTilts(this.#seats.map(({ id, seat: { block, row, x, y } }) => ({ id, block, row, x, y })))
    return this.#tilts
  }

  get all(): readonly IndexedSeat[] {
    return this.#seats
  }

  /** Seats that a rectangle touches. */
  within({ left, top, right, bottom }: PlanBounds): IndexedSeat[] {
    return (this.#tree?.search(left, top, right, bottom) ?? []).flatMap((i) => this.#seats[i] ?? [])
  }

  /** The seat at a point, or the nearest within a distance; null where there is none. */
  at(x: number, y: number, distance = 0): IndexedSeat | null {
    const [nearest] = this.#tree?.neighbors(x, y, 1, distance) ?? []
    return nearest === undefined ? null : (this.#seats[nearest] ?? null)
  }
}

type Edges = { readonly right: number; readonly bottom: number }

/** Right and bottom edges of the seats that are loaded and those still to come. */
export function extentOf(index: SeatIndex, waiting: readonly Edges[]): Edges {
  const edges = [index.extent, ...waiting]
  const most = (side: keyof Edges) => edges.reduce((n, each) => Math.max(n, each[side]), 0)
  return { right: most('right'), bottom: most('bottom') }
}
