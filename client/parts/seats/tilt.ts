type Placed = {
  readonly id: string
  readonly block: string
  readonly row: string
  readonly x: number
  readonly y: number
}

/** A seat's neighbours in its row: the nearest, and one on the other side of the seat, about as near. */
type Neighbours = { readonly near: Placed; readonly far: Placed | null }

/** A square turned by this much looks the same. */
const QUARTER = Math.PI / 2
/** Tilt in radians below which a seat is drawn upright. */
const LEAST = 0.005
/** Distance, as a multiple of the nearest neighbour's, beyond which the other neighbour is across an aisle. */
const AISLE = 1.5
/** Largest cosine between the directions of two neighbours on opposite sides of a seat. */
const OPPOSITE = -0.5
/** Longest row whose seats are compared with each other. Longer ones are seats without row names. */
const LONGEST = 300

/** An angle between −45° and 45° at which a square looks the same. */
const folded = (angle: number): number => angle - Math.round(angle / QUARTER) * QUARTER

const direction = (from: Placed, to: Placed): number => Math.atan2(to.y - from.y, to.x - from.x)

function neighboursOf(seat: Placed, row: readonly Placed[]): Neighbours | null {
  let near: Placed | null = null
  let least = Number.POSITIVE_INFINITY
  for (const other of row) {
    const distance = Math.hypot(other.x - seat.x, other.y - seat.y)
    if (distance > 0 && distance < least) [near, least] = [other, distance]
  }
  if (!near) return null
  let far: Placed | null = null
  let reach = least * AISLE
  for (const other of row) {
    const [dx, dy] = [other.x - seat.x, other.y - seat.y]
    const distance = Math.hypot(dx, dy)
    if (distance === 0 || distance > reach || other === near) continue
    if ((dx * (near.x - seat.x) + dy * (near.y - seat.y)) / (distance * least) < OPPOSITE)
      [far, reach] = [other, distance]
  }
  return { near, far }
}

/** Angles in radians, clockwise, by which seats are turned along the curve of their row. Upright seats are left out. */
export function seatTilts(seats: Iterable<Placed>): ReadonlyMap<string, number> {
  const rows = new Map<string, Placed[]>()
  for (const seat of seats) {
    const key = `${seat.block}\u0000${seat.row}`
    const row = rows.get(key)
    if (row) row.push(seat)
    else rows.set(key, [seat])
  }
  const tilts = new Map<string, number>()
  const set = (id: string, angle: number) => {
    if (Math.abs(folded(angle)) > LEAST) tilts.set(id, folded(angle))
  }
  for (const row of rows.values()) {
    if (row.length > LONGEST) continue
    const ends: (readonly [end: Placed, near: Placed])[] = []
    const inner = new Map<string, number>()
    for (const seat of row) {
      const found = neighboursOf(seat, row)
      if (!found) continue
      if (!found.far) ends.push([seat, found.near])
      else inner.set(seat.id, direction(found.near, found.far))
    }
    for (const [id, angle] of inner) set(id, angle)
    // The curve goes on at the end as it does before it.
    for (const [end, near] of ends) {
      const chord = direction(end, near)
      const before = inner.get(near.id)
      set(end.id, before === undefined ? chord : chord + folded(chord - before))
    }
  }
  return tilts
}

/** Transformation of a pen that has only been moved and scaled evenly. */
type PenBase = Pick<DOMMatrix, 'a' | 'e' | 'f'>

/** Moves and turns a pen so that 0/0 is the middle of a tilted seat. The caller sets the base again afterwards. */
export function tiltPen(
  pen: CanvasRenderingContext2D,
  { a, e, f }: PenBase,
  at: { readonly x: number; readonly y: number },
  tilt: number,
): void {
  const [sin, cos] = [Math.sin(tilt) * a, Math.cos(tilt) * a]
  pen.setTransform(cos, sin, -sin, cos, at.x * a + e, at.y * a + f)
}
